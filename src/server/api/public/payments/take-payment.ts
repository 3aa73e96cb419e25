import { findRecord, type PendingWrite, updateRecord } from '#server/api/entities/entity-rows.ts'
import { ENTITY_RULES } from '#server/api/entities/entity-rules.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { Payment } from './payment-event.ts'

export type TakenPayment =
  | { readonly type: 'paid' }
  /** This very payment has been taken before. */
  | { readonly type: 'known' }
  /** Money has come in that fits no order: somebody has to look. */
  | { readonly type: 'refused'; readonly reason: string }

type PaymentWriting = {
  readonly tx: Queryable
  readonly nowMs: number
  readonly newId: () => string
}

/** In place of the administrator who else moves an order. */
const PROVIDER = 'payment-provider'

/** Marks the order as paid, with all that follows from it, once for each event. `tx` is a writing transaction. */
export const takePayment = async (
  { tx, nowMs, newId }: PaymentWriting,
  payment: Payment,
): Promise<TakenPayment> => {
  const order = await findRecord(tx, orderTable, payment.orderId)
  if (!order) return { type: 'refused', reason: 'there is no such order' }
  if (order.payment_id === payment.paymentId || (await isKnown(tx, payment.eventId)))
    return { type: 'known' }
  const reason = misfit(order, payment)
  if (reason !== null) return { type: 'refused', reason }
  await tx
    .insertInto('payment_events')
    .values({ id: payment.eventId, received_at_ms: nowMs })
    .execute()
  const values = { status: 'paid', payment_id: payment.paymentId }
  await markPaid(tx, { before: order, values, nowMs, newId })
  return { type: 'paid' }
}

const isKnown = async (tx: Queryable, eventId: string): Promise<boolean> => {
  const known = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return known !== undefined
}

const misfit = (order: EntityRecord, { amountCents, currency }: Payment): string | null => {
  if (order.status !== 'pending') return `the order is ${order.status}`
  if (currency !== 'eur') return `the currency is ${currency}`
  return amountCents === Number(order.total_cents)
    ? null
    : `${amountCents} cents came in, the order is of ${order.total_cents}`
}

const markPaid = async (
  tx: Queryable,
  write: PendingWrite & { readonly before: EntityRecord },
): Promise<void> => {
  const { before: order, nowMs } = write
  const writing = { nowMs, mutationId: null }
  const values = (await ENTITY_RULES.orders?.complete?.(tx, write)) ?? write.values
  const paid = await updateRecord(tx, orderTable, { of: order, values, ...writing })
  if (!paid) throw new Error('the order was there inside this transaction')
  const change = { before: order, after: paid, actorId: PROVIDER, ...writing }
  await ENTITY_RULES.orders?.follow?.(tx, change)
}
