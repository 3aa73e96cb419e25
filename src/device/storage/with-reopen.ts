import Dexie from 'dexie'
import { type AdminDatabase, closeForGood, isClosedForGood } from './admin-database.ts'
import { readGeneration } from './meta-table.ts'
import { errorNames } from './storage-problem.ts'

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
    if (isClosedForGood(db)) throw error
    if (isOfDeadHandle(db, error, connection)) await reopen(db, connection)
    else if (!isCutOff(error)) throw error
    return run()
  }
}

/** By the browser, which gives no reason; want of room would be one. Nothing of it was written. */
const isCutOff = (error: unknown): boolean => {
  const names = errorNames(error)
  return names.includes(CUT_OFF) && !names.includes('QuotaExceededError')
}

const isOfDeadHandle = (db: AdminDatabase, error: unknown, before: IDBDatabase | null): boolean => {
  const names = errorNames(error)
  return (
    names.some((name) => DEAD_HANDLE.includes(name)) ||
    (names.includes(CUT_OFF) && hasLostConnection(db, before))
  )
}

const hasLostConnection = (db: AdminDatabase, before: IDBDatabase | null): boolean => {
  const now = connectionOf(db)
  return now === null || (before !== null && now !== before) || isClosed(now)
}

/** The browser tells the transactions first, and only then whoever holds the connection. */
const isClosed = (connection: IDBDatabase): boolean => {
  const [store] = connection.objectStoreNames
  if (store === undefined) return false
  try {
    connection.transaction(store)
    return false
  } catch (refusal) {
    if (refusal instanceof DOMException && refusal.name === 'InvalidStateError') return true
    throw refusal
  }
}

/** Null as long as nothing has opened it. */
const connectionOf = (db: AdminDatabase): IDBDatabase | null =>
  db.isOpen() ? db.backendDB() : null

type Known = { readonly generation: string; readonly onErased: () => void }

const known = new WeakMap<AdminDatabase, Known>()

/** From now on a connection that is opened again must lead to this database, not to an empty one under its name. */
export const expectGeneration = (db: AdminDatabase, expected: Known): void =>
  void known.set(db, expected)

const openAgain = async (db: AdminDatabase): Promise<void> => {
  await db.open()
  const expected = known.get(db)
  if (expected === undefined || (await readGeneration(db)) === expected.generation) return
  closeForGood(db)
  expected.onErased()
  throw new Dexie.DatabaseClosedError('the database was erased')
}

/** After the browser has closed the connection: opens it again, which shows whether it leads to the same database. */
export const openClosed = async (db: AdminDatabase): Promise<void> => {
  if (!isClosedForGood(db)) await (reopenings.get(db) ?? openAgain(db))
}

const reopenings = new WeakMap<AdminDatabase, Promise<unknown>>()

/** Once for all who have met the same dead connection: a second time would kill the new one under the first. */
const reopen = async (db: AdminDatabase, dead: IDBDatabase | null): Promise<void> => {
  const now = connectionOf(db)
  if (dead !== null && now !== null && now !== dead) return
  let reopening = reopenings.get(db)
  if (reopening === undefined) {
    db.close({ disableAutoOpen: false })
    reopening = openAgain(db).finally(() => reopenings.delete(db))
    reopenings.set(db, reopening)
  }
  await reopening
}
