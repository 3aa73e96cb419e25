import type { EntityKey } from '#contract/entities/entities.ts'
import { PLAIN_EPOCH } from '#sync/plain/server-kind.ts'
import { type AdminDatabase, mirrorTable } from '../admin-database.ts'
import { readKnownIds, rememberIds } from '../meta/known-ids.ts'
import { markPruned, readPullMark } from '../meta/pull-marks.ts'

/**
 * Makes room: drops pulled rows, which the server has as well and a pull brings back. Never an edit, its base or the row
 * as its admin sees it.
 */
export const pruneMirror = (db: AdminDatabase, entities: readonly EntityKey[]): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    await db.applied.clear()
    for (const entity of entities) await pruneEntity(db, entity)
  })

const pruneEntity = async (db: AdminDatabase, entity: EntityKey): Promise<void> => {
  const mirror = mirrorTable(db, entity)
  const bases = await db.bases.where('entity').equals(entity).primaryKeys()
  const edited = new Set<string>(bases.map(([, rowId]) => rowId))
  const rowIds = await mirror.toCollection().primaryKeys()
  const pulled = rowIds.filter((rowId) => !edited.has(rowId))
  if (pulled.length === 0) return
  const mark = await readPullMark(db, entity)
  if (mark.epoch === PLAIN_EPOCH) await rememberIds(db, entity, await readKnownIds(db, entity))
  await mirror.bulkDelete(pulled)
  // The epoch stays: the bases that stay are of that database.
  await markPruned(db, entity)
}
