import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { BASIC_SERVER_EPOCH } from '#sync/basic-server/server-kind.ts'
import { QuotaExceeded, type SyncStore } from '#sync/ports.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import type { EditOutcome } from './commit-edit.ts'
import { forgetSentPictures } from './forget-pictures.ts'
import { markPruned, readKnownIds, readPullMark, rememberIds } from './meta-table.ts'
import { readRestorations } from './restoration.ts'
import type { RowName } from './row-records.ts'
import { storageProblem } from './storage-problem.ts'

/**
 * Frees space: drops pulled rows, which the server has as well and a pull brings back. Never drops an edit, its base or
 * the row as its admin sees it, nor edits that may have to be made again on a restored server, nor the rows in
 * `wanted`.
 */
export const pruneMirror = (db: AdminDatabase, wanted: readonly RowName[] = []): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const undecided = new Map(await readRestorations(db))
    // While it is undecided what a restored server has lost, only these rows still have it.
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
  if (mark.epoch === BASIC_SERVER_EPOCH)
    await rememberIds(db, entity, await readKnownIds(db, entity))
  await mirror.bulkDelete(pulled)
  // The epoch stays: the remaining bases come from that database.
  await markPruned(db, entity)
}

/** On a full device, drops what can be loaded again, except the rows `wanted`, and retries once. */
export const retryAfterPruning = async <T>(
  db: AdminDatabase,
  work: () => Promise<T>,
  wanted: readonly RowName[] = [],
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isFull(error)) throw error
    await pruneMirror(db, wanted)
    return work()
  }
}

export const isFull = (error: unknown): boolean => storageProblem(error) === 'storage-full'

/** Saves an edit; on a full device, drops what can be loaded again, except the row `wanted`, and saves once more. */
export const saveWithPruning = async (
  db: AdminDatabase,
  save: () => Promise<EditOutcome>,
  wanted: RowName,
): Promise<EditOutcome> => {
  const outcome = await save()
  if (outcome.type !== 'storage-full') return outcome
  try {
    await pruneMirror(db, [wanted])
  } catch (error) {
    // Too full even to delete: the form keeps its content and says why.
    if (storageProblem(error) === null) throw error
    return outcome
  }
  return save()
}

/** The engine's storage on a device that may be full: drops what can be loaded again, and retries once. */
export const createPruningStore = (db: AdminDatabase, store: SyncStore): SyncStore => {
  const tryTwice = <T>(work: () => Promise<T>): Promise<T> => retryAfterPruning(db, work)
  const take = (isOfNewDatabase: boolean, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      throw isFull(error) ? new QuotaExceeded(isOfNewDatabase) : error
    })
  return {
    ...store,
    claim: (...wanted) => tryTwice(() => store.claim(...wanted)),
    stepRows: (steps) => tryTwice(() => store.stepRows(steps)),
    makeAllDue: (waitsOn) => tryTwice(() => store.makeAllDue(waitsOn)),
    markPull: (entity, mark) => tryTwice(() => store.markPull(entity, mark)),
    answerAsked: (entity, rowIds) => tryTwice(() => store.answerAsked(entity, rowIds)),
    writeStatus: (status) => tryTwice(() => store.writeStatus(status)),
    // Rows are dropped for edits, not for other rows: that would never end.
    applyList: (entity, list) => take(list.isOfNewDatabase, () => store.applyList(entity, list)),
    applyChanges: (entity, changes) => take(false, () => store.applyChanges(entity, changes)),
  }
}
