import { findRecord, type PendingWrite, updateRecord } from '#server/api/entities/entity-rows.ts'
import { ENTITY_RULES } from '#server/api/entities/entity-rules.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { Payment } from './payment-event.ts'

export type TakenPayment =
  | { readonly type: 'paid' }
  /** This very payment, or event, has been taken before; or it is one that failed, of an order that waits for none. */
  | { readonly type: 'known' }
  /** The money that was announced does not come: the order waits on, and somebody may write to the buyer. */
  | { readonly type: 'failed' }
  /** Money has come in that fits no order: somebody has to look. */
  | { readonly type: 'refused'; readonly reason: string }

type PaymentWriting = {
  readonly tx: Queryable
  readonly nowMs: number
  readonly newId: () => string
}

/** In place of the administrator who else moves an order. */
const PROVIDER = 'payment-provider'

/**
 * Marks the order as paid, with all that follows from it; of money that does not fit it, or does not come, its notes
 * tell the administrators. Every event counts once. `tx` is a writing transaction.
 */
export const takePayment = async (
  writing: PaymentWriting,
  payment: Payment,
): Promise<TakenPayment> => {
  const { tx, nowMs, newId } = writing
  const order = await findRecord(tx, orderTable, payment.orderId)
  if (!order) return { type: 'refused', reason: 'there is no such order' }
  if (order.payment_id === payment.paymentId || (await isKnown(tx, payment.eventId)))
    return { type: 'known' }
  if (payment.type === 'failed') {
    if (order.status !== 'pending') return { type: 'known' }
    await noteEvent(tx, payment.eventId, nowMs)
    await noteOnOrder(
      writing,
      order,
      `Paiement annoncé (${payment.paymentId}) : l’argent n’est pas arrivé.`,
    )
    return { type: 'failed' }
  }
  await noteEvent(tx, payment.eventId, nowMs)
  const reason = misfit(order, payment)
  if (reason !== null) {
    await noteOnOrder(writing, order, misfitNote(payment))
    return { type: 'refused', reason }
  }
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

const noteEvent = async (tx: Queryable, id: string, nowMs: number): Promise<void> => {
  await tx.insertInto('payment_events').values({ id, received_at_ms: nowMs }).execute()
}

const misfit = (order: EntityRecord, { amountCents, currency }: Payment): string | null => {
  if (order.status !== 'pending') return `the order is ${order.status}`
  if (currency !== 'eur') return `the currency is ${currency}`
  return amountCents === Number(order.total_cents)
    ? null
    : `${amountCents} cents came in, the order is of ${order.total_cents}`
}

const misfitNote = ({ paymentId, amountCents, currency }: Payment): string => {
  const amount = `${(amountCents / 100).toFixed(2).replace('.', ',')} ${currency.toUpperCase()}`
  return `À vérifier : paiement de ${amount} reçu (${paymentId}), qui ne correspond pas à cette commande.`
}

/** In a line of its own, on every administrator's device. */
const noteOnOrder = async (
  { tx, nowMs }: PaymentWriting,
  order: EntityRecord,
  words: string,
): Promise<void> => {
  const notes = [order.notes, words].filter(Boolean).join('\n')
  await updateRecord(tx, orderTable, { of: order, values: { notes }, nowMs, mutationId: null })
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
