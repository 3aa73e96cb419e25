import type { MoneyWriting } from './payment-deps.ts'

/** What the timeline of an order tells. */
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
  /** A transfer of a part of the price, which waits for the rest. */
  | 'partial-payment'
  /** Money that had fitted nothing pays the order. */
  | 'payment-attached'
  | 'buyer-corrected'
  /** Links that were given out open the order's page no more. */
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
  /** Amounts in cents, ids, codes: nothing of a person. */
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
      ...{ id: newId(), order_id: orderId, kind, data: JSON.stringify(data) },
      ...{ actor_id: actorId, at_ms: nowMs },
    })
    .execute()
}
