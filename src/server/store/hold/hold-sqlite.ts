import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#server/store/sqlite/make-folder.ts'
import { translateSqliteErrors } from '#server/store/sqlite/sqlite-faults.ts'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import type { Holding, HoldMode } from './holding.ts'

const TAKE: Readonly<Record<HoldMode, string>> = {
  // A read takes the shared lock, and the open transaction keeps it.
  'with-others': 'begin; select count(*) from sqlite_schema',
  alone: 'begin exclusive',
}

/**
 * Holds a lock of the operating system on an empty file beside the database. The lock ends with the process, also when
 * that is killed; a file with its number in it would stay behind. SQLite is Node's only way to such a lock, and on the
 * database itself it would stop its readers.
 */
export const holdSqlite = (file: string, mode: HoldMode): Holding => {
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
