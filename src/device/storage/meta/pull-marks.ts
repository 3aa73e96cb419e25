import type { EntityKey } from '#contract/entities/entities.ts'
import type { PullMark } from '#sync/ports.ts'
import type { AdminDatabase } from '../admin-database.ts'

const pullMarkKey = (entity: EntityKey): string => `pull:${entity}`

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

export const readPullMark = async (db: AdminDatabase, entity: EntityKey): Promise<PullMark> => {
  const record = await db.meta.get(pullMarkKey(entity))
  // Written below alone; what an older version of the app wrote may lack something.
  return record ? { ...NEVER_PULLED, ...(record.value as PullMark) } : NEVER_PULLED
}

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
