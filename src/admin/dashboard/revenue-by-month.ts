import { BYTE_ORDER_MARK, csvLine } from '#contract/admin/csv.ts'
import { type OrderFigures, SHOWN_MONTHS } from '#contract/admin/figures.ts'
import { monthOf } from '#domain/business-calendar.ts'
import { monthStart } from '#domain/calendar-month.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'

export type MonthRevenue = {
  /** The month's first moment, in the business's time zone. */
  readonly startMs: number
  /** Number of orders that count as revenue. */
  readonly orders: number
  readonly revenueCents: Cents
}

/** The last twelve calendar months, oldest first; the last one is not over yet. */
export const revenueByMonth = (
  { months }: Pick<OrderFigures, 'months'>,
  nowMs: number,
): MonthRevenue[] =>
  Array.from({ length: SHOWN_MONTHS }, (_, at) => {
    const startMs = monthStart(nowMs, SHOWN_MONTHS - 1 - at)
    const { paid = 0, revenueCents = 0 } = months[monthOf(startMs)] ?? {}
    return { startMs, orders: paid, revenueCents: revenueCents as Cents }
  })

/** The months as CSV. `columns`: the headings for the month, its orders and its revenue. */
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
