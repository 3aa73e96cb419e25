import { BYTE_ORDER_MARK, csvLine } from '#contract/reports/csv-text.ts'
import { monthOf } from '#domain/house-calendar.ts'
import { centsToEuros } from '#domain/money.ts'
import type { MonthRevenue } from './revenue-by-month.ts'

/** The months as CSV. `columns` are the words above the month, its orders and its revenue. */
export const revenueReport = (
  months: readonly MonthRevenue[],
  columns: readonly [string, string, string],
): string =>
  BYTE_ORDER_MARK +
  csvLine(columns) +
  months
    .map(({ startMs, orders, revenueCents }) =>
      csvLine([monthOf(startMs), orders, { euros: centsToEuros(revenueCents) }]),
    )
    .join('')
