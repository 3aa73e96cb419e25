import { useState } from 'react'
import { priceTextToEuros } from '#admin/shared/labels/price-text.ts'
import type { OrderFile, OrderPayment } from '#contract/admin/order-file.ts'
import type { FieldProblemCode } from '#contract/fields.ts'
import type { RefundReason } from '#domain/commerce/refunds.ts'
import { type Cents, centsToEuros, eurosToCents, hasWholeCents } from '#domain/money.ts'

/** What a refund may be of. */
export type Refundable = {
  readonly payment: Pick<OrderPayment, 'id' | 'provider' | 'refundable' | 'currency'>
  /** Of the order that it pays; none: of money that fits nothing. */
  readonly lines: OrderFile['lines']
  readonly usualReason: RefundReason
  /** Whom it goes back to; null: not known. */
  readonly buyer: Readonly<Record<'name' | 'email', string>> | null
  /** The call's address. */
  readonly path: string
}

export const REFUND_SCOPES = ['all', 'lines', 'amount'] as const

export type RefundScope = (typeof REFUND_SCOPES)[number]

/** What is asked of the server, and what it comes to. */
export type ChosenRefund = {
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
  ...{ scope: 'all', picked: new Set(), typed: '', reason: usualReason },
})

/** Lines have to be known, and left to refund, to be chosen; money of another currency goes back as a whole. */
export const scopesOf = ({ lines, payment }: Refundable): readonly RefundScope[] => {
  if (payment.currency !== 'eur') return ['all']
  return lines.some(({ refundable }) => refundable > 0) ? REFUND_SCOPES : ['all', 'amount']
}

export type RefundReading =
  | { readonly type: 'chosen'; readonly chosen: ChosenRefund }
  | { readonly type: 'no-line' }
  | { readonly type: 'too-much' }
  | { readonly type: 'invalid'; readonly code: FieldProblemCode }

/** What the draft asks for, as far as it may be asked for: never more than is left of the payment. */
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

/** The draft, and whether what is wrong with it is said yet. */
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
