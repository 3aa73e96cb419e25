import { type Cents, centsToEuros } from '#domain/money.ts'
import type { MonthRevenue } from './revenue-by-month.ts'

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The months as CSV (RFC 4180), as French spreadsheets read it: with semicolons, and commas before decimals. `columns`
 * are the words above the month, its orders and its revenue.
 */
export const revenueReport = (
  months: readonly MonthRevenue[],
  columns: readonly [string, string, string],
): string =>
  BYTE_ORDER_MARK +
  [
    columns.map((words) => `"${words}"`),
    ...months.map(({ startMs, orders, revenueCents }) => [
      new Date(startMs).toISOString().slice(0, 7),
      String(orders),
      eurosText(revenueCents),
    ]),
  ]
    .map((cells) => `${cells.join(';')}\r\n`)
    .join('')

/** `1299,50` */
const eurosText = (cents: Cents): string => centsToEuros(cents).toFixed(2).replace('.', ',')
