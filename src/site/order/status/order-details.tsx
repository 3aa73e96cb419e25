import { Trans } from '@lingui/react/macro'
import { WriteToUs } from '#site/shell/order/write-to-us.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { OrderCourse } from './order-course.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { OrderSeller } from './order-seller.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderWithdrawal } from './order-withdrawal.tsx'

/** An order that a token has opened: each topic is a component of its own, which shows nothing where it has nothing to say. */
export function OrderDetails(order: OrderSectionProps) {
  return (
    <Stack gap="0">
      <OrderHeading {...order} />
      {/* Paying. */}
      {/* What was bought: files. */}
      <OrderCourse {...order} />
      <OrderLines {...order} />
      {/* Invoices and credit notes. */}
      <OrderWithdrawal {...order} />
      <OrderTimeline {...order} />
      <OrderSeller {...order} />
      <OrderSection id="order-help" title={<Trans id="order-page.help">Une question ?</Trans>}>
        <WriteToUs />
      </OrderSection>
    </Stack>
  )
}
