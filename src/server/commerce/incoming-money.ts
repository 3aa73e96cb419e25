import {
  type IncomingMoney,
  type MetPrice,
  meetPrice,
  type PaymentProvider,
  type StrayReason,
  strayReason,
} from '#domain/commerce/payments.ts'
import { notifyAdmins, orderPath, STRAY_MONEY_PATH } from '#server/alerts/notify-admins.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { afterOrderUpdate } from './order-effects/after-order-update.ts'
import { releasePaidOrder } from './order-effects/order-figures.ts'
import { recordOrderEvent } from './order-events.ts'
import type { MoneyWriting } from './payment-deps.ts'

export type NewMoney = IncomingMoney & {
  readonly provider: PaymentProvider
  /** The provider's id of the money. */
  readonly providerId: string
  /** The order that it was paid for, if the sender named one. */
  readonly orderId: string | null
}

export type RecordedMoney =
  /** `excessCents`: the part beyond the price, now stored as stray money. */
  | { readonly type: 'paid'; readonly orderId: string; readonly excessCents: number }
  /** This money has been recorded before. */
  | { readonly type: 'known' }
  /** `missingCents`: for a part of the price, what is still missing. */
  | { readonly type: 'stray'; readonly reason: StrayReason; readonly missingCents: number }

/**
 * Records money that has come in. If it pays an order, all consequences are written in this transaction: status,
 * payment, invoice, timeline, email, notification. If it fits nothing, it is stored as stray money for an admin to look
 * at. The same money is recorded only once.
 */
export const recordIncomingMoney = async (
  writing: MoneyWriting,
  money: NewMoney,
): Promise<RecordedMoney> => {
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
  const id = newId()
  const fit = await matchMoneyToOrder(tx, { ...money, id }, order)
  const { reason } = fit
  await tx
    .insertInto('payments')
    .values({
      id,
      provider,
      provider_id: providerId,
      order_id: order?.id ?? null,
      currency,
      status: reason === null ? 'matched' : 'stray',
      stray_reason: reason,
      amount_cents: fit.amountCents,
      received_at_ms: nowMs,
      checked_at_ms: 0,
    })
    .execute()
  if (order && reason === null) {
    await settleParts(writing, { ...fit, providerId, orderId: order.id })
    await markPaid(writing, order, { paymentId: providerId })
    await notifyAdmins(tx, { kind: 'payment', path: orderPath(order.id) }, { nowMs, newId })
    return { type: 'paid', orderId: order.id, excessCents: fit.excessCents }
  }
  if (order)
    await recordOrderEvent(writing, {
      orderId: order.id,
      kind: reason === 'partial' ? 'partial-payment' : 'stray-payment',
      data: { payment: id, amountCents, currency, reason },
    })
  const path = order ? orderPath(order.id) : STRAY_MONEY_PATH
  await notifyAdmins(tx, { kind: 'stray-payment', path }, { nowMs, newId })
  return {
    type: 'stray',
    reason: reason ?? 'unknown-order',
    missingCents: fit.missingCents,
  }
}

type Fit = MetPrice & {
  /** Null: it pays the order, together with the earlier parts. */
  readonly reason: StrayReason | null
  /** Share of the order's price that it covers, parts included. */
  readonly amountCents: number
  /** Ids of the earlier parts. */
  readonly parts: readonly string[]
}

type MoneyToMatch = IncomingMoney & {
  readonly id: string
  readonly provider: PaymentProvider
}

/**
 * Compares money with the order it came in for. A person types a transfer: less than the price waits for the rest, and
 * more than the price still pays the order. A provider takes an amount that we fixed: any other amount is stray money
 * for an admin to look at.
 */
const matchMoneyToOrder = async (
  tx: Queryable,
  { id, provider, amountCents, currency }: MoneyToMatch,
  order: EntityRecord | undefined,
): Promise<Fit> => {
  const reason = strayReason({ amountCents, currency }, order ? payable(order) : null)
  const alone = { reason, amountCents, parts: [], missingCents: 0, excessCents: 0 }
  const isTransfer = provider === 'transfer' && currency === 'eur'
  if (!order || reason !== 'wrong-amount' || !isTransfer) return alone
  const totalCents = Number(order.total_cents)
  const parts = (await partsOf(tx, order.id)).filter((part) => part.id !== id)
  const receivedCents = parts.reduce((sum, part) => sum + part.amount_cents, amountCents)
  const met = meetPrice(receivedCents, totalCents)
  return met.missingCents > 0
    ? { ...met, reason: 'partial', amountCents, parts: [] }
    : { ...met, reason: null, amountCents: totalCents, parts: parts.map((part) => part.id) }
}

/**
 * Transfers that wait for the rest of an order's price. Parts that an admin has accepted or is refunding do not count.
 */
export const partsOf = (db: Queryable, orderId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .where('stray_reason', '=', 'partial')
    .where('status', '=', 'stray')
    .where('accepted_at_ms', 'is', null)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('refunds')
        .select('payment_id')
        .where('status', 'not in', ['failed', 'canceled']),
    )
    .orderBy('received_at_ms')
    .orderBy('id')
    .execute()

type Settling = Pick<Fit, 'parts' | 'excessCents'> & {
  readonly orderId: string
  /** Of the transfer that completed the price. */
  readonly providerId: string
}

/** Merges the parts into the payment that completed the price; any excess becomes separate money to be refunded. */
const settleParts = async (
  writing: MoneyWriting,
  { parts, excessCents, orderId, providerId }: Settling,
): Promise<void> => {
  const { tx, nowMs, newId } = writing
  if (parts.length > 0)
    await tx.updateTable('payments').set({ status: 'merged' }).where('id', 'in', parts).execute()
  if (excessCents === 0) return
  const excess = { id: newId(), provider_id: `${providerId} +`, stray_reason: 'excess' } as const
  await tx
    .insertInto('payments')
    .values({
      ...excess,
      provider: 'transfer',
      status: 'stray',
      order_id: orderId,
      currency: 'eur',
      amount_cents: excessCents,
      received_at_ms: nowMs,
      checked_at_ms: nowMs,
    })
    .execute()
  await recordOrderEvent(writing, {
    orderId,
    kind: 'stray-payment',
    data: { payment: excess.id, amountCents: excessCents, currency: 'eur', reason: 'excess' },
  })
}

const payable = ({ status, total_cents }: EntityRecord) => ({
  status: String(status),
  totalCents: Number(total_cents),
})

/**
 * The log names no admin when the provider moved the money. The effects of the status itself are in the entity's rules.
 */
const markPaid = async (
  { tx, nowMs, newId }: MoneyWriting,
  order: EntityRecord,
  { paymentId, actorId = null }: { readonly paymentId: string; readonly actorId?: string | null },
): Promise<void> => {
  const writing = { nowMs, mutationId: null }
  const sent = { status: 'paid', payment_id: paymentId }
  const values = await releasePaidOrder(tx, { before: order, values: sent, nowMs, newId })
  const paid = await updateRecord(tx, orderTable, { of: order, values, ...writing })
  if (!paid) throw new Error('the order was there inside this transaction')
  const change = { before: order, after: paid, actorId, newId, ...writing }
  await afterOrderUpdate(tx, change)
}

/** A free order is paid as soon as it is placed: no money comes in, and no provider is asked. */
export const settleFreeOrder = async (writing: MoneyWriting, orderId: string): Promise<void> => {
  const order = await findRecord(writing.tx, orderTable, orderId)
  if (order?.status === 'pending' && order.total_cents === 0)
    await markPaid(writing, order, { paymentId: `free-${orderId}` })
}

export type AttachedMoney =
  | { readonly type: 'paid'; readonly orderId: string; readonly excessCents: number }
  /** It is a part of the price; `missingCents` are still missing. */
  | { readonly type: 'partial'; readonly missingCents: number }
  | { readonly type: 'not-found' }
  /** The money already pays an order, or a part of it was refunded. */
  | { readonly type: 'settled' }
  /** Why it cannot pay that order. */
  | { readonly type: 'unfit'; readonly reason: StrayReason }

/** Assigns stray money to the order that an administrator names. A repeat has no effect. */
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
    return payment.order_id === orderId
      ? { type: 'paid', orderId, excessCents: 0 }
      : { type: 'settled' }
  if (payment.status === 'merged') return { type: 'settled' }
  const existing = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'not in', ['failed', 'canceled'])
    .executeTakeFirst()
  if (existing || payment.accepted_at_ms !== null) return { type: 'settled' }
  const { amount_cents: amountCents, currency, provider, provider_id } = payment
  const fit = await matchMoneyToOrder(tx, { id: paymentId, provider, amountCents, currency }, order)
  const { reason, excessCents, missingCents } = fit
  if (reason !== null && reason !== 'partial') return { type: 'unfit', reason }
  // A repeated click: the money already waits for the rest.
  const isRepeat =
    reason !== null && payment.stray_reason === reason && payment.order_id === orderId
  if (isRepeat) return { type: 'partial', missingCents }
  await tx
    .updateTable('payments')
    .set({
      status: reason === null ? 'matched' : 'stray',
      stray_reason: reason,
      amount_cents: fit.amountCents,
      order_id: orderId,
    })
    .where('id', '=', paymentId)
    .execute()
  await recordOrderEvent(writing, {
    orderId,
    kind: reason === null ? 'payment-attached' : 'partial-payment',
    actorId,
    data: { payment: paymentId, amountCents, currency, reason },
  })
  if (reason !== null) return { type: 'partial', missingCents }
  await settleParts(writing, { ...fit, providerId: provider_id, orderId })
  await markPaid(writing, order, { paymentId: provider_id, actorId })
  return { type: 'paid', orderId, excessCents }
}

export type ReceivedTransfer = {
  readonly orderId: string
  readonly amountCents: number
  /** The bank's reference from the statement: the same line is recorded only once. */
  readonly bankReference: string
  readonly actorId: string
}

/**
 * Records a transfer that an administrator found in the bank statement. If the order is paid then, the caller closes
 * its other attempts.
 */
export const receiveTransfer = async (
  writing: MoneyWriting,
  { orderId, amountCents, bankReference, actorId }: ReceivedTransfer,
): Promise<RecordedMoney> => {
  const recorded = await recordIncomingMoney(writing, {
    provider: 'transfer',
    providerId: bankReference,
    orderId,
    amountCents,
    currency: 'eur',
  })
  if (recorded.type !== 'paid') return recorded
  await writing.tx
    .updateTable('payment_attempts')
    .set({ status: 'paid' })
    .where('order_id', '=', orderId)
    .where('provider', '=', 'transfer')
    .where('status', 'in', ['creating', 'open'])
    .execute()
  await recordOrderEvent(writing, {
    orderId,
    kind: 'transfer-received',
    actorId,
    data: { amountCents },
  })
  return recorded
}
