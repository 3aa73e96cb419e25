import type { OrderWithdrawal } from '#contract/public/withdrawal.ts'
import { owedRefund, type WithdrawalRight } from '#domain/commerce/withdrawal.ts'
import { notifyAdmins, orderPath } from '#server/alerts/notify-admins.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { isoTime } from '#server/time.ts'
import { afterOrderUpdate } from './order-effects/after-order-update.ts'
import { recordOrderEvent } from './order-events.ts'
import { type OrderRights, readOrderRights, withdrawalToJson } from './order-rights.ts'
import type { OrderRow } from './order-token.ts'
import type { MoneyWriting, PaymentDeps } from './payment-deps.ts'
import { decideRefund, sendRefund } from './refund-payment.ts'
import { closeOtherAttempts } from './settle-payment.ts'

export type Withdrawing = {
  readonly order: OrderRow
  /** Indexes from 0; null: all lines that can be withdrawn from. */
  readonly lines: readonly number[] | null
  /** When it was declared, in milliseconds. */
  readonly declaredMs: number
}

export type Withdrawn =
  /** Recorded now or earlier; a repeat returns the same one. */
  | { readonly type: 'withdrawn'; readonly withdrawal: OrderWithdrawal }
  /** For all named lines it is too late, or withdrawal was never possible. */
  | { readonly type: 'not-open' }

type OpenRight = Extract<WithdrawalRight, { type: 'open' }>
type OpenLine = { readonly line: number; readonly right: OpenRight }

/**
 * Records a declaration of withdrawal with all its consequences in one transaction: an unpaid order is cancelled, for a
 * paid one the refund is decided, and timeline, confirmation and notification are written. `afterWithdrawal` continues
 * after the commit.
 */
export const withdrawOrder = async (
  writing: MoneyWriting,
  { order, lines, declaredMs: saidMs }: Withdrawing,
): Promise<Withdrawn> => {
  // A withdrawal cannot precede the order: then the clock of the buyer's device is wrong.
  const declaredMs = Math.max(saidMs, Date.parse(order.created_at))
  const found = await readOrderRights(writing.tx, order, declaredMs)
  // An unpaid order is cancelled as a whole.
  const asked = order.status === 'pending' ? null : lines
  const open = openLines(found.rights, asked)
  const [first] = open
  if (!first) {
    const before = found.withdrawals.findLast(
      (one) => asked?.some((line) => one.lines.includes(line)) ?? true,
    )
    return before ? { type: 'withdrawn', withdrawal: before } : { type: 'not-open' }
  }
  const withdrawal = await insertWithdrawal(writing, { order, open, declaredMs })
  await recordOrderEvent(writing, {
    orderId: order.id,
    kind: 'withdrawn',
    data: { withdrawal: withdrawal.id, kind: withdrawal.kind, lines: withdrawal.lines.join(',') },
  })
  if (order.status === 'pending') await cancelUnpaid(writing, order.id)
  else await decideOwed(writing, { found, open, withdrawal })
  const { tx, nowMs } = writing
  await queueOrderMail(tx, { orderId: order.id, occasion: `withdrawal-${withdrawal.id}` }, nowMs)
  await notifyAdmins(tx, { kind: 'withdrawal', path: orderPath(order.id) }, writing)
  await notifyListeners(tx)
  return { type: 'withdrawn', withdrawal }
}

const openLines = (
  rights: readonly WithdrawalRight[],
  asked: readonly number[] | null,
): readonly OpenLine[] =>
  rights.flatMap((right, line) =>
    right.type === 'open' && (asked?.includes(line) ?? true) ? [{ line, right }] : [],
  )

type Declared = {
  readonly order: OrderRow
  readonly open: readonly OpenLine[]
  readonly declaredMs: number
}

const insertWithdrawal = async (
  { tx, nowMs, newId }: MoneyWriting,
  { order, open, declaredMs }: Declared,
): Promise<OrderWithdrawal> => {
  // Only a plan has the guarantee, and an order with a plan has no other line.
  const kind = open.some(({ right }) => right.kind === 'guarantee') ? 'guarantee' : 'law'
  const row = await tx
    .insertInto('withdrawals')
    .values({
      id: newId(),
      order_id: order.id,
      kind,
      lines: JSON.stringify(open.map(({ line }) => line)),
      declared_at: isoTime(declaredMs),
      received_at: isoTime(nowMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return withdrawalToJson(row)
}

/** No money came in: nothing is refunded, and no payment is asked for any more. */
const cancelUnpaid = async ({ tx, nowMs, newId }: MoneyWriting, orderId: string): Promise<void> => {
  const before = await findRecord(tx, orderTable, orderId)
  if (!before) return
  const writing = { nowMs, mutationId: null }
  const values = { status: 'cancelled' }
  const after = await updateRecord(tx, orderTable, { of: before, values, ...writing })
  if (!after) throw new Error('the order was there inside this transaction')
  await afterOrderUpdate(tx, { before, after, actorId: null, newId, ...writing })
}

type Owed = {
  readonly found: OrderRights
  readonly open: readonly OpenLine[]
  readonly withdrawal: OrderWithdrawal
}

/** For a service that was begun, the merchant decides how much was done, and refunds the rest. */
const decideOwed = async (
  writing: MoneyWriting,
  { found: { lines, payment, refunds }, open, withdrawal }: Owed,
): Promise<void> => {
  const whole = open.filter(({ right }) => !right.isPartlyOwed).map(({ line }) => line)
  const owed =
    payment &&
    owedRefund(whole, {
      paidCents: payment.amount_cents,
      lineTotals: lines.map(({ totalCents }) => totalCents),
      refunds,
    })
  if (!payment || !owed) return
  await decideRefund(writing, {
    // `afterWithdrawal` finds the refund by this id.
    refundId: withdrawal.id,
    paymentId: payment.id,
    ...owed,
    reason: withdrawal.kind === 'law' ? 'withdrawal' : 'guarantee',
    actorId: null,
  })
}

/**
 * After the commit: the provider refunds the money, and open payment sessions of a cancelled order are closed. Safe to
 * repeat.
 */
export const afterWithdrawal = async (
  deps: PaymentDeps,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<void> => {
  const { db } = deps.store
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (refund) return sendRefund(deps, refund)
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.status === 'cancelled') await closeOtherAttempts(deps, orderId)
}
