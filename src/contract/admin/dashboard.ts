import * as v from 'valibot'
import { orderStatus } from '../entities/order.ts'
import { count, keptLine, sum } from '../fields.ts'

/** Answer of `GET /api/admin/dashboard`. Source: specification, section 3; lists hold five entries (section 9). */
export const dashboard = v.object({
  /** Number of active models. */
  total_models: count(),
  total_users: count(),
  total_orders: count(),
  /** Euros of paid and completed orders. */
  total_revenue: sum(),
  /** The same, for orders made in this calendar month (UTC). */
  monthly_revenue: sum(),
  /** Best sold first. */
  popular_models: v.array(v.object({ name: keptLine(), sales: count() })),
  /** Newest first. */
  recent_orders: v.array(
    v.object({
      id: v.string(),
      date: v.string(),
      amount: sum(),
      status: orderStatus,
    }),
  ),
})

export type Dashboard = v.InferOutput<typeof dashboard>

export const DASHBOARD_LIST_LENGTH = 5
