import type { Locale } from '#contract/locales.ts'
import { type DateOptions, dayOf, daysBetween } from '#domain/business-calendar.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND
const UNITS = [
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const

/**
 * 'il y a 3 minutes': a past time is never shown as a future one, although the screen's clock may be slightly behind.
 */
export const relativeTime = (locale: string, thenMs: number, nowMs: number): string =>
  distance(locale, Math.min(thenMs, nowMs - 1), nowMs)

/** 'dans 12 secondes'. */
export const timeUntil = (locale: string, thenMs: number, nowMs: number): string =>
  distance(locale, Math.max(thenMs, nowMs + 1), nowMs)

/** In the words of the language's own locale data, but never 'maintenant', which fits no sentence. */
const distance = (locale: string, thenMs: number, nowMs: number): string => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distanceMs = thenMs - nowMs
  // 'Hier' and 'demain' are calendar days: thirty hours ago may be the day before yesterday.
  const days = Math.abs(distanceMs) < DAY ? 0 : daysBetween(dayOf(nowMs), dayOf(thenMs))
  if (days !== 0) return format.format(days, 'day')
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(distanceMs) >= ms) ?? ['second', SECOND]
  return format.format(Math.trunc(distanceMs / unitMs) || Math.sign(distanceMs), unit)
}

/** `day`: '12 mars 2026'. `moment`: '12 mars 2026 à 14:05'. `clock`: '14:05'. */
type DateLook = 'day' | 'moment' | 'clock'

const OPTIONS: Readonly<Record<DateLook, DateOptions>> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
}

const formats = new Map<string, ReturnType<typeof createDateFormat>>()

/** A displayed date in the business's time zone; a dash if it is unknown. */
export const dateText = (locale: Locale, iso: string | null, look: DateLook): string => {
  const timeMs = Date.parse(iso ?? '')
  return Number.isNaN(timeMs) ? '—' : formatOf(locale, look)(timeMs)
}

/** Creating a formatter takes longer than formatting a hundred dates. */
const formatOf = (locale: Locale, look: DateLook): ReturnType<typeof createDateFormat> => {
  const key = `${locale}/${look}`
  const known = formats.get(key)
  if (known) return known
  const format = createDateFormat(locale, OPTIONS[look])
  formats.set(key, format)
  return format
}

/** Formats dates in the language on screen. */
export const useDates = () => {
  const locale = useLocale()
  return {
    day: (iso: string | null) => dateText(locale, iso, 'day'),
    clock: (iso: string | null) => dateText(locale, iso, 'clock'),
    moment: (iso: string | null) => dateText(locale, iso, 'moment'),
  }
}
