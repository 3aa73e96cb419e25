import {
  type IncomingMoney,
  type StrayReason,
  strayReason,
} from '#domain/commerce/payment-states.ts'
import type { PaymentProvider } from '#domain/commerce/providers.ts'
import {
  announceArrival,
  orderPath,
  STRAY_MONEY_PATH,
} from '#server/api/alerts/announce-arrival.ts'
import { findRecord, updateRecord } from '#server/api/entities/entity-rows.ts'
import { ENTITY_RULES } from '#server/api/entities/entity-rules.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import { recordOrderEvent } from './order-events.ts'
import type { MoneyWriting } from './payment-deps.ts'

export type NewMoney = IncomingMoney & {
  readonly provider: PaymentProvider
  /** By which the provider finds it again. */
  readonly providerId: string
  /** The order that it came in for, as far as that is told. */
  readonly orderId: string | null
}

export type TakenMoney =
  | { readonly type: 'paid'; readonly orderId: string }
  /** This very money has been taken before. */
  | { readonly type: 'known' }
  | { readonly type: 'stray'; readonly reason: StrayReason }

/**
 * Takes money that has come in. Where it pays an order, all that follows from it is written in this transaction: status,
 * payment, invoice, timeline, e-mail, bell. Where it fits nothing it is kept as well, for somebody to see to. A second time
 * the same money is known.
 */
export const takeMoney = async (writing: MoneyWriting, money: NewMoney): Promise<TakenMoney> => {
  const { tx, nowMs, newId } = writing
  const { provider, providerId, orderId, amountCents, currency } = money
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (known) return { type: 'known' }
  const order = orderId === null ? undefined : await findRecord(tx, orderTable, orderId)
  const reason = strayReason(money, order ? payable(order) : null)
  const id = newId()
  await tx
    .insertInto('payments')
    .values({
      ...{ id, provider, provider_id: providerId, order_id: order?.id ?? null, currency },
      ...{ status: reason === null ? 'matched' : 'stray', stray_reason: reason },
      ...{ amount_cents: amountCents, received_at_ms: nowMs, checked_at_ms: 0 },
    })
    .execute()
  if (order && reason === null) {
    await markPaid(writing, order, { paymentId: providerId })
    await announceArrival(tx, { kind: 'payment', path: orderPath(order.id) }, { nowMs, newId })
    return { type: 'paid', orderId: order.id }
  }
  if (order)
    await recordOrderEvent(writing, {
      orderId: order.id,
      kind: 'stray-payment',
      data: { payment: id, amountCents, currency, reason },
    })
  const path = order ? orderPath(order.id) : STRAY_MONEY_PATH
  await announceArrival(tx, { kind: 'stray-payment', path }, { nowMs, newId })
  return { type: 'stray', reason: reason ?? 'unknown-order' }
}

const payable = ({ status, total_cents }: EntityRecord) => ({
  status: String(status),
  totalCents: Number(total_cents),
})

/** Nobody's act where the provider has moved it. What follows from the status itself stands with the entity's rules. */
const markPaid = async (
  { tx, nowMs, newId }: MoneyWriting,
  order: EntityRecord,
  { paymentId, actorId = null }: { readonly paymentId: string; readonly actorId?: string | null },
): Promise<void> => {
  const writing = { nowMs, mutationId: null }
  const sent = { status: 'paid', payment_id: paymentId }
  const values =
    (await ENTITY_RULES.orders?.complete?.(tx, { before: order, values: sent, nowMs, newId })) ??
    sent
  const paid = await updateRecord(tx, orderTable, { of: order, values, ...writing })
  if (!paid) throw new Error('the order was there inside this transaction')
  const change = { before: order, after: paid, actorId, newId, ...writing }
  await ENTITY_RULES.orders?.follow?.(tx, change)
}

/** An order that costs nothing is paid as soon as it is placed: no money comes in, and no provider is asked. */
export const markFree = async (writing: MoneyWriting, orderId: string): Promise<void> => {
  const order = await findRecord(writing.tx, orderTable, orderId)
  if (order?.status === 'pending' && order.total_cents === 0)
    await markPaid(writing, order, { paymentId: `free-${orderId}` })
}

export type AttachedMoney =
  | { readonly type: 'paid'; readonly orderId: string }
  | { readonly type: 'not-found' }
  /** The money pays an order already, or a part of it went back. */
  | { readonly type: 'settled' }
  /** What is wrong with it for that order. */
  | { readonly type: 'unfit'; readonly reason: StrayReason }

/** Has money that fitted nothing pay the order that it was meant for, as an administrator says. A repeat is harmless. */
export const attachMoney = async (
  writing: MoneyWriting,
  { paymentId, orderId, actorId }: { paymentId: string; orderId: string; actorId: string },
): Promise<AttachedMoney> => {
  const { tx } = writing
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  const order = await findRecord(tx, orderTable, orderId)
  if (!payment || !order) return { type: 'not-found' }
  if (payment.status === 'matched')
    return payment.order_id === orderId ? { type: 'paid', orderId } : { type: 'settled' }
  const standing = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'not in', ['failed', 'canceled'])
    .executeTakeFirst()
  if (standing || payment.accepted_at_ms !== null) return { type: 'settled' }
  const { amount_cents: amountCents, currency, provider_id } = payment
  const reason = strayReason({ amountCents, currency }, payable(order))
  if (reason !== null) return { type: 'unfit', reason }
  await tx
    .updateTable('payments')
    .set({ status: 'matched', stray_reason: null, order_id: orderId })
    .where('id', '=', paymentId)
    .execute()
  await recordOrderEvent(writing, {
    ...{ orderId, kind: 'payment-attached', actorId },
    data: { payment: paymentId, amountCents, currency },
  })
  await markPaid(writing, order, { paymentId: provider_id, actorId })
  return { type: 'paid', orderId }
}
