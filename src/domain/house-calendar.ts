/** Where the house is: by the clocks there its days begin and end, and its desk opens. */
export const HOUSE_ZONE = 'Europe/Paris'

/** A day as ISO 8601 has it, `2026-12-01`: such texts sort like days. */
export type Day = string

/** How `Intl` is asked for a date here: the zone is always the house's. */
export type DateOptions = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

/**
 * Writes points in time as the house's calendar and clock have them, wherever the program runs. No other module makes
 * a format of dates or takes a date apart: a check of the sources sees to it.
 */
export const houseFormat = (tag: string, options: DateOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: HOUSE_ZONE })

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
  parts ??= houseFormat('en-GB', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
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
 * The house's day that a point in time lies in.
 * @throws RangeError for a time that is none (NaN)
 */
export const dayOf = (timeMs: number): Day => {
  const { year, month, day } = clockAt(timeMs)
  return dayText(Date.UTC(year, month - 1, day))
}

/** The house's month, `2026-12`. */
export const monthOf = (timeMs: number): string => dayOf(timeMs).slice(0, 7)

/** The house's hour of the day, 0 to 23. */
export const hourOf = (timeMs: number): number => clockAt(timeMs).hour

/** Whether a point in time lies in a Sunday of the house. */
export const isSunday = (timeMs: number): boolean =>
  new Date(utcOf(dayOf(timeMs))).getUTCDay() === 0

/** A day so many days later, or earlier where they are negative. */
export const shiftDay = (day: Day, days: number): Day => dayText(utcOf(day) + days * DAY_MS)

const LONGEST_MONTH = 31

/** Of a month, as `2026-02`. From its first day the 32nd lies in the next one, whatever its length. */
export const lastDayOf = (month: string): Day =>
  shiftDay(`${shiftDay(`${month}-01`, LONGEST_MONTH).slice(0, 7)}-01`, -1)

/** How many days lie between two days; negative where the second comes first. */
export const daysBetween = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / DAY_MS

/** The first moment of a day of the house. */
export const dayStart = (day: Day): number => timeOf(day, 0)

/** When the house's clock shows that full hour (0 to 23) on a day; of one that the change of the clocks skips, the next. */
export const timeOf = (day: Day, hour: number): number => {
  const wanted = utcOf(day) + hour * HOUR_MS
  // By the distance from Greenwich of about that time, then by that of the time so found: the clocks change at night.
  const near = wanted - offsetAt(wanted)
  return wanted - offsetAt(near)
}

/** How far the house's clock is ahead of Greenwich then. */
const offsetAt = (timeMs: number): number => {
  const { year, month, day, hour, minute, second } = clockAt(timeMs)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timeMs / 1_000) * 1_000
}

/**
 * A point in time as ISO 8601, to the second, by the house's clock: `2026-11-01T00:30:00+01:00`. Programs read the same
 * moment as from `Z`, and people the house's day.
 */
export const houseTime = (timeMs: number): string => {
  const offsetMs = offsetAt(timeMs)
  const hours = new Date(Math.abs(offsetMs)).toISOString().slice(11, 16)
  return `${new Date(timeMs + offsetMs).toISOString().slice(0, 19)}${offsetMs < 0 ? '-' : '+'}${hours}`
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Days are counted in a calendar whose days are all as long. */
const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

const dayText = (utcMs: number): Day => new Date(utcMs).toISOString().slice(0, 10)
