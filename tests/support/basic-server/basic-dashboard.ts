import { monthOf } from '#domain/business-calendar.ts'
import type { BasicRow } from './basic-data.ts'
import type { BasicServerOptions } from './create-basic-server.ts'

/** Answer of `GET /api/admin/dashboard`: revenue counts only paid and completed orders (specification, section 4). */
export const basicDashboard = ({ data, nowMs }: BasicServerOptions) => {
  const { models, users, orders } = data.lists
  const month = monthOf(nowMs())
  const isOfMonth = (order: BasicRow) => monthOf(Date.parse(String(order.created_at))) === month
  return {
    total_models: models.filter(({ isActive }) => isActive).length,
    total_users: users.length,
    total_orders: orders.length,
    total_revenue: revenueOf(orders),
    monthly_revenue: revenueOf(orders.filter(isOfMonth)),
    popular_models: models
      .toSorted((a, b) => Number(b.sales_count) - Number(a.sales_count))
      .slice(0, 5)
      .map(({ name, sales_count }) => ({ name, sales: sales_count })),
    recent_orders: orders
      .toSorted((a, b) => String(b.created_at).localeCompare(String(a.created_at)))
      .slice(0, 5)
      .map(({ id, created_at, total_amount, status }) => ({
        id: String(id),
        date: created_at,
        amount: total_amount,
        status,
      })),
  }
}

const revenueOf = (orders: readonly BasicRow[]): number =>
  orders
    .filter(({ status }) => status === 'paid' || status === 'completed')
    .reduce((total, { total_amount }) => total + Number(total_amount), 0)
