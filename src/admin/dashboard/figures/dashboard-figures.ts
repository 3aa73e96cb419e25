import type { Model } from '#contract/entities/model.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { isWithin, monthsToCompare, type TimeSpan } from '#domain/calendar-month.ts'
import type { Cents } from '#domain/money.ts'
import { genuineOrders, isCounted, revenueOf } from '../revenue/counted-orders.ts'
import { type Trend, trendOf } from './trend.ts'

/** What this device knows; undefined is what it does not know yet. */
type KnownRows = {
  readonly models: readonly Model[] | undefined
  readonly users: readonly User[] | undefined
  readonly orders: readonly Order[] | undefined
}

/** Null where what it is made of is not known. */
type Figure<Value extends number> = { readonly value: Value; readonly trend: Trend } | null

export type DashboardFigures = {
  /** Active ones; the trend is of their packs that were sold. */
  readonly models: Figure<number>
  /** Everybody; the trend is of clients who signed up: an administrator is made, and never won. */
  readonly users: Figure<number>
  /** Whatever became of them; the trend is of orders made. */
  readonly orders: Figure<number>
  readonly revenueCents: Figure<Cents>
}

/** The four cards, as `GET /api/admin/dashboard` counts them, each with its month beside the month before. */
export const dashboardFigures = (known: KnownRows, nowMs: number): DashboardFigures => {
  const { models, users } = known
  const orders = known.orders && genuineOrders(known.orders)
  const { current, previous } = monthsToCompare(nowMs)
  const trend = (amountIn: (span: TimeSpan) => number) =>
    trendOf(amountIn(current), amountIn(previous))
  const active = models?.filter(({ isActive }) => isActive)
  const clients = users?.filter(({ role }) => role === 'client')
  return {
    models:
      active && orders
        ? { value: active.length, trend: trend((span) => packsSold(active, madeIn(orders, span))) }
        : null,
    users:
      users && clients
        ? { value: users.length, trend: trend((span) => madeIn(clients, span).length) }
        : null,
    orders: orders
      ? { value: orders.length, trend: trend((span) => madeIn(orders, span).length) }
      : null,
    revenueCents: orders
      ? { value: revenueOf(orders), trend: trend((span) => revenueOf(madeIn(orders, span))) }
      : null,
  }
}

const madeIn = <Row extends { readonly created_at: string }>(
  rows: readonly Row[],
  span: TimeSpan,
): Row[] => rows.filter(({ created_at }) => isWithin(span, created_at))

const packsSold = (models: readonly Model[], orders: readonly Order[]): number => {
  const ids = new Set(models.map(({ id }) => id))
  return orders
    .filter(isCounted)
    .flatMap(({ items }) => items)
    .filter(({ model_id }) => ids.has(model_id))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
