import type { Locale } from '#contract/languages/locales.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '35 min', '1 h 20 min', '23 h', '3 j': a length of time as it is read in passing, never less than a minute. */
export const shortDuration = (locale: Locale, lengthMs: number): string => {
  if (lengthMs >= 2 * DAY_MS) return inUnit(locale, Math.floor(lengthMs / DAY_MS), 'day')
  const minutes = Math.max(1, Math.floor(lengthMs / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  const rest = hours >= 10 ? 0 : minutes % 60
  return [
    ...(hours > 0 ? [inUnit(locale, hours, 'hour')] : []),
    ...(rest > 0 ? [inUnit(locale, rest, 'minute')] : []),
  ].join(' ')
}

const inUnit = (locale: Locale, count: number, unit: 'day' | 'hour' | 'minute'): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
