import * as v from 'valibot'
import { DASHBOARD_LIST_LENGTH, type Dashboard, dashboard } from '#contract/admin/dashboard.ts'
import { orderStatus } from '#contract/entities/order.ts'
import { monthStart } from '#domain/calendar-month.ts'
import { revenueCents } from '#domain/commerce/refunds.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { REVENUE_STATUSES } from '#domain/order-status.ts'
import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { json, NOT_MODIFIED } from '#server/http/call.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { isoTime } from '#server/time.ts'

/** The current figures; `nowMs` determines the current month. */
export const readDashboard = async (db: Queryable, nowMs: number): Promise<Dashboard> => ({
  ...(await readCounts(db)),
  total_revenue: await revenueSince(db, ''),
  monthly_revenue: await revenueSince(db, isoTime(monthStart(nowMs))),
  popular_models: await listPopularModels(db),
  recent_orders: await listRecentOrders(db),
})

const readCounts = async (db: Queryable) => {
  const { total_models, total_users, total_orders } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('models')
        .where('is_active', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('total_models'),
      select
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('total_users'),
      select
        .selectFrom('orders')
        .where('is_quarantined', '=', 0)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('total_orders'),
    ])
    .executeTakeFirstOrThrow()
  return {
    total_models: Number(total_models),
    total_users: Number(total_users),
    total_orders: Number(total_orders),
  }
}

/** Payments less refunds. Times are stored as ISO 8601 UTC text, which sorts by time. */
const revenueSince = async (db: Queryable, since: string): Promise<number> => {
  const { paid, refunded } = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.sum<number | null>('total_cents').as('paid'),
      fn.sum<number | null>('refunded_cents').as('refunded'),
    ])
    .where('status', 'in', REVENUE_STATUSES)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return centsToEuros(revenueCents(Number(paid ?? 0), Number(refunded ?? 0)) as Cents)
}

const listPopularModels = async (db: Queryable): Promise<Dashboard['popular_models']> => {
  const models = await db
    .selectFrom('models')
    .select(['name', 'sales_count'])
    .orderBy('sales_count', 'desc')
    .orderBy('id')
    .limit(DASHBOARD_LIST_LENGTH)
    .execute()
  return models.map(({ name, sales_count }) => ({ name, sales: sales_count }))
}

const listRecentOrders = async (db: Queryable): Promise<Dashboard['recent_orders']> => {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'total_cents', 'status'])
    .where('is_quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(DASHBOARD_LIST_LENGTH)
    .execute()
  return orders.map(({ id, created_at, total_cents, status }) => ({
    id,
    date: created_at,
    amount: centsToEuros(total_cents as Cents),
    status: v.parse(orderStatus, status),
  }))
}

/** `GET /api/admin/dashboard`. */
export const addDashboardRoute = (
  api: Api,
  { store, nowMs }: Pick<ApiDeps, 'store' | 'nowMs'>,
): void =>
  addRoute(api, '/api/admin/dashboard', {
    id: 'read-dashboard',
    group: 'Operation',
    method: 'GET',
    summary: 'Reads the figures of the dashboard',
    description: 'Money in euros; the month is the calendar’s, in UTC.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The figures as they are now.',
        headers: ['ETag'],
        content: json(dashboard, {
          total_models: 6,
          total_users: 12,
          total_orders: 9,
          total_revenue: 412.5,
          monthly_revenue: 44,
          popular_models: [{ name: 'Nova', sales: 518 }],
          recent_orders: [
            {
              id: '019a0000-0000-7000-8000-000000000301',
              date: '2026-01-12T09:30:00.000Z',
              amount: 44,
              status: 'paid',
            },
          ],
        }),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) =>
      sendRepresentation(jsonRepresentation(await readDashboard(store.db, nowMs())), req.raw, {
        cacheControl: 'private, no-store',
      }),
  })
