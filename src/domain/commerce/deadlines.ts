import { type Day, dayOf, dayStart, isSunday, shiftDay } from '../house-calendar.ts'
import { itemIdToPlan } from '../offers/course.ts'

/** Days of the law, counted from the day after the contract was made (Code de la consommation, article L221-18). */
const WITHDRAWAL_DAYS = 14
/** What the site promises for the course, from the day of the payment. */
const GUARANTEE_DAYS = 30

export type LineTerms = {
  /** The line's id, as an order has it. */
  readonly itemId: string
  readonly orderedAtMs: number
  /** Null: not paid yet. */
  readonly paidAtMs: number | null
  /** Both consents to immediate delivery were given: what is digital is withdrawn from no more once it is delivered. */
  readonly waivesWithdrawal: boolean
}

export type LineDeadlines = {
  /** The first moment at which the law's right is over, in milliseconds; null: it was given up for immediate delivery. */
  readonly withdrawalEndsMs: number | null
  /** As above, of the course's guarantee; null: the line has none, or is not paid. */
  readonly guaranteeEndsMs: number | null
  /** When it may be delivered; null: not paid yet. */
  readonly deliveryFromMs: number | null
}

/** The two deadlines of one line of an order, and when it is delivered: at once, or when it cannot be withdrawn from any more. */
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

/** A deadline that ends on a Saturday, a Sunday or a holiday ends with the next working day (article L221-19). */
const workingDay = (day: Day): Day => (isRestDay(day) ? workingDay(shiftDay(day, 1)) : day)

const isRestDay = (day: Day): boolean =>
  isSunday(dayStart(day)) || isSunday(dayStart(shiftDay(day, 1))) || isHoliday(day)

/** Of each year (Code du travail, article L3133-1), as month and day. */
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

/** By the Gregorian calendar (Meeus, Jones and Butcher's method). */
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
