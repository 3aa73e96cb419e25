import { type AdminDatabase, isClosedForGood } from './admin-database.ts'

/** What browsers report when the connection under an open handle has died; WebKit does this to background tabs. */
const DEAD_HANDLE = ['InvalidStateError', 'DatabaseClosedError', 'UnknownError']

/**
 * Runs a whole transaction once more on a fresh connection when the old one had died. Trying again on the dead handle
 * never helps. A handle that was closed for good stays closed.
 */
export const withReopen = async <T>(db: AdminDatabase, run: () => PromiseLike<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (isClosedForGood(db) || !(error instanceof Error) || !DEAD_HANDLE.includes(error.name))
      throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return run()
  }
}
