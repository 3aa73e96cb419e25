import { isMisleading, lowestPriceBefore, type PricePoint } from '#domain/commerce/price-rule.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { blockToOffer } from '#domain/offers/sold-offers.ts'
import type { RecordChange } from '#server/api/entities/entity-rows.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import type { Answer } from '#server/http/answer.ts'
import { invalidFieldsAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

type Stored = {
  readonly price_cents: number | null
  readonly original_price_cents: number | null
}

/** What a plan or package costs by these columns, at the site's own price where nothing is written; null: it is no offer. */
const toPoint = (id: string, stored: Stored, atMs: number): PricePoint | null => {
  const offer = blockToOffer({
    ...{ id, name: '', price: euros(stored.price_cents) },
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

const centsOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

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

/** A struck price that is not the lowest one of the thirty days before its campaign is not written down. */
export const judgeStruckPrice = async (
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

/** The ids of offers whose struck price is, by now, known to mislead: it was written before that was looked at. */
export const misleadingOffers = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('price_history')
    .select(['row_id'])
    .where('entity', '=', 'content')
    .distinct()
    .execute()
  const judged = await Promise.all(
    rows.map(async ({ row_id }) => {
      const points = await readPoints(db, row_id)
      const last = points.at(-1)
      return last && isMisleading(points.slice(0, -1), last) ? [row_id] : []
    }),
  )
  return new Set(judged.flat())
}
