import { isGenuine } from '#admin/shared/list/search-and-sorting.ts'
import { BYTE_ORDER_MARK, csvLine } from '#contract/admin/csv.ts'
import { type Order, orderRevenueCents } from '#contract/entities/order.ts'
import { monthOf } from '#domain/business-calendar.ts'
import { isWithin, monthStart } from '#domain/calendar-month.ts'
import { type Cents, centsToEuros, sumCents } from '#domain/money.ts'
import { isRevenue } from '#domain/order-status.ts'

const NOTHING = 0 as Cents

/** Without orders that were probably sent by a bot. */
export const genuineOrders = (orders: readonly Order[]): Order[] => orders.filter(isGenuine)

export const isCounted = ({ status }: Order): boolean => isRevenue(status)

/** The revenue of the orders that count. */
export const revenueOf = (orders: readonly Order[]): Cents =>
  orders.filter(isCounted).reduce((sum, order) => sumCents(sum, orderRevenueCents(order)), NOTHING)

export type MonthRevenue = {
  /** The month's first moment, in the business's time zone. */
  readonly startMs: number
  /** Number of orders that count as revenue. */
  readonly orders: number
  readonly revenueCents: Cents
}

const MONTHS = 12

/** The last twelve calendar months, oldest first; the last one is not over yet. */
export const revenueByMonth = (orders: readonly Order[], nowMs: number): MonthRevenue[] => {
  const counted = genuineOrders(orders).filter(isCounted)
  return Array.from({ length: MONTHS }, (_, at) => {
    const startMs = monthStart(nowMs, MONTHS - 1 - at)
    const span = { fromMs: startMs, toMs: monthStart(nowMs, MONTHS - 2 - at) }
    const ofMonth = counted.filter(({ created_at }) => isWithin(span, created_at))
    return { startMs, orders: ofMonth.length, revenueCents: revenueOf(ofMonth) }
  })
}

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
