import type { StrayKind, StrayList, StrayMoney, StrayState } from '#contract/admin/stray-money.ts'
import { isRefundInEffect } from '#domain/commerce/refunds.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { attachMoney } from '#server/commerce/incoming-money.ts'
import { readOrderBuyer } from '#server/commerce/order-buyer.ts'
import { findOrder } from '#server/commerce/payment-attempts.ts'
import { aboutMoney, type PaymentRow, type RefundRow } from '#server/commerce/refund-payment.ts'
import { closeOtherAttempts } from '#server/commerce/settle-payment.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { type Answer, privateAnswer, problemAnswer } from '#server/http/answer.ts'
import { isoTime } from '#server/time.ts'
import { toEuros, toPayment } from './order-file.ts'

const MOST = 500
/** How long handled money stays in the list. */
const SEEN_MS = 90 * 24 * 60 * 60_000

/** Money that fits no order: open entries first, newest first. */
export const readStrayList = async (db: Queryable, nowMs: number): Promise<StrayList> => {
  const payments = await readPayments(db)
  const disputes = await readDisputes(db)
  const refunds = await readRefunds(db, payments)
  const found = [
    ...payments.map((payment) => ({ of: payment, ...strayPayment(payment, refunds) })),
    ...disputes.map((dispute) => ({ of: dispute, ...strayDispute(dispute) })),
  ].filter(({ state, at }) => state === 'open' || nowMs - Date.parse(at) < SEEN_MS)
  const entries: StrayMoney[] = []
  for (const { of, ...entry } of found)
    entries.push({ ...entry, order: await readOrderOf(db, of.order_id) })
  return {
    open: entries.filter(({ state }) => state === 'open').length,
    entries: entries.toSorted(
      (one, other) =>
        Number(other.state === 'open') - Number(one.state === 'open') ||
        (one.at < other.at ? 1 : -1),
    ),
  }
}

/** Also what paid an order that was cancelled afterwards: it counts nowhere until it is given back. */
const readPayments = (db: Queryable): Promise<readonly PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('status', '=', 'stray'),
        and([
          eb('status', '=', 'matched'),
          eb('order_id', 'in', selectFrom('orders').select('id').where('status', '=', 'cancelled')),
        ]),
      ]),
    )
    .orderBy('received_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

type Dispute = RefundRow & Pick<PaymentRow, 'currency'>

const readDisputes = async (db: Queryable): Promise<readonly Dispute[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.currency')
    .where('refunds.reason', '=', 'dispute')
    .where('refunds.requested_by', 'is', null)
    .where('refunds.status', '=', 'pending')
    .orderBy('refunds.created_at_ms', 'desc')
    .limit(MOST)
    .execute()

const readRefunds = async (
  db: Queryable,
  payments: readonly PaymentRow[],
): Promise<readonly RefundRow[]> =>
  payments.length === 0
    ? []
    : db
        .selectFrom('refunds')
        .selectAll()
        .where(
          'payment_id',
          'in',
          payments.map(({ id }) => id),
        )
        .execute()

const strayPayment = (payment: PaymentRow, refunds: readonly RefundRow[]) => {
  const { id, provider, provider_id, amount, refundable, currency, received_at } = toPayment(
    payment,
    refunds,
  )
  return {
    id,
    provider,
    provider_id,
    amount,
    refundable,
    currency,
    at: received_at,
    kind: kindOf(payment),
    state: stateOf(payment, refundable, refunds),
  }
}

const kindOf = ({ status, stray_reason }: PaymentRow): StrayKind =>
  status === 'stray' ? (stray_reason ?? 'unknown-order') : 'cancelled'

const stateOf = (
  { id, accepted_at_ms }: PaymentRow,
  refundable: number,
  refunds: readonly RefundRow[],
): StrayState => {
  if (accepted_at_ms !== null) return 'accepted'
  if (refundable > 0) return 'open'
  const counted = refunds.filter(
    ({ payment_id, status }) => payment_id === id && isRefundInEffect(status),
  )
  return counted.every(({ status }) => status === 'succeeded') ? 'refunded' : 'refunding'
}

const strayDispute = (dispute: Dispute) => ({
  id: dispute.id,
  provider: dispute.provider,
  provider_id: dispute.provider_id ?? '',
  kind: 'dispute' as const,
  refundable: 0,
  currency: dispute.currency,
  amount: toEuros(dispute.amount_cents),
  at: isoTime(dispute.created_at_ms),
  state: dispute.accepted_at_ms === null ? ('open' as const) : ('accepted' as const),
})

const readOrderOf = async (db: Queryable, id: string | null): Promise<StrayMoney['order']> => {
  if (id === null) return null
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return null
  const buyer = await readOrderBuyer(db, { ...order })
  return {
    id,
    number: order.number ?? '',
    status: order.status,
    total: toEuros(order.total_cents),
    buyer: buyer && { name: buyer.name, email: buyer.email },
  }
}

type Attaching = {
  readonly paymentId: string
  readonly orderId: string
  readonly actorId: string
}

/** Assigns the money to an order. */
export const answerAttach = async (deps: ApiDeps, attaching: Attaching): Promise<Answer> => {
  const { store, nowMs, newId } = deps
  const { paymentId, orderId, actorId } = attaching
  const attached = await store.write(async (tx) => {
    const now = nowMs()
    const before = await findPayment(tx, paymentId)
    const outcome = await attachMoney({ tx, nowMs: now, newId }, attaching)
    const isNew = before?.status === 'stray' && before.order_id !== orderId
    const isPaid = outcome.type === 'paid' && before?.status === 'stray'
    if (isPaid || (outcome.type === 'partial' && isNew)) {
      const note = { entity: 'orders', rowId: orderId, action: 'attach-payment', actorId } as const
      await recordAudit(tx, { newId, nowMs: now }, note)
    }
    return outcome
  })
  switch (attached.type) {
    case 'not-found':
      return problemAnswer('not-found')
    case 'settled':
      return problemAnswer('money-settled')
    case 'unfit':
      return problemAnswer(attached.reason === 'wrong-amount' ? 'wrong-amount' : 'not-payable')
    case 'partial':
      await closeOtherAttempts(deps, orderId, { except: 'transfer' })
      return answerPayment(store.db, paymentId, { missing: toEuros(attached.missingCents) })
    case 'paid':
      await closeOtherAttempts(deps, orderId)
      return answerPayment(store.db, paymentId, { excess: toEuros(attached.excessCents) })
  }
}

/** The money stays as it is: an admin has handled it in another way. It no longer needs attention. */
export const answerAcceptPayment = (
  { store, nowMs, newId }: ApiDeps,
  { paymentId, actorId }: Pick<Attaching, 'paymentId' | 'actorId'>,
): Promise<Answer> =>
  store.write(async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment) return problemAnswer('not-found')
    if (payment.status !== 'stray' && !(await isOfCancelledOrder(tx, payment)))
      return problemAnswer('money-settled')
    if (payment.accepted_at_ms === null) {
      const now = nowMs()
      await tx
        .updateTable('payments')
        .set({ accepted_at_ms: now })
        .where('id', '=', paymentId)
        .execute()
      const about = aboutMoney({ order_id: payment.order_id, payment_id: paymentId })
      await recordAudit(tx, { newId, nowMs: now }, { ...about, action: 'accept-payment', actorId })
    }
    return answerPayment(tx, paymentId)
  })

const isOfCancelledOrder = async (
  tx: Queryable,
  { status, order_id }: PaymentRow,
): Promise<boolean> => {
  if (status !== 'matched' || order_id === null) return false
  return (await findOrder(tx, order_id))?.status === 'cancelled'
}

type Met = { readonly missing?: number; readonly excess?: number }

const answerPayment = async (db: Queryable, id: string, met?: Met): Promise<Answer> => {
  const payment = await findPayment(db, id)
  if (!payment) return problemAnswer('not-found')
  const answer = toPayment(payment, await readRefunds(db, [payment]))
  return privateAnswer(met ? { ...answer, missing: 0, excess: 0, ...met } : answer)
}

const findPayment = (db: Queryable, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
