import * as v from 'valibot'
import type { refundRequest } from '#contract/admin/order-file.ts'
import {
  BUYER_COMPANY_KEYS,
  type BuyerCompanyFields,
} from '#contract/public/forms/buyer-company.ts'
import { type Cents, centsToEuros, eurosToCents } from '#domain/money.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { findOrAddBuyer } from '#server/commerce/order-effects/find-buyer.ts'
import { moveToClient } from '#server/commerce/order-effects/order-figures.ts'
import { recordOrderEvent } from '#server/commerce/order-events.ts'
import {
  enableOrderToken,
  isPageClosed,
  type OrderRow,
  revokeOrderToken,
} from '#server/commerce/order-token.ts'
import { beginAttempt, findOrder } from '#server/commerce/payment-attempts.ts'
import { nextSteps, payableBy } from '#server/commerce/place-order.ts'
import {
  aboutMoney,
  findRefund,
  type RefundCommand,
  refundPayment,
} from '#server/commerce/refund-payment.ts'
import { confirmManualRefund, isDispute } from '#server/commerce/settle-refunds.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import {
  type Answer,
  invalidFieldsAnswer,
  privateAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { toRefund } from './order-file.ts'

type Asked = {
  readonly sent: v.InferOutput<typeof refundRequest>
  readonly paymentId: string
  readonly actorId: string
}

/** Refunds money, and returns the state of the refund. A repeat with the same id returns it again. */
export const answerRefund = async (
  deps: ApiDeps,
  { sent, paymentId, actorId }: Asked,
): Promise<Answer> => {
  const { id, amount, lines = [], reason } = sent
  const command: RefundCommand = {
    refundId: id,
    paymentId,
    reason,
    actorId,
    amountCents: amount == null ? null : eurosToCents(amount),
    lines: lines.map((part) => ({ line: part.line, amountCents: eurosToCents(part.amount) })),
  }
  const known = await findRefund(deps.store.db, id)
  if (known && known.payment_id !== paymentId) return problemAnswer('already-exists')
  const answer = await refundPayment(deps, command)
  switch (answer.type) {
    case 'not-found':
      return problemAnswer('not-found')
    case 'malformed':
      return invalidFieldsAnswer([
        { field: lines.length > 0 ? 'lines' : 'amount', code: 'not-an-option' },
      ])
    case 'too-much':
      return problemAnswer('refund-too-high')
    case 'taken':
      return privateAnswer(toRefund(answer.refund))
  }
}

/** Records whether the bank executed a manual refund. A repeat returns the same answer. */
export const answerConfirmation = (
  { store, nowMs, newId }: ApiDeps,
  { id, status, actorId }: { id: string; status: 'succeeded' | 'failed'; actorId: string },
): Promise<Answer> =>
  store.write(async (tx) => {
    const writing = { tx, nowMs: nowMs(), newId }
    const isMoved = await confirmManualRefund(writing, id, status)
    const refund = await findRefund(tx, id)
    if (!refund) return problemAnswer('not-found')
    if (!isMoved && refund.status !== status) return problemAnswer('illegal-transition')
    if (isMoved)
      await recordAudit(tx, writing, {
        ...aboutMoney(refund),
        action: 'confirm-refund',
        actorId,
        changes: [{ field: 'amount', from: 0, to: centsToEuros(refund.amount_cents as Cents) }],
      })
    return privateAnswer(toRefund(refund))
  })

/** An administrator has seen a dispute: it no longer needs attention. The provider reports its outcome. */
export const answerAcceptDispute = async (
  { store, nowMs, newId }: ApiDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<Answer> =>
  store.write(async (tx) => {
    const dispute = await findRefund(tx, id)
    if (!dispute || !isDispute(dispute)) return problemAnswer('not-found')
    if (dispute.accepted_at_ms !== null) return privateAnswer(toRefund(dispute))
    const now = nowMs()
    const accepted = { ...dispute, accepted_at_ms: now }
    await tx.updateTable('refunds').set({ accepted_at_ms: now }).where('id', '=', id).execute()
    const note = { ...aboutMoney(dispute), action: 'accept-payment', actorId } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return privateAnswer(toRefund(accepted))
  })

type PaymentLinkAsked = { readonly orderId: string; readonly actorId: string }

/** The order's page and the payment link, for an administrator to pass on to the buyer. */
export const answerPaymentLink = async (
  deps: ApiDeps,
  { orderId, actorId }: PaymentLinkAsked,
): Promise<Answer> => {
  const { store, seal, nowMs, newId } = deps
  const problem = await store.write(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) return 'not-found'
    if (isPageClosed(order)) return 'no-buyer'
    await enableOrderToken(tx, seal, order)
    const now = nowMs()
    const provider = await providerOf(tx, deps, order)
    if (provider !== null)
      await beginAttempt(
        { tx, nowMs: now, newId },
        { orderId, provider, amountCents: order.total_cents },
      )
    const about = { entity: 'orders', rowId: orderId, action: 'payment-link', actorId } as const
    await recordAudit(tx, { newId, nowMs: now }, about)
    return null
  })
  if (problem !== null) return problemAnswer(problem)
  const ways = await nextSteps(deps, orderId)
  return ways ? privateAnswer(ways) : problemAnswer('not-found')
}

/** The provider for an opened payment link: the buyer's choice, while it is available. */
const providerOf = async (db: Queryable, { providers }: ApiDeps, order: OrderRow) => {
  if (order.status !== 'pending' || order.total_cents === 0) return null
  const ways = await payableBy(db, providers, order)
  return ways.find((name) => name === order.provider) ?? ways[0] ?? null
}

export type Correction = {
  readonly orderId: string
  readonly email: string
  /** Empty: unchanged. */
  readonly name: string
  /** Fields that are left out stay unchanged. */
  readonly company: Partial<BuyerCompanyFields>
  readonly revokesLinks: boolean
  readonly actorId: string
}

const storedDetails = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/**
 * Changes the recipient of an order's emails, and the client account that it belongs to. `no-buyer`: its buyer was
 * erased. Issued invoices stay unchanged.
 */
export const correctBuyer = ({ store, seal, nowMs, newId }: ApiDeps, correction: Correction) =>
  store.write(async (tx): Promise<true | 'not-found' | 'no-buyer'> => {
    const { orderId, email, name, company, revokesLinks, actorId } = correction
    const writing = { tx, nowMs: nowMs(), newId }
    const order = await findRecord(tx, orderTable, orderId)
    if (!order) return 'not-found'
    const opened = {
      id: orderId,
      token_generation: Number(order.token_generation),
      token_hash: order.token_hash === null ? null : String(order.token_hash),
    }
    if (isPageClosed(opened)) return 'no-buyer'
    const known = v.safeParse(storedDetails, order.details)
    const before = known.success ? known.output : {}
    // In a custom order, `name` is the model's name.
    const named = name === '' || before.kind === 'custom' ? {} : { name }
    await tx
      .updateTable('orders')
      .set({ details: JSON.stringify({ ...withCompany(before, company), ...named, email }) })
      .where('id', '=', orderId)
      .execute()
    const userId = await clientOf(writing, { email, name, before: String(order.user_id ?? '') })
    const { nowMs: now } = writing
    await moveToClient(tx, order, { userId, nowMs: now, mutationId: null })
    await recordOrderEvent(writing, { orderId, kind: 'buyer-corrected', actorId })
    if (revokesLinks) {
      await revokeOrderToken(tx, seal, opened)
      await recordOrderEvent(writing, { orderId, kind: 'links-revoked', actorId })
    } else await enableOrderToken(tx, seal, opened)
    const about = { entity: 'orders', rowId: orderId, action: 'correct-buyer', actorId } as const
    // Without the addresses: the audit log is kept longer than they are.
    await recordAudit(tx, { newId, nowMs: now }, { ...about, changes: [{ field: 'email' }] })
    return true
  })

type Details = Readonly<Record<string, unknown>>

/** Emptied fields are removed. */
const withCompany = (details: Details, company: Partial<BuyerCompanyFields>): Details =>
  Object.fromEntries(
    Object.entries({ ...details, ...company }).filter(
      ([name, value]) => !(BUYER_COMPANY_KEYS.some((key) => key === name) && value === ''),
    ),
  )

type Writing = { readonly tx: Queryable; readonly nowMs: number; readonly newId: () => string }

/** An order without an account stays so; a client's order moves to the client with this address. */
const clientOf = (
  writing: Writing,
  { email, name, before }: { email: string; name: string; before: string },
): Promise<string | null> | null =>
  before === '' ? null : findOrAddBuyer(writing, { email, name })

type OrderNote = {
  readonly id: string
  readonly orderId: string
  readonly text: string
  readonly actorId: string
}

/** Keeps a note on an order, once however often it is sent. False: there is no such order. */
export const keepOrderNote = (
  { store, nowMs, newId }: ApiDeps,
  { id, orderId, text, actorId }: OrderNote,
): Promise<boolean> =>
  store.write(async (tx) => {
    const now = nowMs()
    if (!(await findOrder(tx, orderId))) return false
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('order_notes')
      .values({ id, order_id: orderId, text, author_id: actorId, created_at_ms: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    const about = { entity: 'orders', rowId: orderId, action: 'note' } as const
    if (Number(numInsertedOrUpdatedRows ?? 0) > 0)
      await recordAudit(tx, { newId, nowMs: now }, { ...about, actorId })
    return true
  })
