import type { EngineStatus } from '#sync/ports.ts'
import { sameValue } from '#sync/row/same-value.ts'
import type { AdminDatabase } from '../admin-database.ts'

export const STATUS_KEY = 'status'

/** What the engine says of itself; null until it has started. */
export const readStatus = async (db: AdminDatabase): Promise<EngineStatus | null> => {
  const record = await db.meta.get(STATUS_KEY)
  // Written below alone.
  return record ? (record.value as EngineStatus) : null
}

/** Each edit wakes the engine, and a write that says nothing new would cost as much as the edit itself. */
export const writeStatus = async (db: AdminDatabase, status: EngineStatus): Promise<void> => {
  if (!sameValue(await readStatus(db), status))
    await db.meta.put({ key: STATUS_KEY, value: status })
}
