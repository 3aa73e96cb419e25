import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { EngineType } from '#server/store/engine.ts'
import type { DatabaseAddress } from '#server/store/open-store.ts'
import { ENDLESS_PATIENCE } from '#server/store/postgres/connection-config.ts'
import { createPostgresDialect } from '#server/store/postgres/postgres-dialect.ts'
import { makeFolder } from '#server/store/sqlite/make-folder.ts'
import { createSqliteDialect } from '#server/store/sqlite/sqlite-dialect.ts'
import { translateSqliteErrors } from '#server/store/sqlite/sqlite-faults.ts'
import { type DatabaseContents, readContents, readEpoch } from './read-rows.ts'

/** A database as it was at one moment. */
export type Snapshot = {
  readonly db: Kysely<unknown>
  readonly engine: EngineType
  readonly contents: DatabaseContents
  /** Null: no server has ever used it. */
  readonly epoch: string | null
}

/** A command is alone with its database, or nearly so: it can wait for others. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * Gives the work everything of one moment to read. A server that writes meanwhile is not held up.
 * @throws StorageUnavailable
 */
export const readSnapshot = async <T>(
  address: DatabaseAddress,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const db = open(address, { readOnly: true })
  try {
    return await db.connection().execute(async (connection) => {
      await sql.raw(BEGIN_READING[address.type]).execute(connection)
      const contents = await readContents(connection)
      const epoch = await readEpoch(connection, contents)
      const result = await work({ db: connection, engine: address.type, contents, epoch })
      await sql`rollback`.execute(connection)
      return result
    })
  } finally {
    await db.destroy()
  }
}

const BEGIN_READING: Readonly<Record<EngineType, string>> = {
  // The moment is that of the first read.
  sqlite: 'begin',
  postgres: 'begin isolation level repeatable read read only',
}

/**
 * Gives the work one transaction, in which tables may be made and dropped too. An SQLite file that is not there is made.
 * @throws StorageUnavailable
 */
export const changeDatabase = async <T>(
  address: DatabaseAddress,
  work: (tx: Kysely<unknown>) => Promise<T>,
): Promise<T> => {
  const db = open(address, { readOnly: false })
  try {
    return await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}

/** Whether there is anything to open. Of a database server only opening can tell. */
export const isThere = (address: DatabaseAddress): boolean =>
  address.type === 'postgres' || existsSync(address.file)

const open = (address: DatabaseAddress, { readOnly }: { readOnly: boolean }): Kysely<unknown> => {
  if (address.type === 'postgres')
    return new Kysely({ dialect: createPostgresDialect(address.url, ENDLESS_PATIENCE) })
  if (!readOnly) makeFolder(dirname(address.file))
  const database = translateSqliteErrors(() => {
    const opened = new DatabaseSync(address.file, { readOnly, timeout: BUSY_TIMEOUT_MS })
    if (readOnly) return opened
    opened.exec('pragma journal_mode = wal')
    opened.exec('pragma synchronous = full')
    // Who was erased after a backup is written by its restore, and erased again.
    opened.exec('pragma secure_delete = on')
    return opened
  })
  return new Kysely({ dialect: createSqliteDialect(database) })
}
