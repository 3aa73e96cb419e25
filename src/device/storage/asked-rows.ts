import * as v from 'valibot'
import type { EntityKey } from '#contract/entities/entities.ts'
import { rowKey } from '#sync/ports.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import type { RowName } from './row-records.ts'

// A page can show a row that has not arrived yet: one whose address was opened from a notification or another device.
// It asks the engine for the row here, and not in the pull mark, which only the engine writes.

/** `asked`: the engine has not answered yet. `missing`: the server has no such row. */
const answer = v.picklist(['asked', 'missing'])

export type AskedRow = v.InferOutput<typeof answer>

const PREFIX = 'asked:'
const keyOf = (row: RowName): string => PREFIX + rowKey(row)

/** Asks for a row that is not on this device. What was answered earlier no longer counts. */
export const writeAskedRow = async (db: AdminDatabase, row: RowName): Promise<void> =>
  void (await db.meta.put({ key: keyOf(row), value: 'asked' satisfies AskedRow }))

/** No page shows the row any more. */
export const forgetAskedRow = (db: AdminDatabase, row: RowName): Promise<void> =>
  db.meta.delete(keyOf(row))

/** Null: it was not asked for, or it has arrived. */
export const readAskedRow = async (db: AdminDatabase, row: RowName): Promise<AskedRow | null> => {
  const read = v.safeParse(answer, (await db.meta.get(keyOf(row)))?.value)
  return read.success ? read.output : null
}

/** What was answered, by `rowKey`. */
export const readAskedRows = async (db: AdminDatabase): Promise<ReadonlyMap<string, AskedRow>> => {
  const records = await db.meta.where('key').startsWith(PREFIX).toArray()
  return new Map(
    records.flatMap(({ key, value }) => {
      const read = v.safeParse(answer, value)
      return read.success ? [[key.slice(PREFIX.length), read.output]] : []
    }),
  )
}

/** The rows of the entity that were asked for and not answered yet. */
export const readAskedIds = async (
  db: AdminDatabase,
  entity: EntityKey,
): Promise<readonly string[]> => {
  const prefix = keyOf({ entity, rowId: '' })
  const records = await db.meta.where('key').startsWith(prefix).toArray()
  return records
    .filter(({ value }) => value === ('asked' satisfies AskedRow))
    .map(({ key }) => key.slice(prefix.length))
}

/** The server has sent all of these rows that it has: those that are still not here do not exist. */
export const answerAskedRows = (
  db: AdminDatabase,
  entity: EntityKey,
  rowIds: readonly string[],
): Promise<void> =>
  db.transaction('rw', entity, db.meta, async () => {
    const rows = await mirrorTable(db, entity).bulkGet([...rowIds])
    for (const [at, rowId] of rowIds.entries()) {
      const name = { entity, rowId }
      // The page may have been closed meanwhile.
      if ((await readAskedRow(db, name)) === null) continue
      if (rows[at]) await forgetAskedRow(db, name)
      else await db.meta.put({ key: keyOf(name), value: 'missing' satisfies AskedRow })
    }
  })
