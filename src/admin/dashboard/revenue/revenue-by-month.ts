import type { Order } from '#contract/entities/order.ts'
import { isWithin, monthStart } from '#domain/calendar-month.ts'
import type { Cents } from '#domain/money.ts'
import { genuineOrders, isCounted, revenueOf } from './counted-orders.ts'

export type MonthRevenue = {
  /** The month's first moment, in the house's calendar. */
  readonly startMs: number
  /** Those that count as revenue. */
  readonly orders: number
  readonly revenueCents: Cents
}

const MONTHS = 12

/** The last twelve calendar months, the oldest first; the last one is not over yet. */
export const revenueByMonth = (orders: readonly Order[], nowMs: number): MonthRevenue[] => {
  const counted = genuineOrders(orders).filter(isCounted)
  return Array.from({ length: MONTHS }, (_, at) => {
    const startMs = monthStart(nowMs, MONTHS - 1 - at)
    const span = { fromMs: startMs, toMs: monthStart(nowMs, MONTHS - 2 - at) }
    const ofMonth = counted.filter(({ created_at }) => isWithin(span, created_at))
    return { startMs, orders: ofMonth.length, revenueCents: revenueOf(ofMonth) }
  })
}
