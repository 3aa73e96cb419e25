import type { Selectable } from 'kysely'
import type { ProviderName } from '#domain/commerce/payments.ts'
import {
  COUNTED_REFUNDS,
  nextRefundStatus,
  type RefundReason,
  type RefundStatus,
} from '#domain/commerce/refunds.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { notifyAdmins, orderPath, STRAY_MONEY_PATH } from '#server/alerts/notify-admins.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import type { ProviderRefund } from '#server/ports/payment-provider.ts'
import { issueCreditNote, reverseCreditNote } from './invoices/issue-invoice.ts'
import { subtractRefund } from './order-effects/order-figures.ts'
import { type OrderEventKind, recordOrderEvent } from './order-events.ts'
import { noteEvent } from './payment-attempts.ts'
import type { MoneyWriting, PaymentDeps } from './payment-deps.ts'

type PaymentRow = Selectable<Database['payments']>
type RefundRow = Selectable<Database['refunds']>

export type SettlingRefunds = {
  readonly provider: ProviderName
  /** The provider's id of the payment. */
  readonly paymentId: string
  readonly eventId?: string | null
}

/**
 * Updates our books to the refunds and disputes of a payment at the provider, including refunds made in the provider's
 * own dashboard. Like `settlePayment`, the webhook and the reconciler may call it any number of times.
 */
export const settleRefunds = async (
  deps: PaymentDeps,
  { provider: name, paymentId, eventId = null }: SettlingRefunds,
): Promise<'settled' | 'foreign' | 'unavailable'> => {
  const { store, providers, nowMs, newId, reportError } = deps
  const provider = providers[name]
  if (!provider) return 'unavailable'
  const reading = await provider.listRefunds(paymentId)
  if (reading.type !== 'done') {
    reportError(
      new Error(`refunds of ${paymentId} could not be read: ${reading.reason}`),
      paymentId,
    )
    return reading.type === 'refused' ? 'foreign' : 'unavailable'
  }
  return store.write(async (tx) => {
    const writing = { tx, nowMs: nowMs(), newId }
    if (eventId !== null) await noteEvent(tx, eventId, writing.nowMs)
    const payment = await tx
      .updateTable('payments')
      .set({ checked_at_ms: writing.nowMs })
      .where('provider', '=', name)
      .where('provider_id', '=', paymentId)
      .returningAll()
      .executeTakeFirst()
    if (!payment) return 'foreign'
    for (const refund of reading.value) await recordRefund(writing, payment, refund)
    return 'settled'
  })
}

/** Records the state of one refund at the provider. `tx` is a writing transaction. */
export const recordRefund = async (
  writing: MoneyWriting,
  payment: PaymentRow,
  reported: ProviderRefund,
): Promise<void> => {
  const known = await findKnown(writing.tx, payment, reported)
  if (!known) {
    // A dispute that was won, or a refund that failed, before we heard of it: no money has moved.
    if (reported.status === 'failed' || reported.status === 'canceled') return
    const made = await insertFound(writing, payment, reported)
    await followStatus(writing, payment, { before: 'requested', refund: made })
    return
  }
  const status = nextRefundStatus(known.status, reported.status)
  if (status === known.status && known.provider_id !== null) return
  await moveRefund(writing, payment, known, {
    status,
    provider_id: reported.providerId,
    failure: reported.failure,
  })
}

/** The provider refuses it. */
export const failRefund = async (
  writing: MoneyWriting,
  refund: RefundRow,
  failure: string,
): Promise<void> => {
  const payment = await writing.tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  const status = nextRefundStatus(refund.status, 'failed')
  await moveRefund(writing, payment, refund, { status, provider_id: refund.provider_id, failure })
}

/**
 * Records what an administrator reports about a manual refund: the bank has executed it or returned it. False: no such
 * refund is waiting.
 */
export const confirmManualRefund = async (
  writing: MoneyWriting,
  refundId: string,
  status: 'succeeded' | 'failed',
): Promise<boolean> => {
  const found = await writing.tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('refunds.id', '=', refundId)
    .where('payments.provider', 'in', ['manual', 'transfer'])
    .executeTakeFirst()
  if (!found || nextRefundStatus(found.status, status) === found.status) return false
  const payment = await writing.tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', found.payment_id)
    .executeTakeFirstOrThrow()
  const { provider_id } = found
  await moveRefund(writing, payment, found, { status, provider_id, failure: null })
  return true
}

const findKnown = (
  tx: Queryable,
  payment: PaymentRow,
  { providerId, refundId }: ProviderRefund,
): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where(({ or, and, eb }) =>
      or([
        eb('provider_id', '=', providerId),
        and([eb('provider_id', 'is', null), eb('id', '=', refundId ?? '')]),
      ]),
    )
    .executeTakeFirst()

const insertFound = (
  { tx, nowMs, newId }: MoneyWriting,
  payment: PaymentRow,
  { providerId, kind, amountCents, isDuplicate, status }: ProviderRefund,
): Promise<RefundRow> => {
  const id = newId()
  const reason: RefundReason =
    kind === 'dispute' ? 'dispute' : isDuplicate ? 'duplicate' : 'goodwill'
  return tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      provider: payment.provider,
      provider_id: providerId,
      order_id: payment.order_id,
      amount_cents: amountCents,
      lines: '[]',
      reason,
      status,
      idempotency_key: `refund-${id}`,
      requested_by: null,
      failure: null,
      created_at_ms: nowMs,
      settled_at_ms: status === 'pending' ? null : nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Moved = Pick<RefundRow, 'status' | 'provider_id' | 'failure'>

const moveRefund = async (
  writing: MoneyWriting,
  payment: PaymentRow,
  known: RefundRow,
  moved: Moved,
): Promise<void> => {
  const settled_at_ms = moved.status === 'pending' ? null : writing.nowMs
  const refund = await writing.tx
    .updateTable('refunds')
    .set({ ...moved, settled_at_ms })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (moved.status !== known.status)
    await followStatus(writing, payment, { before: known.status, refund })
}

type Change = { readonly before: RefundStatus; readonly refund: RefundRow }

/** Updates timeline, revenue, credit note and email. Stray money has a timeline only. */
const followStatus = async (
  writing: MoneyWriting,
  payment: PaymentRow,
  change: Change,
): Promise<void> => {
  const { refund, before } = change
  const { tx, nowMs, newId } = writing
  if (needsAdmin(refund))
    await notifyAdmins(
      tx,
      {
        kind: 'stray-payment',
        path: refund.order_id === null ? STRAY_MONEY_PATH : orderPath(refund.order_id),
      },
      { nowMs, newId },
    )
  if (refund.order_id === null) return
  await recordOrderEvent(writing, {
    orderId: refund.order_id,
    kind: eventOf(refund),
    data: { refund: refund.id, amountCents: refund.amount_cents, reason: refund.reason },
  })
  const order = await findRecord(tx, orderTable, refund.order_id)
  if (!order || payment.status !== 'matched') return
  await noteRefunded(writing, order)
  if (refund.status === 'succeeded') {
    await issueCreditNote(writing, { order, payment, refund })
    await queueOrderMail(tx, { orderId: order.id, occasion: `refunded-${refund.id}` }, nowMs)
  } else if (before === 'succeeded') await reverseCreditNote(writing, { order, payment, refund })
}

/** A dispute must be answered in time; money that could not be refunded is still owed. */
const needsAdmin = (refund: RefundRow): boolean =>
  isDispute(refund) ? refund.status === 'pending' : refund.status === 'failed'

/**
 * The buyer's bank has taken the money. A refund that an administrator makes because of a dispute is a normal refund.
 */
export const isDispute = ({
  reason,
  requested_by,
}: Pick<RefundRow, 'reason' | 'requested_by'>): boolean =>
  reason === 'dispute' && requested_by === null

const eventOf = (refund: RefundRow): OrderEventKind => {
  if (refund.status === 'pending') return isDispute(refund) ? 'disputed' : 'refund-pending'
  if (refund.status === 'succeeded') return 'refunded'
  return isDispute(refund) ? 'dispute-won' : 'refund-failed'
}

/** Stores the sum on the order's row, which every device has, and on its buyer's. */
const noteRefunded = async ({ tx, nowMs }: MoneyWriting, order: EntityRecord): Promise<void> => {
  const { cents } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(({ fn }) => fn.sum<number | null>('refunds.amount_cents').as('cents'))
    .where('refunds.order_id', '=', order.id)
    .where('refunds.status', 'in', COUNTED_REFUNDS)
    .where('payments.status', '=', 'matched')
    .executeTakeFirstOrThrow()
  const backCents = Number(cents ?? 0) - Number(order.refunded_cents)
  if (backCents === 0) return
  const writing = { nowMs, mutationId: null }
  const values = { refunded_amount: centsToEuros(Number(cents ?? 0) as Cents) }
  await updateRecord(tx, orderTable, { of: order, values, ...writing })
  await subtractRefund(tx, order, { backEuros: centsToEuros(backCents as Cents), ...writing })
}
