import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import { makeFolder } from '#server/db/make-folder.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { NO_TIMEOUTS } from '#server/db/postgres-connection.ts'
import { createConnections, createPostgresDialect } from '#server/db/postgres-dialect.ts'
import { createSqliteDialect, translateSqliteErrors } from '#server/db/sqlite-dialect.ts'
import type { StoredRow } from './dump-format.ts'
import { DUMPED_TABLES, type DumpedTable, MIGRATIONS_TABLE } from './dumped-tables.ts'

/** Rows held in memory at a time: a stored answer may have a megabyte. */
const PAGE_ROWS = 100

/** All rows of a table in the order of its key, a page at a time. */
export async function* readRows(
  db: Kysely<unknown>,
  { name, key }: DumpedTable,
): AsyncGenerator<readonly StoredRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } =
      await sql<StoredRow>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${PAGE_ROWS}`.execute(
        db,
      )
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < PAGE_ROWS) return
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

type DatabaseContents = {
  /** Empty: the database is new. */
  readonly migrations: readonly string[]
  /** The tables of this program that exist in it; a database of an older version lacks some. */
  readonly tables: readonly DumpedTable[]
}

export const readContents = async (db: Kysely<unknown>): Promise<DatabaseContents> => {
  const found = await db.introspection.getTables()
  const columnsOf = new Map(
    found.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  )
  if (!columnsOf.has(MIGRATIONS_TABLE)) return { migrations: [], tables: [] }
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  return {
    migrations: rows.map(({ name }) => name),
    tables: DUMPED_TABLES.filter(({ name }) => columnsOf.has(name)),
  }
}

/** Null: the database has none yet. */
const readEpoch = async (
  db: Kysely<unknown>,
  { tables }: DatabaseContents,
): Promise<string | null> => {
  if (!tables.some(({ name }) => name === 'meta')) return null
  const { rows } = await sql<{ value: string }>`select value from meta where key = 'epoch'`.execute(
    db,
  )
  return rows[0]?.value ?? null
}

/** The state of a database at one moment. */
export type Snapshot = {
  readonly db: Kysely<unknown>
  readonly engine: EngineType
  readonly contents: DatabaseContents
  /** Null: no server has ever used it. */
  readonly epoch: string | null
}

/** A command has few competitors for its database: it can wait for them. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * Lets the work read the state of one moment. Servers may write meanwhile.
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
  // The snapshot is taken at the first read.
  sqlite: 'begin',
  postgres: 'begin isolation level repeatable read read only',
}

/**
 * Gives the work one transaction, in which it may also make and drop tables. A missing SQLite file is created.
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

/** Whether there is anything to open. For a database server only opening it can show that. */
export const isThere = (address: DatabaseAddress): boolean =>
  address.type === 'postgres' || existsSync(address.file)

const open = (address: DatabaseAddress, { readOnly }: { readOnly: boolean }): Kysely<unknown> => {
  if (address.type === 'postgres')
    return new Kysely({
      dialect: createPostgresDialect(createConnections(address.url, NO_TIMEOUTS)),
    })
  if (!readOnly) makeFolder(dirname(address.file))
  const database = translateSqliteErrors(() => {
    const opened = new DatabaseSync(address.file, { readOnly, timeout: BUSY_TIMEOUT_MS })
    if (readOnly) return opened
    opened.exec('pragma journal_mode = wal')
    opened.exec('pragma synchronous = full')
    // A restore writes rows of users who were erased after the backup, and deletes them again.
    opened.exec('pragma secure_delete = on')
    return opened
  })
  return new Kysely({ dialect: createSqliteDialect(database) })
}

/** Tables that have rows in every database, even without user data. */
const BOOKKEEPING = ['meta', 'change_counter', 'entity_changes', 'settings']

/**
 * Whether the contents matter: there is more than a first start creates.
 * @throws StorageUnavailable
 */
export const holdsData = async (database: DatabaseAddress): Promise<boolean> => {
  if (!isThere(database)) return false
  return readSnapshot(database, async ({ db, contents }) => {
    for (const { name } of contents.tables) {
      const rows = BOOKKEEPING.includes(name)
        ? name === 'settings' && sql`select 1 from settings where version > 1 limit 1`
        : sql`select 1 from ${sql.table(name)} limit 1`
      if (rows && (await rows.execute(db)).rows.length > 0) return true
    }
    return false
  })
}
