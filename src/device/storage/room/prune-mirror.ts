import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { PLAIN_EPOCH } from '#sync/plain/server-kind.ts'
import { forgetSentPictures } from '../../pictures/forget-pictures.ts'
import { type AdminDatabase, mirrorTable } from '../admin-database.ts'
import { readRestorations } from '../applied/restoration.ts'
import { readKnownIds, rememberIds } from '../meta/known-ids.ts'
import { markPruned, readPullMark } from '../meta/pull-marks.ts'
import type { RowName } from '../row-records.ts'

/**
 * Makes room: drops pulled rows, which the server has as well and a pull brings back. Never an edit, its base or the row
 * as its admin sees it, nor what may have to be made anew on a restored server, nor the rows that it is done for.
 */
export const pruneMirror = (db: AdminDatabase, wanted: readonly RowName[] = []): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const undecided = new Map(await readRestorations(db))
    // While it is undecided what a restored server has lost, this is the only place that still has it.
    if (undecided.size === 0) {
      await db.applied.clear()
      await forgetSentPictures(db)
    }
    for (const entity of ENTITY_KEYS)
      await pruneEntity(db, entity, [
        ...(undecided.get(entity)?.rows.keys() ?? []),
        ...wanted.filter((name) => name.entity === entity).map(({ rowId }) => rowId),
      ])
  })

const pruneEntity = async (
  db: AdminDatabase,
  entity: EntityKey,
  keptIds: readonly string[],
): Promise<void> => {
  const mirror = mirrorTable(db, entity)
  const bases = await db.bases.where('entity').equals(entity).primaryKeys()
  const kept = new Set<string>([...bases.map(([, rowId]) => rowId), ...keptIds])
  const rowIds = await mirror.toCollection().primaryKeys()
  const pulled = rowIds.filter((rowId) => !kept.has(rowId))
  if (pulled.length === 0) return
  const mark = await readPullMark(db, entity)
  if (mark.epoch === PLAIN_EPOCH) await rememberIds(db, entity, await readKnownIds(db, entity))
  await mirror.bulkDelete(pulled)
  // The epoch stays: the bases that stay are of that database.
  await markPruned(db, entity)
}
