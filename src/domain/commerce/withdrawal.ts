import { type Day, dayOf, dayStart, isSunday, shiftDay } from '../business-calendar.ts'
import { itemIdToPlan } from '../course.ts'
import type { OrderStatus } from '../order-status.ts'
import { isUuid } from '../uuid.ts'
import { isRefundInEffect, type RefundSoFar, refundableCents } from './refunds.ts'

/**
 * The statutory number of days, counted from the day after the contract was made (Code de la consommation, article
 * L221-18).
 */
const WITHDRAWAL_DAYS = 14
/** The site's own guarantee for the course, from the day of the payment. */
const GUARANTEE_DAYS = 30

type LineTerms = {
  /** The line's id in the order. */
  readonly itemId: string
  readonly orderedAtMs: number
  /** Null: not paid yet. */
  readonly paidAtMs: number | null
  /**
   * Both consents to immediate delivery were given: digital content can no longer be withdrawn from once it is
   * delivered.
   */
  readonly waivesWithdrawal: boolean
}

/** Work for one buyer rather than existing content: only models (by their UUID) and plans are that. */
export const isServiceItem = (itemId: string): boolean =>
  !isUuid(itemId) && itemIdToPlan(itemId) === null

export type LineDeadlines = {
  /**
   * The first moment after the statutory period, in milliseconds; null: the right was waived for immediate delivery.
   */
  readonly withdrawalEndsMs: number | null
  /** As above, for the course's guarantee; null: the line has none, or is not paid. */
  readonly guaranteeEndsMs: number | null
  /** When it may be delivered; null: not paid yet. */
  readonly deliveryFromMs: number | null
}

/** The two deadlines of one line of an order, and its delivery: at once, or when it can no longer be withdrawn from. */
export const deadlinesOf = ({
  itemId,
  orderedAtMs,
  paidAtMs,
  waivesWithdrawal,
}: LineTerms): LineDeadlines => {
  const withdrawalEndsMs = endOf(workingDay(shiftDay(dayOf(orderedAtMs), WITHDRAWAL_DAYS)))
  const hasGuarantee = itemIdToPlan(itemId) !== null
  return {
    withdrawalEndsMs: waivesWithdrawal ? null : withdrawalEndsMs,
    guaranteeEndsMs:
      hasGuarantee && paidAtMs !== null ? endOf(shiftDay(dayOf(paidAtMs), GUARANTEE_DAYS)) : null,
    deliveryFromMs: deliveryFrom(paidAtMs, waivesWithdrawal ? null : withdrawalEndsMs),
  }
}

const deliveryFrom = (paidAtMs: number | null, withdrawalEndsMs: number | null): number | null =>
  paidAtMs === null ? null : Math.max(paidAtMs, withdrawalEndsMs ?? paidAtMs)

const endOf = (day: Day): number => dayStart(shiftDay(day, 1))

/** A deadline that ends on a Saturday, a Sunday or a holiday is extended to the next working day (article L221-19). */
const workingDay = (day: Day): Day => (isRestDay(day) ? workingDay(shiftDay(day, 1)) : day)

const isRestDay = (day: Day): boolean =>
  isSunday(dayStart(day)) || isSunday(dayStart(shiftDay(day, 1))) || isHoliday(day)

/** Fixed holidays (Code du travail, article L3133-1), as month and day. */
const FIXED_HOLIDAYS = new Set([
  '01-01',
  '05-01',
  '05-08',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
])
/** Days from Easter Sunday: Easter Monday, Ascension Day, Whit Monday. */
const MOVING_HOLIDAYS = [1, 39, 50] as const

const isHoliday = (day: Day): boolean =>
  FIXED_HOLIDAYS.has(day.slice(5)) ||
  MOVING_HOLIDAYS.some((days) => shiftDay(easterSunday(Number(day.slice(0, 4))), days) === day)

/** In the Gregorian calendar (Meeus, Jones and Butcher's method). */
const easterSunday = (year: number): Day => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const month = String(Math.floor(f / 31)).padStart(2, '0')
  return `${year}-${month}-${String((f % 31) + 1).padStart(2, '0')}`
}

export const WITHDRAWAL_KINDS = ['law', 'guarantee'] as const

/** The statutory right of fourteen days, or the site's guarantee for the course. */
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number]

export const WITHDRAWAL_STATES = [
  'open',
  'given-up',
  'over',
  'withdrawn',
  'refunded',
  'cancelled',
] as const

/** The status of the right to withdraw from one line. */
export type WithdrawalRight =
  | {
      readonly type: 'open'
      readonly kind: WithdrawalKind
      /** The first moment after its end, in milliseconds. */
      readonly endsMs: number
      /** A service was begun at its buyer's request: the part done until then is owed (article L221-25). */
      readonly isPartlyOwed: boolean
    }
  /** Immediate delivery was requested and has happened (article L221-28, 13°), or the service is done (1°). */
  | { readonly type: 'given-up' }
  | { readonly type: 'over'; readonly endedMs: number }
  | { readonly type: 'withdrawn' }
  /** Its whole price was already refunded. */
  | { readonly type: 'refunded' }
  | { readonly type: 'cancelled' }

export type LineAtWithdrawal = LineTerms & {
  readonly status: OrderStatus
  readonly isRevoked: boolean
  readonly isWithdrawn: boolean
  /** Work for one buyer rather than existing content. */
  readonly isService: boolean
}

/** Whether one line of an order can be withdrawn from at a moment, by law or else by the course's guarantee. */
export const withdrawalRightOf = (line: LineAtWithdrawal, atMs: number): WithdrawalRight => {
  if (line.isWithdrawn) return { type: 'withdrawn' }
  if (line.status === 'cancelled') return { type: 'cancelled' }
  if (line.isRevoked) return { type: 'refunded' }
  const { withdrawalEndsMs: lawEndsMs, guaranteeEndsMs } = deadlinesOf({
    ...line,
    waivesWithdrawal: false,
  })
  // An unpaid contract can be cancelled at any time: nothing was delivered.
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

/** How long after the press a device's time of it is accepted, because the declaration may be sent later. */
const LATE_WORD_MS = 7 * 24 * 60 * 60_000

/**
 * When a withdrawal was declared: when its button was pressed, even if the network came back days later. Never in the
 * future, and never so long ago that the clock must be wrong. All in milliseconds.
 */
export const declaredAtMs = (pressedMs: number | null, receivedMs: number): number =>
  pressedMs === null
    ? receivedMs
    : Math.min(receivedMs, Math.max(pressedMs, receivedMs - LATE_WORD_MS))

export type PaidLines = {
  readonly paidCents: number
  /** The total of each line, in cents. */
  readonly lineTotals: readonly number[]
  readonly refunds: readonly RefundSoFar[]
}

export type OwedRefund = {
  readonly amountCents: number
  readonly lines: readonly { readonly line: number; readonly amountCents: number }[]
}

/**
 * The refund for lines that are withdrawn from, given by index from 0: what is left of each; null if nothing is. If
 * refunds without lines have already used a part of it, all that is left, without lines.
 */
export const owedRefund = (
  withdrawn: readonly number[],
  { paidCents, lineTotals, refunds }: PaidLines,
): OwedRefund | null => {
  const inEffect = refunds.filter(({ status }) => isRefundInEffect(status))
  const lines = withdrawn.flatMap((line) => {
    const back = inEffect
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
