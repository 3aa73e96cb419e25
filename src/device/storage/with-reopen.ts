import Dexie from 'dexie'
import { type AdminDatabase, closeForGood, isClosedForGood } from './admin-database.ts'
import { readGeneration } from './meta-table.ts'
import { errorNames } from './storage-problem.ts'

/**
 * Errors that browsers report when the connection under an open handle has died; WebKit does this to background tabs.
 */
const DEAD_HANDLE = ['InvalidStateError', 'DatabaseClosedError', 'UnknownError']

/** The error for a transaction that was running when it happened. */
const CUT_OFF = 'AbortError'

/**
 * Runs a whole transaction once more on a fresh connection if the old one has died. Retrying on the dead handle never
 * helps. A handle that was closed for good stays closed.
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

/** Aborted by the browser without a reason; a full storage would have one. Nothing of it was written. */
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

/** The browser notifies the transactions first, and only then the owner of the connection. */
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

/** Null as long as it was not opened. */
const connectionOf = (db: AdminDatabase): IDBDatabase | null =>
  db.isOpen() ? db.backendDB() : null

type Known = { readonly generation: string; readonly onErased: () => void }

const known = new WeakMap<AdminDatabase, Known>()

/** From now on a reopened connection must lead to this database, not to an empty one of the same name. */
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

/** Reopens the connection after the browser has closed it, which shows whether it leads to the same database. */
export const openClosed = async (db: AdminDatabase): Promise<void> => {
  if (!isClosedForGood(db)) await (reopenings.get(db) ?? openAgain(db))
}

const reopenings = new WeakMap<AdminDatabase, Promise<unknown>>()

/**
 * Shared by all callers that meet the same dead connection: a second reopening would close the new one in use by the
 * first.
 */
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

/** A database that was closed for good never answers: the page keeps showing what it has, including unsaved input. */
export const readOpen = async <T>(db: AdminDatabase, query: () => PromiseLike<T>): Promise<T> => {
  try {
    return await withReopen(db, query)
  } catch (error) {
    if (isClosedForGood(db)) return new Promise<never>(() => undefined)
    throw error
  }
}
