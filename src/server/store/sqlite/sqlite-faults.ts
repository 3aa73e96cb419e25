import { StorageUnavailable } from '#server/store/storage-unavailable.ts'

/** Primary result codes of SQLite (sqlite.org/rescode.html) that speak of the machine, not of the query. */
const MACHINE_CODES = new Map([
  [5, 'busy'],
  [6, 'locked'],
  [7, 'out of memory'],
  [8, 'read-only'],
  [10, 'input or output failed'],
  [11, 'corrupt'],
  [13, 'disk full'],
  [14, 'cannot open'],
  [26, 'not a database'],
])

/** Runs a database call; a fault of the machine comes out as `StorageUnavailable`, anything else is a bug and passes. */
export const translateSqliteErrors = <T>(call: () => T): T => {
  try {
    return call()
  } catch (error) {
    const reason = MACHINE_CODES.get(primaryCode(error))
    throw reason === undefined ? error : new StorageUnavailable(reason, { cause: error })
  }
}

/** The low byte of the extended code; 0 when the error is not SQLite's. */
const primaryCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : 0
