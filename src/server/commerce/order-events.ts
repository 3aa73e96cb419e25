import type { MoneyWriting } from './payment-deps.ts'

/** Kinds of entries in an order's timeline. */
export type OrderEventKind =
  | 'ordered'
  | 'session-opened'
  | 'session-refused'
  | 'session-expired'
  | 'transfer-received'
  | 'payment-processing'
  | 'payment-failed'
  | 'paid'
  | 'stray-payment'
  /** A transfer of a part of the price; it waits for the rest. */
  | 'partial-payment'
  /** Stray money was assigned to the order. */
  | 'payment-attached'
  | 'buyer-corrected'
  /** Links sent earlier no longer open the order's page. */
  | 'links-revoked'
  | 'completed'
  | 'cancelled'
  | 'refund-requested'
  | 'refund-pending'
  | 'refunded'
  | 'refund-failed'
  | 'disputed'
  | 'dispute-won'
  | 'withdrawn'
  | 'email-sent-again'
  | 'downloaded'

type OrderEvent = {
  readonly orderId: string
  readonly kind: OrderEventKind
  /** Amounts in cents, ids, codes: no personal data. */
  readonly data?: Readonly<Record<string, string | number | null>>
  readonly actorId?: string | null
}

/** Adds to the timeline. */
export const recordOrderEvent = async (
  { tx, nowMs, newId }: MoneyWriting,
  { orderId, kind, data = {}, actorId = null }: OrderEvent,
): Promise<void> => {
  await tx
    .insertInto('order_events')
    .values({
      id: newId(),
      order_id: orderId,
      kind,
      data: JSON.stringify(data),
      actor_id: actorId,
      at_ms: nowMs,
    })
    .execute()
}
