import type { AdminDatabase } from '../admin-database.ts'

const PAUSED_KEY = 'paused'

/** Whether the admin has paused the account's synchronisation on this device. It stays so until they resume it. */
export const readPaused = async (db: AdminDatabase): Promise<boolean> =>
  (await db.meta.get(PAUSED_KEY))?.value === true

export const writePaused = async (db: AdminDatabase, isPaused: boolean): Promise<void> => {
  await (isPaused ? db.meta.put({ key: PAUSED_KEY, value: true }) : db.meta.delete(PAUSED_KEY))
}
