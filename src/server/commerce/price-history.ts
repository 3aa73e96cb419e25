import * as v from 'valibot'
import { PRICED, type PriceHistory, priceHistory } from '#contract/admin/price-history.ts'
import { isMisleading, lowestPriceBefore, type PricePoint } from '#domain/commerce/lowest-price.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { blockToOffer } from '#domain/sold-offers.ts'
import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { RecordChange } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import {
  type Answer,
  answerToResponse,
  invalidFieldsAnswer,
  privateAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json, rowIdParameter } from '#server/http/call.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { isoTime } from '#server/time.ts'

const pricesOf = (record: EntityRecord) => ({
  price_cents: centsOrNull(record.price_cents),
  original_price_cents: centsOrNull(record.original_price_cents),
})

const centsOrNull = (stored: unknown): number | null =>
  stored === null || stored === undefined ? null : Number(stored)

const hasHistory = async (tx: Queryable, rowId: string): Promise<boolean> => {
  const first = await tx
    .selectFrom('price_history')
    .select('id')
    .where('row_id', '=', rowId)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** Inserted under an id that a repeat of the same change would have too. */
const insertPrice = async (tx: Queryable, record: EntityRecord, atMs: number): Promise<void> => {
  // Only content blocks have a `place`.
  const entity = 'place' in record ? ('content' as const) : ('models' as const)
  const id = `${entity}-${record.id}-${record.version}`
  await tx
    .insertInto('price_history')
    .values({ id, entity, row_id: record.id, ...pricesOf(record), at_ms: atMs })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Keeps every change of a price for ever, and with the first one the price before it: the seller must be able to prove
 * the lowest price of the last thirty days (Code de la consommation, article L112-1-1).
 */
export const recordPriceChange = async (
  tx: Queryable,
  { before, after, nowMs }: Pick<RecordChange, 'before' | 'after' | 'nowMs'>,
): Promise<void> => {
  const [was, is] = [pricesOf(before), pricesOf(after)]
  const isSame =
    was.price_cents === is.price_cents && was.original_price_cents === is.original_price_cents
  if (isSame) return
  if (!(await hasHistory(tx, before.id)))
    await insertPrice(tx, before, Date.parse(before.updated_at))
  await insertPrice(tx, after, nowMs)
}

type Stored = {
  readonly price_cents: number | null
  readonly original_price_cents: number | null
}

/**
 * The price of a plan or package in these columns, or the site's default when they are empty; null: it is not for sale.
 */
const toPoint = (id: string, stored: Stored, atMs: number): PricePoint | null => {
  const offer = blockToOffer({
    id,
    name: '',
    price: euros(stored.price_cents),
    originalPrice: euros(stored.original_price_cents),
  })
  return offer && { ...offer, atMs }
}

const euros = (cents: number | null): number | null =>
  cents === null ? null : centsToEuros(cents as Cents)

const columnsOf = ({ price_cents, original_price_cents }: EntityRecord): Stored => ({
  price_cents: centsOrNull(price_cents),
  original_price_cents: centsOrNull(original_price_cents),
})

const readPoints = async (db: Queryable, id: string): Promise<readonly PricePoint[]> => {
  const rows = await db
    .selectFrom('price_history')
    .select(['price_cents', 'original_price_cents', 'at_ms'])
    .where('row_id', '=', id)
    .orderBy('at_ms')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ at_ms, ...stored }) => toPoint(id, stored, Number(at_ms)) ?? [])
}

/** Refuses a struck-through price that is not the lowest one of the thirty days before its campaign. */
export const validateStruckPrice = async (
  tx: Queryable,
  { before, after, nowMs }: Pick<RecordChange, 'before' | 'after' | 'nowMs'>,
): Promise<Answer | null> => {
  const [was, is] = [columnsOf(before), columnsOf(after)]
  const isSame =
    was.price_cents === is.price_cents && was.original_price_cents === is.original_price_cents
  const next = toPoint(after.id, is, nowMs)
  if (isSame || !next) return null
  const kept = await readPoints(tx, after.id)
  const first = toPoint(before.id, was, Date.parse(before.updated_at))
  const history = kept.length > 0 || !first ? kept : [first]
  if (!isMisleading(history, next)) return null
  const lowest = eurosText(lowestPriceBefore(history, next) ?? 0)
  const detail = `Prix barré : au plus ${lowest}, le prix le plus bas des 30 jours qui précèdent la réduction (Code de la consommation, article L112-1-1)`
  return invalidFieldsAnswer([{ field: 'original_price', code: 'misleading-reduction', detail }])
}

const eurosText = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} €`

/** Ids of offers whose struck-through price is now known to mislead: it was saved before this check existed. */
export const misleadingOffers = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('price_history')
    .select(['row_id'])
    .where('entity', '=', 'content')
    .distinct()
    .execute()
  const checked = await Promise.all(
    rows.map(async ({ row_id }) => {
      const points = await readPoints(db, row_id)
      const last = points.at(-1)
      return last && isMisleading(points.slice(0, -1), last) ? [row_id] : []
    }),
  )
  return new Set(checked.flat())
}

/** Shown at most; all are kept. */
const MOST = 100

/** Earlier prices of a model or an offer. Empty until the price changes for the first time. */
export const addPricesRoute = (app: Api, { store: { db } }: ApiDeps): void => {
  addRoute(app, '/api/admin/prices/:entity/:id', {
    id: 'read-prices',
    group: 'Exports and privacy',
    method: 'GET',
    summary: 'Reads what a model or an offer has cost since when',
    description:
      'Newest first, a hundred at most. Nothing before the price has changed for the first time.',
    pathParameters: [
      {
        name: 'entity',
        description: 'What it is the price of.',
        schema: v.picklist(PRICED),
        example: 'models',
      },
      rowIdParameter,
    ],
    answers: {
      200: {
        description: 'The prices, in euros.',
        content: json(priceHistory, {
          prices: [
            { at: '2026-01-15T08:00:00.000Z', price: 29, original_price: null },
            { at: '2025-11-02T08:00:00.000Z', price: 39, original_price: null },
          ],
        }),
      },
    },
    problems: ['not-found'],
    handle: async ({ req }) => {
      const entity = PRICED.find((known) => known === req.param('entity'))
      if (entity === undefined) return answerToResponse(problemAnswer('not-found'))
      const rows = await db
        .selectFrom('price_history')
        .select(['price_cents', 'original_price_cents', 'at_ms'])
        .where('entity', '=', entity)
        .where('row_id', '=', req.param('id') ?? '')
        .orderBy('at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute()
      const history: PriceHistory = {
        prices: rows.map(({ price_cents, original_price_cents, at_ms }) => ({
          at: isoTime(Number(at_ms)),
          price: euros(price_cents),
          original_price: euros(original_price_cents),
        })),
      }
      return answerToResponse(privateAnswer(history))
    },
  })
}
