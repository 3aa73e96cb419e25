import type * as v from 'valibot'
import type { refundRequest } from '#contract/commerce/order-file.ts'
import { type Cents, centsToEuros, eurosToCents } from '#domain/money.ts'
import { recordAudit } from '#server/api/audit/record-audit.ts'
import {
  aboutMoney,
  findRefund,
  type RefundCommand,
  refundPayment,
} from '#server/commerce/refund-payment.ts'
import { confirmManualRefund, isDispute } from '#server/commerce/settle-refunds.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import { toRefund } from './read-order-file.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

type Asked = {
  readonly sent: v.InferOutput<typeof refundRequest>
  readonly paymentId: string
  readonly actorId: string
}

/** Gives money back, and says what has become of that so far. A repeat with the same id says it again. */
export const answerRefund = async (
  deps: ApiDeps,
  { sent, paymentId, actorId }: Asked,
): Promise<Answer> => {
  const { id, amount, lines = [], reason } = sent
  const command: RefundCommand = {
    ...{ refundId: id, paymentId, reason, actorId },
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
      return jsonAnswer(200, toRefund(answer.refund), NO_STORE)
  }
}

/** What the bank made of money that was sent back by hand. Whoever says the same again is told so again. */
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
        ...{ ...aboutMoney(refund), action: 'confirm-refund', actorId },
        changes: [{ field: 'amount', from: 0, to: centsToEuros(refund.amount_cents as Cents) }],
      })
    return jsonAnswer(200, toRefund(refund), NO_STORE)
  })

/** An administrator has seen a dispute: it calls nobody any more. How it ends, the provider says. */
export const answerSeenDispute = async (
  { store, nowMs, newId }: ApiDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<Answer> =>
  store.write(async (tx) => {
    const dispute = await findRefund(tx, id)
    if (!dispute || !isDispute(dispute)) return problemAnswer('not-found')
    if (dispute.accepted_at_ms !== null) return jsonAnswer(200, toRefund(dispute), NO_STORE)
    const now = nowMs()
    const accepted = { ...dispute, accepted_at_ms: now }
    await tx.updateTable('refunds').set({ accepted_at_ms: now }).where('id', '=', id).execute()
    const note = { ...aboutMoney(dispute), action: 'accept-payment', actorId } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return jsonAnswer(200, toRefund(accepted), NO_STORE)
  })
