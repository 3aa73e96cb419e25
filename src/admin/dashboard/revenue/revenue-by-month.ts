import type { Order } from '#contract/entities/order.ts'
import { monthStart } from '#domain/calendar-month.ts'
import type { Cents } from '#domain/money.ts'
import { genuineOrders, isCounted, revenueOf } from './counted-orders.ts'

export type MonthRevenue = {
  /** The month's first moment (UTC). */
  readonly startMs: number
  /** Those that count as revenue. */
  readonly orders: number
  readonly revenueCents: Cents
}

const MONTHS = 12

/** The last twelve calendar months, the oldest first; the last one is not over yet. */
export const revenueByMonth = (orders: readonly Order[], nowMs: number): MonthRevenue[] => {
  const ordersByMonth = Map.groupBy(genuineOrders(orders).filter(isCounted), ({ created_at }) =>
    monthStart(Date.parse(created_at)),
  )
  return Array.from({ length: MONTHS }, (_, at) => {
    const startMs = monthStart(nowMs, MONTHS - 1 - at)
    const ofMonth = ordersByMonth.get(startMs) ?? []
    return { startMs, orders: ofMonth.length, revenueCents: revenueOf(ofMonth) }
  })
}
