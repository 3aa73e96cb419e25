import type { EntityKey } from '#contract/entities/entities.ts'
import type { PullMark } from '#sync/ports.ts'
import type { AdminDatabase } from './admin-database.ts'

export const pullMarkKey = (entity: EntityKey): string => `pull:${entity}`

export const NEVER_PULLED: PullMark = {
  etag: null,
  cursor: null,
  epoch: null,
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
): Promise<void> => void (await db.meta.put({ key: pullMarkKey(entity), value: mark }))
