import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { DASHBOARD_LIST_LENGTH, type Dashboard, dashboard } from '#contract/admin/dashboard.ts'
import {
  countFigures,
  TOTALS_PATH,
  type TotalsAnswer,
  totalsAnswer,
} from '#contract/admin/figures.ts'
import { orderStatus } from '#contract/entities/order.ts'
import { type CountedEntity, shareOfRow } from '#contract/totals.ts'
import { monthStart } from '#domain/calendar-month.ts'
import { revenueCents } from '#domain/commerce/refunds.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { REVENUE_STATUSES } from '#domain/order-status.ts'
import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { afterRow, readPages, readParts } from '#server/db/read-pages.ts'
import { json, NOT_MODIFIED } from '#server/http/call.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { SLICE_ROWS } from '#server/next-slice.ts'
import { isoTime } from '#server/time.ts'
import { rowsOf } from './entity-rows.ts'
import type { EntityRecord } from './entity-table.ts'
import { ENTITY_TABLES } from './entity-tables.ts'

/** The current figures; `nowMs` determines the current month. */
export const readDashboard = async (db: Queryable, nowMs: number): Promise<Dashboard> => ({
  ...(await readCounts(db)),
  ...(await readRevenue(db, isoTime(monthStart(nowMs)))),
  popular_models: await listPopularModels(db),
  recent_orders: await listRecentOrders(db),
})

/**
 * SQLite counts the entries of an index without looking at them, a hundred thousand in a millisecond. So the few rows
 * that do not count are subtracted: they have indexes of their own, which only literal conditions use.
 */
const readCounts = async (db: Queryable) => {
  const { rows } = await sql<Record<'models' | 'hidden' | 'users' | 'orders' | 'doubtful', number>>`
    select
      (select count(*) from models) as models,
      (select count(*) from models where is_active = 0) as hidden,
      (select count(*) from users) as users,
      (select count(*) from orders) as orders,
      (select count(*) from orders where is_quarantined = 1) as doubtful
  `.execute(db)
  const [{ models = 0, hidden = 0, users = 0, orders = 0, doubtful = 0 } = {}] = rows
  return {
    total_models: Number(models) - Number(hidden),
    total_users: Number(users),
    total_orders: Number(orders) - Number(doubtful),
  }
}

/** Payments less refunds. Times are stored as ISO 8601 UTC text, which sorts by time. */
const readRevenue = async (db: Queryable, monthBegan: string) => {
  const sums = { total: 0, month: 0 }
  for (const status of REVENUE_STATUSES) {
    const parts = readParts(db, {
      table: 'orders',
      columns: ['created_at', 'id'],
      direction: 'asc',
      among: sql`status = ${status}`,
    })
    for await (const part of parts) {
      const { total, month } = await sumRevenue(db, part, monthBegan)
      sums.total += total
      sums.month += month
    }
  }
  return {
    total_revenue: centsToEuros(sums.total as Cents),
    monthly_revenue: centsToEuros(sums.month as Cents),
  }
}

const sumRevenue = async (db: Queryable, part: RawBuilder<boolean>, monthBegan: string) => {
  const inMonth = (cents: 'total_cents' | 'refunded_cents') =>
    sql<number | null>`sum(case when created_at >= ${monthBegan} then ${sql.ref(cents)} end)`
  const found = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.sum<number | null>('total_cents').as('paid'),
      fn.sum<number | null>('refunded_cents').as('refunded'),
      inMonth('total_cents').as('paidInMonth'),
      inMonth('refunded_cents').as('refundedInMonth'),
    ])
    .where(part)
    .executeTakeFirstOrThrow()
  return {
    total: revenueCents(Number(found.paid), Number(found.refunded)),
    month: revenueCents(Number(found.paidInMonth), Number(found.refundedInMonth)),
  }
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

/** As a device counts its own rows; `nowMs` determines the months to compare. */
const readServerTotals = async (db: Queryable, nowMs: number): Promise<TotalsAnswer> => {
  const orders = await countAll(db, 'orders', nowMs)
  const { all, current, previous } = await countAll(db, 'users', nowMs)
  const messages = await countAll(db, 'messages', nowMs)
  const inquiries = await countAll(db, 'inquiries', nowMs)
  return {
    orders,
    users: { all, current, previous },
    messages: { all: messages.all },
    inquiries: { all: inquiries.all },
  }
}

/** Part by part: other requests are answered meanwhile. */
const countAll = async (db: Queryable, entity: CountedEntity, nowMs: number) => {
  const { counted, add } = countFigures(nowMs)
  const { recordToRow } = ENTITY_TABLES[entity]
  for await (const page of readPages<EntityRecord>((after) => readPage(db, entity, after)))
    for (const record of page) {
      const row = recordToRow(record)
      // Both are chosen by the same entity.
      add(shareOfRow(entity, row as never), String(row.created_at))
    }
  return counted
}

const readPage = (
  db: Queryable,
  entity: CountedEntity,
  after: EntityRecord | null,
): Promise<EntityRecord[]> =>
  rowsOf(db)
    .selectFrom(entity)
    .selectAll()
    .where(afterRow(['created_at', 'id'], '<', after && [after.created_at, after.id]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SLICE_ROWS)
    .$castTo<EntityRecord>()
    .execute()

/** Devices that fill at the same time share an answer of at most this age. */
const KEPT_MS = 30_000

/** `GET /api/admin/totals`: for devices on which the lists have not arrived yet. */
export const addTotalsRoute = (
  api: Api,
  { store, nowMs }: Pick<ApiDeps, 'store' | 'nowMs'>,
): void => {
  let kept: { readonly atMs: number; readonly totals: Promise<TotalsAnswer> } | null = null
  const read = (): Promise<TotalsAnswer> => {
    const atMs = nowMs()
    if (kept !== null && Math.abs(atMs - kept.atMs) < KEPT_MS) return kept.totals
    const totals = readServerTotals(store.db, atMs)
    kept = { atMs, totals }
    totals.catch(() => {
      kept = null
    })
    return totals
  }
  addRoute(api, TOTALS_PATH, {
    id: 'read-totals',
    group: 'Operation',
    method: 'GET',
    summary: 'Counts and sums of orders, users, messages and inquiries',
    description:
      'For devices on which these lists have not arrived yet. `current` is this month in the business’s time zone, `previous` the same part of the month before; amounts that are absent are zero, money is in cents. Up to 30 seconds old.',
    answers: {
      200: {
        description: 'The totals.',
        headers: ['ETag'],
        content: json(totalsAnswer, {
          orders: {
            all: {
              rows: 9,
              orders: 9,
              'status:pending': 2,
              'status:paid': 7,
              revenueCents: 41_250,
            },
            current: { orders: 1, paid: 1, revenueCents: 4_400 },
            previous: {},
            months: { '2026-01': { orders: 1, paid: 1, revenueCents: 4_400 } },
          },
          users: {
            all: { rows: 12, 'role:client': 11, 'role:admin': 1 },
            current: {},
            previous: {},
          },
          messages: { all: { rows: 3, messages: 3, unread: 1 } },
          inquiries: { all: { rows: 1, openInterviews: 1 } },
        }),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) =>
      sendRepresentation(jsonRepresentation(await read()), req.raw, {
        cacheControl: 'private, no-store',
      }),
  })
}
