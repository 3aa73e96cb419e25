import { type AdminDatabase, isClosedForGood } from './admin-database.ts'

/** What browsers report when the connection under an open handle has died; WebKit does this to background tabs. */
const DEAD_HANDLE = ['InvalidStateError', 'DatabaseClosedError', 'UnknownError']

/** What they report of a transaction that was running when it happened. */
const CUT_OFF = 'AbortError'

/**
 * Runs a whole transaction once more on a fresh connection when the old one had died. Trying again on the dead handle
 * never helps. A handle that was closed for good stays closed.
 */
export const withReopen = async <T>(db: AdminDatabase, run: () => PromiseLike<T>): Promise<T> => {
  const connection = connectionOf(db)
  try {
    return await run()
  } catch (error) {
    if (isClosedForGood(db) || !isOfDeadHandle(db, error, connection)) throw error
    await reopen(db, connection)
    return run()
  }
}

const isOfDeadHandle = (
  db: AdminDatabase,
  error: unknown,
  connection: IDBDatabase | null,
): boolean =>
  error instanceof Error &&
  (DEAD_HANDLE.includes(error.name) ||
    (error.name === CUT_OFF && connection !== null && connectionOf(db) !== connection))

/** Null as long as nothing has opened it. */
const connectionOf = (db: AdminDatabase): IDBDatabase | null =>
  db.isOpen() ? db.backendDB() : null

const reopenings = new WeakMap<AdminDatabase, Promise<unknown>>()

/** Once for all who have met the same dead connection: a second time would kill the new one under the first. */
const reopen = async (db: AdminDatabase, dead: IDBDatabase | null): Promise<void> => {
  const now = connectionOf(db)
  if (dead !== null && now !== null && now !== dead) return
  let reopening = reopenings.get(db)
  if (reopening === undefined) {
    db.close({ disableAutoOpen: false })
    reopening = Promise.resolve(db.open()).finally(() => reopenings.delete(db))
    reopenings.set(db, reopening)
  }
  await reopening
}
