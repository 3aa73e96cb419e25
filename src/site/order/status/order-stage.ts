import type { OrderPage } from '#contract/public/order-page.ts'

/** The state of an order as its buyer understands it: payment and refund combined. */
export type OrderStage =
  | 'to-pay'
  /** The buyer has chosen a transfer, and it has not arrived. */
  | 'transfer-awaited'
  /** The last payment did not succeed. */
  | 'payment-failed'
  /** Paid at the provider; the money takes days to arrive. */
  | 'processing'
  /** The order waits, and cannot be paid online. */
  | 'to-confirm'
  /** Costs nothing, and its buyer still has to confirm it: it came in among very many orders. */
  | 'free'
  | 'paid'
  | 'completed'
  | 'partly-refunded'
  /** A refund is on its way and has not arrived. */
  | 'refund-pending'
  /** The last refund did not arrive: the merchant looks for another way. */
  | 'refund-failed'
  /** The buyer's bank holds the money until it has decided. */
  | 'disputed'
  | 'refunded'
  | 'cancelled'

type Staged = Pick<OrderPage, 'status' | 'total' | 'refunded' | 'refunds' | 'payment' | 'providers'>

export const stageOf = (page: Staged): OrderStage => {
  const { status, total, refunded, refunds } = page
  if (status === 'pending') return total === 0 ? 'free' : pendingStage(page)
  const going = refunded > 0 ? goingRefund(page) : null
  if (going !== null) return going
  if (refunded > 0 && refunded >= total) return 'refunded'
  if (refunds.at(-1)?.status === 'failed') return 'refund-failed'
  if (status === 'cancelled') return 'cancelled'
  if (refunded > 0) return 'partly-refunded'
  return status
}

const goingRefund = ({ refunds }: Staged): OrderStage | null => {
  const going = refunds.filter(({ status }) => status === 'requested' || status === 'pending')
  if (going.length === 0) return null
  return going.some(({ reason }) => reason === 'dispute') ? 'disputed' : 'refund-pending'
}

const pendingStage = ({ payment, providers }: Staged): OrderStage => {
  if (payment?.status === 'processing') return 'processing'
  if (providers.length === 0) return 'to-confirm'
  if (payment?.status === 'failed') return 'payment-failed'
  const isTransfer = payment?.provider === 'transfer' && payment.status === 'open'
  return isTransfer ? 'transfer-awaited' : 'to-pay'
}
