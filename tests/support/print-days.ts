import { dayTitle, groupByDay } from '#admin/audit/group-by-day.ts'
import { revenueByMonth, revenueReport } from '#admin/dashboard/revenue-by-month.ts'
import { dateText, relativeTime } from '#admin/shared/labels/date-and-time.ts'
import { csvFileName, rowsToCsv } from '#contract/admin/csv.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { LOCALES } from '#contract/locales.ts'
import { dayOf, dayStart, hourOf, isSunday, shiftDay } from '#domain/business-calendar.ts'
import { monthStart, monthsToCompare } from '#domain/calendar-month.ts'
import { isCampaignOver } from '#domain/campaign.ts'
import { isDeskOpen } from '#domain/desk-hours.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { orderFiguresOf } from './figures-of.ts'
import { anOrder } from './make-entity-rows.ts'

/** Prints how moments are shown, filtered and counted, one line each: run as a process of its own, in any time zone. */
const MOMENTS = process.argv.slice(2)

for (const iso of MOMENTS) {
  const timeMs = Date.parse(iso)
  const day = dayOf(timeMs)
  const orders = [anOrder({ created_at: iso, total_amount: 10 })]
  const entry = { id: iso, at: iso, actor: null, action: 'update', entity: 'models' } as const
  const entries = [{ ...entry, row_id: null, row_name: null, device: null, changes: [] }]
  const line = {
    day,
    hour: hourOf(timeMs),
    isSunday: isSunday(timeMs),
    starts: [day, shiftDay(day, 1)].map((one) => new Date(dayStart(one)).toISOString()),
    months: [0, 1].map((before) => new Date(monthStart(timeMs, before)).toISOString()),
    compared: monthsToCompare(timeMs),
    article: LOCALES.map((locale) => createDateFormat(locale, { dateStyle: 'long' })(timeMs)),
    admin: (['day', 'moment', 'clock'] as const).map((look) => dateText('fr', iso, look)),
    log: groupByDay(entries).map((one) => [one.day, dayTitle('fr', one.day, timeMs + 86_400_000)]),
    ago: relativeTime('fr', timeMs, timeMs + 30 * 3_600_000),
    revenue: revenueReport(revenueByMonth(orderFiguresOf(orders, timeMs), timeMs), ['a', 'b', 'c']),
    file: csvFileName({ plural: 'orders' }, timeMs),
    csv: rowsToCsv(ENTITIES.orders, orders),
    over: isCampaignOver('2026-10-31', timeMs),
    desk: isDeskOpen(timeMs),
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
