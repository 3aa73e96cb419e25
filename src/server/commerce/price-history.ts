import type { RecordChange } from '#server/api/entities/entity-rows.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

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

/** Under an id that a second writing of the same change would have again. */
const insertPrice = async (tx: Queryable, record: EntityRecord, atMs: number): Promise<void> => {
  // Only a block of content says where it stands.
  const entity = 'place' in record ? ('content' as const) : ('models' as const)
  const id = `${entity}-${record.id}-${record.version}`
  await tx
    .insertInto('price_history')
    .values({ id, entity, row_id: record.id, ...pricesOf(record), at_ms: atMs })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Keeps every change of a price for ever, and with the first one what it was before: which was the lowest of the last thirty days has to be proved (Code de la
 * consommation, article L112-1-1).
 */
export const keepPrice = async (
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
