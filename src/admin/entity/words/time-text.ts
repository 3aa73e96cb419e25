import { dayOf, daysBetween } from '#domain/house-calendar.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND
const UNITS = [
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const

/** 'il y a 3 minutes': what is past is never told as to come, though the screen's clock may be behind by a moment. */
export const relativeTime = (locale: string, thenMs: number, nowMs: number): string =>
  distance(locale, Math.min(thenMs, nowMs - 1), nowMs)

/** 'dans 12 secondes'. */
export const timeUntil = (locale: string, thenMs: number, nowMs: number): string =>
  distance(locale, Math.max(thenMs, nowMs + 1), nowMs)

/** In the words of the language's own locale data, and never 'maintenant', which fits no sentence. */
const distance = (locale: string, thenMs: number, nowMs: number): string => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distanceMs = thenMs - nowMs
  // 'Hier' and 'demain' are days of the calendar: thirty hours ago may be the day before yesterday.
  const days = Math.abs(distanceMs) < DAY ? 0 : daysBetween(dayOf(nowMs), dayOf(thenMs))
  if (days !== 0) return format.format(days, 'day')
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(distanceMs) >= ms) ?? ['second', SECOND]
  return format.format(Math.trunc(distanceMs / unitMs) || Math.sign(distanceMs), unit)
}
