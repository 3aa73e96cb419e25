import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { BASIC_SERVER_EPOCH } from '#sync/basic-server/server-kind.ts'
import { QuotaExceeded, type SyncStore } from '#sync/ports.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import type { EditOutcome } from './commit-edit.ts'
import { forgetSentPictures } from './forget-pictures.ts'
import { markCut, readKnownIds, readPullMark, rememberIds } from './meta-table.ts'
import { readRestorations } from './restoration.ts'
import type { RowName } from './row-records.ts'
import { storageProblem } from './storage-problem.ts'
import { emptyMirror, writeMirror } from './write-mirror.ts'

/** How much of the pulled rows is dropped, step by step, until there is enough space. */
const STEPS = [0.25, 0.5, 1] as const

/** Lists of one page are dropped with the last step: they take little space. */
const SHORT_LIST = 500

/**
 * Frees space: drops pulled rows, the oldest first, which the server has as well and a pull brings back. Never drops an
 * edit, its base or the row as its admin sees it, nor edits that may have to be made again on a restored server, nor
 * the rows in `wanted`, nor the newest row of a list.
 */
export const pruneMirror = (
  db: AdminDatabase,
  wanted: readonly RowName[] = [],
  portion = 1,
): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const undecided = new Map(await readRestorations(db))
    // While it is undecided what a restored server has lost, only these rows still have it.
    if (undecided.size === 0) {
      await db.applied.clear()
      await forgetSentPictures(db)
    }
    for (const entity of ENTITY_KEYS)
      await pruneEntity(db, entity, {
        portion,
        keptIds: [
          ...(undecided.get(entity)?.rows.keys() ?? []),
          ...wanted.filter((name) => name.entity === entity).map(({ rowId }) => rowId),
        ],
      })
  })

const pruneEntity = async (
  db: AdminDatabase,
  entity: EntityKey,
  { portion, keptIds }: { readonly portion: number; readonly keptIds: readonly string[] },
): Promise<void> => {
  const mirror = mirrorTable(db, entity)
  const bases = await db.bases.where('entity').equals(entity).primaryKeys()
  const kept = new Set<string>([...bases.map(([, rowId]) => rowId), ...keptIds])
  const rowIds = await mirror.toCollection().primaryKeys()
  const pulled = rowIds.filter((rowId) => !kept.has(rowId))
  const isBasic = (await readPullMark(db, entity)).epoch === BASIC_SERVER_EPOCH
  const dropped = isBasic ? pulled : oldestOf(pulled, portion)
  if (dropped.length === 0 || (isBasic && portion < 1)) return
  if (isBasic) await rememberIds(db, entity, await readKnownIds(db, entity))
  const left = pulled.slice(dropped.length)
  // What is counted anew are the rows of which there are fewer.
  if (left.length < dropped.length) await emptyMirror(db, entity, new Set([...kept, ...left]))
  else await writeMirror(db, entity, { remove: dropped })
  const [fromId] = left
  // The epoch stays: the remaining bases come from that database.
  await markCut(db, entity, fromId === undefined ? null : { fromId, arrived: left.length })
}

/** The ids are sorted, and begin with their time. */
const oldestOf = (ids: readonly string[], portion: number): readonly string[] =>
  portion < 1 && ids.length <= SHORT_LIST
    ? []
    : ids.slice(0, Math.min(ids.length - 1, Math.ceil(ids.length * portion)))

/** On a full device, drops what can be loaded again, except the rows `wanted`, and retries after each step. */
export const retryAfterPruning = async <T>(
  db: AdminDatabase,
  work: () => Promise<T>,
  wanted: readonly RowName[] = [],
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isFull(error)) throw error
    return retryInSteps(db, work, wanted)
  }
}

const retryInSteps = async <T>(
  db: AdminDatabase,
  work: () => Promise<T>,
  wanted: readonly RowName[],
  [portion = 1, ...others]: readonly number[] = STEPS,
): Promise<T> => {
  try {
    // Also dropping writes, and may find no space at this moment.
    await pruneMirror(db, wanted, portion).catch((error: unknown) => {
      if (!isFull(error)) throw error
    })
    return await work()
  } catch (error) {
    if (!isFull(error) || others.length === 0) throw error
    return retryInSteps(db, work, wanted, others)
  }
}

export const isFull = (error: unknown): boolean => storageProblem(error) === 'storage-full'

/** Saves an edit; on a full device, drops what can be loaded again, except the row `wanted`, until it can be saved. */
export const saveWithPruning = async (
  db: AdminDatabase,
  save: () => Promise<EditOutcome>,
  wanted: RowName,
): Promise<EditOutcome> => {
  let outcome = await save()
  for (const portion of STEPS) {
    if (outcome.type !== 'storage-full') return outcome
    try {
      await pruneMirror(db, [wanted], portion)
    } catch (error) {
      // Too full even to delete: the form keeps its content and says why.
      if (storageProblem(error) === null) throw error
      return outcome
    }
    outcome = await save()
  }
  return outcome
}

/** The engine's storage on a device that may be full: drops what can be loaded again, and retries. */
export const createPruningStore = (db: AdminDatabase, store: SyncStore): SyncStore => {
  const tryInSteps = <T>(work: () => Promise<T>): Promise<T> => retryAfterPruning(db, work)
  const take = (isOfNewDatabase: boolean, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      throw isFull(error) ? new QuotaExceeded(isOfNewDatabase) : error
    })
  return {
    ...store,
    claim: (...wanted) => tryInSteps(() => store.claim(...wanted)),
    stepRows: (steps) => tryInSteps(() => store.stepRows(steps)),
    makeAllDue: (waitsOn) => tryInSteps(() => store.makeAllDue(waitsOn)),
    markPull: (entity, mark) => tryInSteps(() => store.markPull(entity, mark)),
    answerAsked: (entity, rowIds) => tryInSteps(() => store.answerAsked(entity, rowIds)),
    writeStatus: (status) => tryInSteps(() => store.writeStatus(status)),
    // No rows are dropped for those of a list: that would never end.
    applyList: (entity, list) => take(list.isOfNewDatabase, () => store.applyList(entity, list)),
    // What changes is little, and newer than what is dropped for it.
    applyChanges: (entity, changes) =>
      take(false, () => {
        const apply = () => store.applyChanges(entity, changes)
        // The defaults of a new field are in every row, and not worth those that would be dropped for them.
        return changes.othersHaveDefaults ? apply() : tryInSteps(apply)
      }),
  }
}
