import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseLock, LockMode, LockOptions } from './engine.ts'
import { makeFolder } from './make-folder.ts'
import { IN_MEMORY } from './open-sqlite.ts'
import type { DatabaseAddress } from './open-store.ts'
import { translateSqliteErrors } from './sqlite-dialect.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

const TAKE: Readonly<Record<LockMode, string>> = {
  // A read takes the shared lock, and the open transaction holds it.
  'with-others': 'begin; select count(*) from sqlite_schema',
  alone: 'begin exclusive',
}

/**
 * Takes a lock of the operating system on an empty file beside the database. The lock ends with the process, even when
 * it is killed; a file with the process id would stay behind. In Node only SQLite offers such a lock, and on the
 * database itself it would block readers.
 */
const lockSqlite = (file: string, mode: LockMode): DatabaseLock => {
  makeFolder(dirname(file))
  const lock = translateSqliteErrors(() => new DatabaseSync(`${file}.in-use`, { timeout: 0 }))
  try {
    translateSqliteErrors(() => lock.exec(TAKE[mode]))
  } catch (error) {
    lock.close()
    if (error instanceof StorageUnavailable && error.message === 'busy') return { type: 'in-use' }
    throw error
  }
  return {
    type: 'held',
    release: async () => {
      if (lock.isOpen) lock.close()
    },
  }
}

/**
 * Marks the database as used by this process, until the process releases it or ends in any way.
 * @throws StorageUnavailable
 */
export const lockDatabase = async (
  address: DatabaseAddress,
  options: LockOptions,
): Promise<DatabaseLock> => {
  if (address.type === 'postgres') {
    // Loaded only when it is used, see the store.
    const { lockPostgres } = await import('./postgres-lock.ts')
    return lockPostgres(address.url, options)
  }
  return address.file === IN_MEMORY ? FREE : lockSqlite(address.file, options.mode)
}

/** No other process can reach a database in memory. */
const FREE: DatabaseLock = { type: 'held', release: async () => undefined }
