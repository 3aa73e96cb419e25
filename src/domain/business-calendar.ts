/** The business's time zone: it determines its days and opening hours. */
const BUSINESS_TIME_ZONE = 'Europe/Paris'

/** A day in ISO 8601, `2026-12-01`: such texts sort chronologically. */
export type Day = string

/** With its first and last day. */
export type DaySpan = { readonly first: Day; readonly last: Day }

/** Options for an `Intl` date format here: the zone is always the business's. */
export type DateOptions = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

/**
 * Formats points in time in the business's time zone, wherever the program runs. No other module creates date formats
 * or splits dates: a check of the sources enforces this.
 */
export const businessDateFormat = (tag: string, options: DateOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: BUSINESS_TIME_ZONE })

let parts: Intl.DateTimeFormat | undefined

type Clock = {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const clockAt = (timeMs: number): Clock => {
  parts ??= businessDateFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const found = new Map(parts.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]))
  const {
    year = 0,
    month = 0,
    day = 0,
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(found)
  return { year, month, day, hour, minute, second }
}

/**
 * The day of a point in time in the business's time zone.
 * @throws RangeError for NaN
 */
export const dayOf = (timeMs: number): Day => dayText(timeMs + offsetAt(timeMs))

/** The month in the business's time zone, `2026-12`. */
export const monthOf = (timeMs: number): string => monthOfDay(dayOf(timeMs))

/** The month of a day: `2026-12` of `2026-12-01`. */
export const monthOfDay = (day: Day): string => day.slice(0, 7)

/** The hour of the day in the business's time zone, 0 to 23. */
export const hourOf = (timeMs: number): number => clockAt(timeMs).hour

/** Whether a point in time is on a Sunday in the business's time zone. */
export const isSunday = (timeMs: number): boolean =>
  new Date(utcOf(dayOf(timeMs))).getUTCDay() === 0

/** The day a number of days later, or earlier if it is negative. */
export const shiftDay = (day: Day, days: number): Day => dayText(utcOf(day) + days * DAY_MS)

const LONGEST_MONTH = 31

/** The last day of a month such as `2026-02`. 31 days after its first day is always in the next month. */
export const lastDayOf = (month: string): Day =>
  shiftDay(`${shiftDay(`${month}-01`, LONGEST_MONTH).slice(0, 7)}-01`, -1)

/** The number of days between two days; negative if the second comes first. */
export const daysBetween = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / DAY_MS

/** The first moment of a day in the business's time zone. */
export const dayStart = (day: Day): number => timeOf(day, 0)

/** When the local clock shows a full hour (0 to 23) on a day; for an hour that the clock change skips, the next one. */
export const timeOf = (day: Day, hour: number): number => {
  const wanted = utcOf(day) + hour * HOUR_MS
  // Uses the offset at about that time, then the offset at the time found: the clocks change at night.
  const near = wanted - offsetAt(wanted)
  return wanted - offsetAt(near)
}

/** Ten years. */
const MOST_KEPT_DAYS = 3_653

/** Calls `read` for days whose answer is not kept. A list may have a hundred thousand times of few days. */
const keepByDay = <Answer extends NonNullable<unknown>>(read: (day: number) => Answer) => {
  const kept = new Map<number, Answer>()
  return (day: number): Answer => {
    const known = kept.get(day)
    if (known !== undefined) return known
    if (kept.size >= MOST_KEPT_DAYS) kept.clear()
    const answer = read(day)
    kept.set(day, answer)
    return answer
  }
}

/** How far local time is ahead of UTC when a day of UTC begins. Days are counted from 1970. */
const offsetAtStartOf = keepByDay((day) => readOffset(day * DAY_MS))

/** How far local time is ahead of UTC then. A date format is slow: it is only asked on days when the clocks change. */
const offsetAt = (timeMs: number): number => {
  const day = Math.floor(timeMs / DAY_MS)
  if (Math.abs(day) >= LAST_DAY) return readOffset(timeMs)
  const offset = offsetAtStartOf(day)
  return offset === offsetAtStartOf(day + 1) ? offset : readOffset(timeMs)
}

/** The last one that a `Date` can hold. */
const LAST_DAY = 100_000_000

const readOffset = (timeMs: number): number => {
  const { year, month, day, hour, minute, second } = clockAt(timeMs)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timeMs / 1_000) * 1_000
}

/**
 * A point in time as ISO 8601, to the second, in local time: `2026-11-01T00:30:00+01:00`. Programs read the same moment
 * as with `Z`, and people see the local day.
 */
export const businessTime = (timeMs: number): string => {
  const offsetMs = offsetAt(timeMs)
  const hours = new Date(Math.abs(offsetMs)).toISOString().slice(11, 16)
  return `${new Date(timeMs + offsetMs).toISOString().slice(0, 19)}${offsetMs < 0 ? '-' : '+'}${hours}`
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Days are counted in UTC, where all days have the same length. */
const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

const textOfDay = keepByDay((day): Day => new Date(day * DAY_MS).toISOString().slice(0, 10))

const dayText = (utcMs: number): Day => textOfDay(Math.floor(utcMs / DAY_MS))
