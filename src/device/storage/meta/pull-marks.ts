import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { PullMark } from '#sync/ports.ts'
import type { AdminDatabase, MetaRecord } from '../admin-database.ts'

const PREFIX = 'pull:'
const pullMarkKey = (entity: EntityKey): string => `${PREFIX}${entity}`

export const NEVER_PULLED: PullMark = {
  etag: null,
  cursor: null,
  epoch: null,
  fields: null,
  isPart: false,
  loadedAtMs: null,
  problem: null,
  problemAtMs: null,
}

export const readPullMark = async (db: AdminDatabase, entity: EntityKey): Promise<PullMark> =>
  recordToMark(await db.meta.get(pullMarkKey(entity)))

/** Of every entity, in the order of the entities. One request: screens ask again whenever one of them changes. */
export const readPullMarks = async (db: AdminDatabase): Promise<readonly PullMark[]> => {
  const records = await db.meta.where('key').startsWith(PREFIX).toArray()
  const byKey = new Map(records.map((record) => [record.key, record]))
  return ENTITY_KEYS.map((entity) => recordToMark(byKey.get(pullMarkKey(entity))))
}

/** Written below alone; what an older version of the app wrote may lack something. */
const recordToMark = (record: MetaRecord | undefined): PullMark =>
  record ? { ...NEVER_PULLED, ...(record.value as PullMark) } : NEVER_PULLED

export const writePullMark = async (
  db: AdminDatabase,
  entity: EntityKey,
  mark: PullMark,
): Promise<void> => {
  const isPruned = (await db.meta.get(prunedKey(entity))) !== undefined
  const value = isPruned ? prunedMark(mark) : mark
  await db.meta.put({ key: pullMarkKey(entity), value })
}

const prunedMark = (mark: PullMark): PullMark => ({
  ...mark,
  etag: null,
  cursor: null,
  loadedAtMs: null,
  problem: mark.problem ?? 'storage-full',
})

const prunedKey = (entity: EntityKey): string => `pruned:${entity}`

/**
 * Rows were dropped, so nothing but the whole list will do. A pull that was under way when it happened knows nothing of
 * it: until a list has come, no mark says otherwise.
 */
export const markPruned = async (db: AdminDatabase, entity: EntityKey): Promise<void> => {
  await db.meta.put({ key: prunedKey(entity), value: true })
  await writePullMark(db, entity, await readPullMark(db, entity))
}

/** The whole list has come, all of which the server says now. */
export const writeListMark = async (
  db: AdminDatabase,
  entity: EntityKey,
  mark: PullMark,
): Promise<void> => {
  await db.meta.delete(prunedKey(entity))
  await writePullMark(db, entity, mark)
}
