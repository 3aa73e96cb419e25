import { useState } from 'react'
import { priceTextToEuros } from '#admin/shared/labels/price-text.ts'
import type { OrderFile, OrderPayment } from '#contract/admin/order-file.ts'
import type { FieldProblemCode } from '#contract/problems.ts'
import type { RefundReason } from '#domain/commerce/refunds.ts'
import { type Cents, centsToEuros, eurosToCents, hasWholeCents } from '#domain/money.ts'

/** What can be refunded. */
export type Refundable = {
  readonly payment: Pick<OrderPayment, 'id' | 'provider' | 'refundable' | 'currency'>
  /** Lines of the order that it pays; empty: for money that fits no order. */
  readonly lines: OrderFile['lines']
  readonly usualReason: RefundReason
  /** The recipient; null: unknown. */
  readonly buyer: Readonly<Record<'name' | 'email', string>> | null
  /** The path of the call. */
  readonly path: string
}

const REFUND_SCOPES = ['all', 'lines', 'amount'] as const

export type RefundScope = (typeof REFUND_SCOPES)[number]

/** The request to the server, and its amount. */
type ChosenRefund = {
  readonly amount: number
  readonly body: {
    readonly amount?: number
    readonly lines?: readonly { readonly line: number; readonly amount: number }[]
  }
}

export type RefundDraft = {
  readonly scope: RefundScope
  readonly picked: ReadonlySet<number>
  /** The amount as it is typed. */
  readonly typed: string
  readonly reason: RefundReason
}

export const emptyDraft = ({ usualReason }: Refundable): RefundDraft => ({
  scope: 'all',
  picked: new Set(),
  typed: '',
  reason: usualReason,
})

/** Lines can be chosen if they are known and not refunded yet; money in another currency is refunded as a whole. */
export const scopesOf = ({ lines, payment }: Refundable): readonly RefundScope[] => {
  if (payment.currency !== 'eur') return ['all']
  return lines.some(({ refundable }) => refundable > 0) ? REFUND_SCOPES : ['all', 'amount']
}

export type RefundReading =
  | { readonly type: 'chosen'; readonly chosen: ChosenRefund }
  | { readonly type: 'no-line' }
  | { readonly type: 'too-much' }
  | { readonly type: 'invalid'; readonly code: FieldProblemCode }

/** The draft's refund, as far as it is allowed: never more than is left of the payment. */
export const readDraft = (
  { scope, picked, typed }: RefundDraft,
  { lines, payment: { refundable } }: Refundable,
): RefundReading => {
  if (scope === 'all') return chosen(refundable, {})
  if (scope === 'amount') return readAmount(typed, refundable)
  const parts = lines.flatMap((line, at) =>
    picked.has(at) && line.refundable > 0 ? [{ line: at, amount: line.refundable }] : [],
  )
  if (parts.length === 0) return { type: 'no-line' }
  const cents = parts.reduce((sum, { amount }) => sum + eurosToCents(amount), 0)
  const amount = centsToEuros(cents as Cents)
  return amount > refundable ? { type: 'too-much' } : chosen(amount, { lines: parts })
}

const readAmount = (typed: string, refundable: number): RefundReading => {
  const amount = priceTextToEuros(typed)
  if (amount === undefined) return { type: 'invalid', code: 'required' }
  if (Number.isNaN(amount) || amount <= 0) return { type: 'invalid', code: 'not-a-number' }
  if (!hasWholeCents(amount)) return { type: 'invalid', code: 'too-many-decimals' }
  return amount > refundable ? { type: 'too-much' } : chosen(amount, { amount })
}

const chosen = (amount: number, body: ChosenRefund['body']): RefundReading => ({
  type: 'chosen',
  chosen: { amount, body },
})

/** The draft, and whether its problems are shown yet. */
export const useRefundDraft = (of: Refundable) => {
  const [draft, setDraft] = useState(() => emptyDraft(of))
  const [showsProblems, setShowsProblems] = useState(false)
  return {
    draft,
    showsProblems,
    showProblems: () => setShowsProblems(true),
    change: (fields: Partial<RefundDraft>) => {
      setShowsProblems(false)
      setDraft((before) => ({ ...before, ...fields }))
    },
    reset: () => {
      setShowsProblems(false)
      setDraft(emptyDraft(of))
    },
  }
}
