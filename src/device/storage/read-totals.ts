import Dexie from 'dexie'
import { ALL_ROWS, type Amounts, type CountedEntity, type OpenList } from '#contract/totals.ts'
import { type SyncRow, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import { isWhollyCounted } from './row-totals.ts'

/** The totals of all rows of an entity; undefined while they are being counted. */
export const readTotals = async (
  db: AdminDatabase,
  entity: CountedEntity,
): Promise<Amounts | undefined> => {
  if (!(await isWhollyCounted(db, entity))) return undefined
  return (await db.totals.get([entity, ALL_ROWS]))?.amounts ?? {}
}

/** The totals by bucket, from the first to the last of these in the order of their names. */
export const readBuckets = async (
  db: AdminDatabase,
  entity: CountedEntity,
  span: { readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, Amounts>> => {
  const records = await db.totals
    .where('[entity+bucket]')
    .between([entity, span.first], [entity, span.last], true, true)
    .toArray()
  return new Map(records.map(({ bucket, amounts }) => [bucket, amounts]))
}

type Listed = {
  readonly entity: CountedEntity
  readonly list: OpenList
  /** Null: all of them. */
  readonly most: number | null
}

/** The open rows of a list, the newest first; undefined while they are being counted. */
export const readOpenRows = async (
  db: AdminDatabase,
  { entity, list, most }: Listed,
): Promise<readonly SyncRow[] | undefined> => {
  if (!(await isWhollyCounted(db, entity))) return undefined
  const listed = db.openRows
    .where('[entity+list+at]')
    // Undated rows are at the very end of it.
    .between([entity, list, Dexie.minKey], [entity, list, Dexie.maxKey], true, true)
    .reverse()
  const records = await (most === null ? listed : listed.limit(most)).toArray()
  return readRows(
    db,
    entity,
    records.map(({ rowId }) => rowId),
  )
}

/** The rows of these ids that exist, in the order of the ids. */
export const readRows = async (
  db: AdminDatabase,
  entity: CountedEntity,
  ids: readonly string[],
): Promise<readonly SyncRow[]> => {
  const rows = await mirrorTable(db, entity).bulkGet([...ids])
  return rows.flatMap((row) => (row ? [withDefaults(entity, row)] : []))
}
