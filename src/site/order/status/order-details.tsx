import { Stack } from '#ui/layout/stack.tsx'
import { OrderDeadlines } from './order-deadlines.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import type { OrderSectionProps } from './order-section.tsx'
import { OrderSeller } from './order-seller.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** An order that a token has opened: each topic is a component of its own, which shows nothing where it has nothing to say. */
export function OrderDetails(order: OrderSectionProps) {
  return (
    <Stack gap="0">
      <OrderPayment {...order} />
      {/* What was bought: files, course. */}
      <OrderLines {...order} />
      {/* Invoices and credit notes. */}
      <OrderDeadlines {...order} />
      {/* Withdrawal and refunds. */}
      <OrderTimeline {...order} />
      <OrderSeller {...order} />
    </Stack>
  )
}
