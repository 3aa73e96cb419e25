import {
  countFigures,
  TOTALS_PATH,
  type TotalsAnswer,
  totalsAnswer,
} from '#contract/admin/figures.ts'
import { type CountedEntity, shareOfRow } from '#contract/totals.ts'
import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { afterRow, readPages } from '#server/db/read-pages.ts'
import { json } from '#server/http/call.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { SLICE_ROWS } from '#server/next-slice.ts'
import { rowsOf } from './entity-rows.ts'
import type { EntityRecord } from './entity-table.ts'
import { ENTITY_TABLES } from './entity-tables.ts'

/** As a device counts its own rows; `nowMs` determines the months to compare. */
export const readServerTotals = async (db: Queryable, nowMs: number): Promise<TotalsAnswer> => {
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
    },
    handle: async ({ req }) =>
      sendRepresentation(jsonRepresentation(await read()), req.raw, {
        cacheControl: 'private, no-store',
      }),
  })
}
