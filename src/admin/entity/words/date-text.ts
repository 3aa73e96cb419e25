import type { Locale } from '#contract/languages/locales.ts'
import type { DateOptions } from '#domain/house-calendar.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'

/** `day`: '12 mars 2026'. `moment`: '12 mars 2026 à 14:05'. `clock`: '14:05'. */
type DateLook = 'day' | 'moment' | 'clock'

const OPTIONS: Readonly<Record<DateLook, DateOptions>> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
}

const formats = new Map<string, ReturnType<typeof createDateFormat>>()

/** A date for people, in the house's calendar, by its clock; a dash for one that is not known. */
export const dateText = (locale: Locale, iso: string | null, look: DateLook): string => {
  const timeMs = Date.parse(iso ?? '')
  return Number.isNaN(timeMs) ? '—' : formatOf(locale, look)(timeMs)
}

/** Making one takes longer than a hundred dates. */
const formatOf = (locale: Locale, look: DateLook): ReturnType<typeof createDateFormat> => {
  const key = `${locale}/${look}`
  const known = formats.get(key)
  if (known) return known
  const format = createDateFormat(locale, OPTIONS[look])
  formats.set(key, format)
  return format
}
