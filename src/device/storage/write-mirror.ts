import Dexie, { type PromiseExtended, type Table } from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import { type CountedEntity, isCountedEntity } from '#contract/totals.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import type { AdminDatabase } from './admin-database.ts'
import { changeTotals, countOnly } from './row-totals.ts'

/** Nothing else writes the tables of the mirror: their totals must never differ from the rows. */
const writableTable = (db: AdminDatabase, entity: EntityKey): Table<SyncRow, string> =>
  db.table(entity)

type MirrorWrite = {
  readonly put?: readonly SyncRow[]
  /** Ids of rows, which need not exist. */
  readonly remove?: readonly string[]
  /** The stored rows of these ids, by id, if the caller has read them: then they are not read again. */
  readonly before?: ReadonlyMap<string, SyncRow>
}

/** Writes rows and their totals. Call it in a transaction over `editTables`, for one entity once at a time. */
export const writeMirror = (
  db: AdminDatabase,
  entity: EntityKey,
  write: MirrorWrite,
): PromiseLike<unknown> =>
  isCountedEntity(entity) ? writeCounted(db, entity, write) : writeRows(db, entity, write)

const writeRows = (
  db: AdminDatabase,
  entity: EntityKey,
  { put = [], remove = [] }: MirrorWrite,
): PromiseExtended<unknown> => {
  const mirror = writableTable(db, entity)
  const writes: readonly PromiseLike<unknown>[] = [
    ...partsOf(put).map((part) => mirror.bulkPut(part)),
    ...(remove.length > 0 ? [mirror.bulkDelete([...remove])] : []),
  ]
  return Dexie.Promise.all([...writes])
}

/** From 50 rows on, Dexie reports a write as one of the whole table, and every screen would read all of it again. */
const MOST_REPORTED_ONE_BY_ONE = 49

const MOST_ROWS_OF_A_PAGE = 1_000

/** A page's rows, in parts that are reported row by row; so many rows at once as only a whole list has, in one part. */
const partsOf = (rows: readonly SyncRow[]): SyncRow[][] => {
  const size = rows.length > MOST_ROWS_OF_A_PAGE ? rows.length : MOST_REPORTED_ONE_BY_ONE
  const parts: SyncRow[][] = []
  for (let at = 0; at < rows.length; at += size) parts.push(rows.slice(at, at + size))
  return parts
}

const writeCounted = async (
  db: AdminDatabase,
  entity: CountedEntity,
  write: MirrorWrite,
): Promise<void> => {
  const { put = [], remove = [] } = write
  const after = new Map(put.map((row) => [row.id, row]))
  const ids = [...new Set([...after.keys(), ...remove])]
  if (ids.length === 0) return
  const before = write.before ?? (await readRows(writableTable(db, entity), ids))
  const changes = ids.map((id) => ({ before: before.get(id), after: after.get(id) }))
  await Promise.all([changeTotals(db, entity, changes), writeRows(db, entity, write)])
}

const readRows = async (
  mirror: Table<SyncRow, string>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SyncRow>> =>
  new Map((await mirror.bulkGet([...ids])).flatMap((row) => (row ? [[row.id, row] as const] : [])))

/** Writes a row that must not exist: rejects with a `ConstraintError` otherwise. As `writeMirror`. */
export const addToMirror = (
  db: AdminDatabase,
  entity: EntityKey,
  row: SyncRow,
): PromiseLike<unknown> => {
  const counting = isCountedEntity(entity)
    ? changeTotals(db, entity, [{ before: undefined, after: row }])
    : undefined
  return Dexie.Promise.all([writableTable(db, entity).add(row), counting])
}

/** Deletes all rows but these, which are counted anew: a full device has no space to read what it drops. */
export const emptyMirror = async (
  db: AdminDatabase,
  entity: EntityKey,
  keptIds: ReadonlySet<string> = NONE,
): Promise<void> => {
  const mirror = writableTable(db, entity)
  if (keptIds.size === 0) await mirror.clear()
  else {
    const ids = await mirror.toCollection().primaryKeys()
    await mirror.bulkDelete(ids.filter((id) => !keptIds.has(id)))
  }
  if (isCountedEntity(entity)) await countOnly(db, entity, await mirror.toArray())
}

const NONE: ReadonlySet<string> = new Set()
