import type { Selectable } from 'kysely'
import type { PaymentProvider } from '#domain/commerce/payments.ts'
import { checkRefund, type RefundedLine, type RefundReason } from '#domain/commerce/refunds.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { type AuditNote, recordAudit } from '#server/entities/audit-log.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import type {
  Outcome,
  ProviderRefund,
  Providers,
  RefundOrder,
} from '#server/ports/payment-provider.ts'
import { linesOfOrder } from './invoices/issue-invoice.ts'
import { recordOrderEvent } from './order-events.ts'
import { refundsOf } from './order-rights.ts'
import type { MoneyWriting, PaymentDeps } from './payment-deps.ts'
import { refundByHand } from './providers/transfer-provider.ts'
import { failRefund, recordRefund } from './settle-refunds.ts'

export type PaymentRow = Selectable<Database['payments']>
export type RefundRow = Selectable<Database['refunds']>

export type RefundCommand = {
  /** A UUID made by the caller: a second call with it is the same refund. */
  readonly refundId: string
  readonly paymentId: string
  /** In cents; null: the amount of the lines, or all that is left. */
  readonly amountCents: number | null
  /** Empty: the order as a whole. */
  readonly lines: readonly RefundedLine[]
  readonly reason: RefundReason
  readonly actorId: string | null
}

export type RefundAnswer =
  | { readonly type: 'taken'; readonly refund: RefundRow }
  | { readonly type: 'not-found' }
  | { readonly type: 'too-much'; readonly leftCents: number }
  | { readonly type: 'malformed' }

/**
 * Refunds money. It is decided in one transaction, so that two admins at once never refund more than came in; then the
 * provider is asked, under a key that makes a repeat the same refund; then its answer is stored. Without an answer the
 * refund stays `requested`, and the reconciler continues it.
 */
export const refundPayment = async (
  deps: PaymentDeps,
  command: RefundCommand,
): Promise<RefundAnswer> => {
  const { store, nowMs, newId } = deps
  const decided = await store.write((tx) => decideRefund({ tx, nowMs: nowMs(), newId }, command))
  if (decided.type !== 'taken') return decided
  await sendRefund(deps, decided.refund)
  const refund = await findRefund(store.db, command.refundId)
  return { type: 'taken', refund: refund ?? decided.refund }
}

/**
 * The first part of `refundPayment`, inside a writing transaction; `sendRefund` or the reconciler sends the decided
 * refund later.
 */
export const decideRefund = async (
  writing: MoneyWriting,
  { refundId, paymentId, amountCents, lines, reason, actorId }: RefundCommand,
): Promise<RefundAnswer> => {
  const { tx, nowMs } = writing
  const known = await findRefund(tx, refundId)
  if (known) return { type: 'taken', refund: known }
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return { type: 'not-found' }
  // It is refunded with the payment that it was merged into.
  if (payment.status === 'merged') return { type: 'too-much', leftCents: 0 }
  const check = checkRefund(
    { amountCents, lines },
    {
      paidCents: payment.amount_cents,
      lineTotals: await lineTotalsOf(tx, payment),
      refunds: await refundsOf(tx, paymentId),
    },
  )
  if (check.type !== 'allowed') return check
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: refundId,
      payment_id: paymentId,
      provider: payment.provider,
      provider_id: null,
      order_id: payment.order_id,
      amount_cents: check.amountCents,
      reason,
      lines: JSON.stringify(lines),
      status: 'requested',
      failure: null,
      settled_at_ms: null,
      idempotency_key: `refund-${refundId}`,
      requested_by: actorId,
      created_at_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (actorId !== null)
    await recordAudit(tx, writing, {
      ...aboutMoney(refund),
      action: 'refund',
      actorId,
      changes: [{ field: 'amount', from: 0, to: centsToEuros(check.amountCents as Cents) }],
    })
  if (payment.order_id !== null)
    await recordOrderEvent(writing, {
      orderId: payment.order_id,
      kind: 'refund-requested',
      actorId,
      data: { refund: refundId, amountCents: check.amountCents, reason },
    })
  return { type: 'taken', refund }
}

/** The subject of an audit log entry: the order, or money that names no order. */
export const aboutMoney = ({
  order_id,
  payment_id,
}: Pick<RefundRow, 'order_id' | 'payment_id'>): Pick<AuditNote, 'entity' | 'rowId'> =>
  order_id === null
    ? { entity: 'payments', rowId: payment_id }
    : { entity: 'orders', rowId: order_id }

export const findRefund = (db: Queryable, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Stray money has no order lines. */
const lineTotalsOf = async (
  tx: Queryable,
  { order_id, status }: PaymentRow,
): Promise<readonly number[]> => {
  const order = order_id === null ? undefined : await findRecord(tx, orderTable, order_id)
  return order && status === 'matched'
    ? linesOfOrder(order).map(({ totalCents }) => totalCents)
    : []
}

/** Transfers, and money that an administrator took, are refunded manually: no provider is asked. */
const askProvider = async (
  providers: Providers,
  name: PaymentProvider,
  order: RefundOrder,
): Promise<Outcome<ProviderRefund>> => {
  if (name === 'manual' || name === 'transfer') return refundByHand(order)
  const provider = providers[name]
  return provider
    ? provider.refund(order)
    : { type: 'unavailable', reason: `${name} is not connected` }
}

/** Asks the provider for a decided refund. A repeat asks for the same one. */
export const sendRefund = async (deps: PaymentDeps, refund: RefundRow): Promise<void> => {
  if (refund.status !== 'requested') return
  const { store, providers, nowMs, newId, reportError } = deps
  const payment = await store.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.payment_id)
    .executeTakeFirst()
  if (!payment) return
  const order = {
    refundId: refund.id,
    idempotencyKey: refund.idempotency_key,
    reason: refund.reason,
    paymentId: payment.provider_id,
    amountCents: refund.amount_cents,
  }
  const outcome = await askProvider(providers, payment.provider, order)
  if (outcome.type === 'unavailable') {
    reportError(new Error(`refund ${refund.id} waits: ${outcome.reason}`), refund.id)
    return
  }
  await store.write((tx) => {
    const writing = { tx, nowMs: nowMs(), newId }
    return outcome.type === 'refused'
      ? failRefund(writing, refund, outcome.reason)
      : recordRefund(writing, payment, outcome.value)
  })
}
