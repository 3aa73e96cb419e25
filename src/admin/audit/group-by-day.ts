import { LOCALE_TAGS, type Locale } from '#contract/languages/locales.ts'
import type { AuditEntry } from '#contract/reports/audit.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'

export type AuditDay = {
  /** Its first moment, in this device's time zone. */
  readonly day: Date
  readonly entries: readonly AuditEntry[]
}

/** Entries under their days, in the order in which they come. */
export const groupByDay = (entries: readonly AuditEntry[]): readonly AuditDay[] => {
  const days: { day: Date; entries: AuditEntry[] }[] = []
  for (const entry of entries) {
    const day = startOfDay(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day.getTime() === day.getTime()) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** A page may begin in the middle of a day; the same day is not there twice. */
export const dayKey = (day: Date): string => day.toISOString()

/** 'Aujourd’hui', 'Hier', 'Mercredi 18 novembre 2026'. */
export const dayTitle = (locale: Locale, day: Date, nowMs: number): string => {
  const daysAgo = daysBetween(day, startOfDay(new Date(nowMs)))
  const tag = LOCALE_TAGS[locale]
  const title =
    daysAgo === 0 || daysAgo === 1
      ? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-daysAgo, 'day')
      : createDateFormat(locale, { dateStyle: 'full' })(day)
  return title.charAt(0).toLocaleUpperCase(tag) + title.slice(1)
}

export const clockText = (locale: Locale, iso: string): string =>
  new Intl.DateTimeFormat(LOCALE_TAGS[locale], { timeStyle: 'short' }).format(new Date(iso))

const startOfDay = (moment: Date): Date =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** Days of a change of the clocks are an hour shorter or longer. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / 86_400_000)
