import { DatabaseError } from 'pg'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'

/**
 * SQLSTATE codes, or their classes (the first two characters), that speak of the machine, the network or the set-up,
 * not of the query (postgresql.org/docs/current/errcodes-appendix.html).
 */
const MACHINE_CODES = new Map([
  ['08', 'connection lost'],
  ['28', 'the account or its password was refused'],
  ['53', 'out of resources'],
  ['57', 'interrupted'],
  ['58', 'input or output failed'],
  ['25006', 'read-only'],
  ['25P03', 'a transaction stood still for too long'],
  ['25P04', 'a transaction took too long'],
  ['3D000', 'there is no such database'],
  ['40001', 'another transaction was in the way'],
  ['40P01', 'another transaction was in the way'],
  ['42501', 'the account may not do this'],
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['55P03', 'locked'],
  ['57014', 'took too long'],
  ['57P01', 'shutting down'],
  ['57P02', 'crashed'],
  ['57P03', 'starting or shutting down'],
  ['XX001', 'corrupt'],
  ['XX002', 'corrupt'],
])

/** The fault of the machine as `StorageUnavailable`; anything else, which is a bug, as it is. */
export const translateQueryError = (error: unknown): unknown => {
  const reason = error instanceof DatabaseError ? reasonOf(error) : lossOf(error)
  return reason === null ? error : new StorageUnavailable(reason, { cause: error })
}

/** Without a connection there is no query to be wrong: whatever is thrown is the machine's, or the set-up's. */
export const translateConnectError = (error: unknown): StorageUnavailable => {
  const known = error instanceof DatabaseError ? reasonOf(error) : null
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new StorageUnavailable(known ?? `cannot be reached${code}`, { cause: error })
}

const reasonOf = ({ code = '' }: DatabaseError): string | null =>
  MACHINE_CODES.get(code) ?? MACHINE_CODES.get(code.slice(0, 2)) ?? null

/** The driver's own errors have no code, only words. */
const LOSSES = /\b(connection (terminated|error)|read timeout|not queryable)\b/i

const lossOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  return 'syscall' in error || LOSSES.test(error.message) ? 'connection lost' : null
}
