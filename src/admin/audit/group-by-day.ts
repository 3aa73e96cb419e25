import type { AuditEntry } from '#contract/admin/audit.ts'
import { LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import { type Day, dayOf, dayStart, daysBetween } from '#domain/business-calendar.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'

export type AuditDay = {
  readonly day: Day
  readonly entries: readonly AuditEntry[]
}

/** Entries grouped by days in the business's time zone, in their order. No day occurs twice in a row. */
export const groupByDay = (entries: readonly AuditEntry[]): readonly AuditDay[] => {
  const days: { day: Day; entries: AuditEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** 'Aujourd’hui', 'Hier', 'Mercredi 18 novembre 2026'. */
export const dayTitle = (locale: Locale, day: Day, nowMs: number): string => {
  const daysAgo = daysBetween(day, dayOf(nowMs))
  const tag = LOCALE_TAGS[locale]
  const title =
    daysAgo === 0 || daysAgo === 1
      ? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-daysAgo, 'day')
      : createDateFormat(locale, { dateStyle: 'full' })(dayStart(day))
  return title.charAt(0).toLocaleUpperCase(tag) + title.slice(1)
}
