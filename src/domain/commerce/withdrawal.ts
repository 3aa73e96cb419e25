import type { OrderStatus } from '../order-status.ts'
import { deadlinesOf, type LineTerms } from './deadlines.ts'
import { isRefundStanding, type RefundSoFar, refundableCents } from './refunds.ts'

export const WITHDRAWAL_KINDS = ['law', 'guarantee'] as const

/** The law's right of fourteen days, or what the site promises for the course. */
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number]

export const WITHDRAWAL_STATES = [
  'open',
  'given-up',
  'over',
  'withdrawn',
  'refunded',
  'cancelled',
] as const

/** Where the right to withdraw from one line stands. */
export type WithdrawalRight =
  | {
      readonly type: 'open'
      readonly kind: WithdrawalKind
      /** The first moment at which it is over, in milliseconds. */
      readonly endsMs: number
      /** A service was begun at its buyer's wish: what was done until then is owed (article L221-25). */
      readonly isPartlyOwed: boolean
    }
  /** Its content was asked for at once and is there (article L221-28, 13°), or the service is done (1°). */
  | { readonly type: 'given-up' }
  | { readonly type: 'over'; readonly endedMs: number }
  | { readonly type: 'withdrawn' }
  /** All that it cost went back already. */
  | { readonly type: 'refunded' }
  | { readonly type: 'cancelled' }

export type LineAtWithdrawal = LineTerms & {
  readonly status: OrderStatus
  readonly isRevoked: boolean
  readonly isWithdrawn: boolean
  /** Work for one buyer rather than content that is there already. */
  readonly isService: boolean
}

/** Whether one line of an order can be withdrawn from at a moment, by the law or else by the course's guarantee. */
export const withdrawalRightOf = (line: LineAtWithdrawal, atMs: number): WithdrawalRight => {
  if (line.isWithdrawn) return { type: 'withdrawn' }
  if (line.status === 'cancelled') return { type: 'cancelled' }
  if (line.isRevoked) return { type: 'refunded' }
  const { withdrawalEndsMs: lawEndsMs, guaranteeEndsMs } = deadlinesOf({
    ...line,
    waivesWithdrawal: false,
  })
  // A contract that nobody has paid is given up at any time: nothing was delivered.
  if (line.status === 'pending')
    return { type: 'open', kind: 'law', endsMs: lawEndsMs ?? 0, isPartlyOwed: false }
  const isGivenUp = isLawGivenUp(line)
  if (!isGivenUp && lawEndsMs !== null && atMs < lawEndsMs) {
    const isPartlyOwed = line.isService && line.waivesWithdrawal
    return { type: 'open', kind: 'law', endsMs: lawEndsMs, isPartlyOwed }
  }
  if (guaranteeEndsMs !== null && atMs < guaranteeEndsMs)
    return { type: 'open', kind: 'guarantee', endsMs: guaranteeEndsMs, isPartlyOwed: false }
  if (guaranteeEndsMs !== null) return { type: 'over', endedMs: guaranteeEndsMs }
  return isGivenUp ? { type: 'given-up' } : { type: 'over', endedMs: lawEndsMs ?? 0 }
}

/** Content is delivered as soon as it is paid; a service only once it is done. */
const isLawGivenUp = ({ waivesWithdrawal, isService, status, paidAtMs }: LineAtWithdrawal) =>
  waivesWithdrawal && (isService ? status === 'completed' : paidAtMs !== null)

/** A device may say later than it was pressed: so long after the press its word for the moment is taken. */
export const LATE_WORD_MS = 7 * 24 * 60 * 60_000

/**
 * When a withdrawal was declared: when its button was pressed, also where the network came back days later. Never in the
 * future, and never so long ago that a clock must be wrong. All in milliseconds.
 */
export const declaredAtMs = (pressedMs: number | null, receivedMs: number): number =>
  pressedMs === null
    ? receivedMs
    : Math.min(receivedMs, Math.max(pressedMs, receivedMs - LATE_WORD_MS))

export type PaidLines = {
  readonly paidCents: number
  /** What each line costs, in cents. */
  readonly lineTotals: readonly number[]
  readonly refunds: readonly RefundSoFar[]
}

export type OwedRefund = {
  readonly amountCents: number
  readonly lines: readonly { readonly line: number; readonly amountCents: number }[]
}

/**
 * What is to be given back for lines that are withdrawn from, counted from 0: what is left of each; null where nothing is.
 * Where refunds that name no line have taken a part of it already, all that is left, and of no line.
 */
export const owedRefund = (
  withdrawn: readonly number[],
  { paidCents, lineTotals, refunds }: PaidLines,
): OwedRefund | null => {
  const standing = refunds.filter(({ status }) => isRefundStanding(status))
  const lines = withdrawn.flatMap((line) => {
    const back = standing
      .flatMap((refund) => refund.lines)
      .filter((one) => one.line === line)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    const amountCents = (lineTotals[line] ?? 0) - back
    return amountCents > 0 ? [{ line, amountCents }] : []
  })
  const wanted = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const leftCents = refundableCents(paidCents, refunds)
  if (Math.min(wanted, leftCents) <= 0) return null
  return wanted <= leftCents
    ? { amountCents: wanted, lines }
    : { amountCents: leftCents, lines: [] }
}
