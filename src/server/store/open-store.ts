import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database, Queryable } from './database-schema.ts'
import { keepCopy } from './keep-copy.ts'
import { readMeta, writeMetaOnce } from './meta.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { MIGRATIONS, type Migration } from './migrations/migrations.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'
import { StorageUnavailable, translateSqliteErrors } from './storage-unavailable.ts'

export type Store = {
  readonly db: Queryable
  /** Names this database on every answer of the API. */
  readonly epoch: string
  /**
   * Runs the work in one transaction; use nothing but `tx` inside, and await nothing else.
   * @throws StorageUnavailable
   */
  readonly write: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>
  /** Whether reading and writing work now. After a failed write it tries one, so it also tells of the recovery. */
  readonly isHealthy: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export type OpenStoreOptions = {
  /** Path of the SQLite file, or `:memory:`. */
  readonly file: string
  readonly nowMs: () => number
  readonly newId: () => string
  readonly migrations?: readonly Migration[]
}

/** A waiting lock holds up every other request, since SQLite runs on the event loop. */
const BUSY_TIMEOUT_MS = 100

const IN_MEMORY = ':memory:'

/** Opens the database, after bringing its tables up to date. */
export const openStore = async (options: OpenStoreOptions): Promise<Store> => {
  const { file, nowMs, newId, migrations = MIGRATIONS } = options
  const database = openDatabase(file)
  const db = new Kysely<Database>({ dialect: createSqliteDialect(database) })
  try {
    // Migrations see the tables of their time, of which today's types know nothing.
    const untyped = db as unknown as Kysely<unknown>
    const pending = await pendingMigrations(untyped, migrations)
    const holdsData = pending.length < migrations.length
    if (pending.length > 0 && holdsData && file !== IN_MEMORY)
      translateSqliteErrors(() => keepCopy(database, file, nowMs()))
    if (pending.length > 0) await migrate(untyped, { migrations, nowMs })
    return createStore(db, await readEpoch(db, newId))
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Made with the database; a process that starts at the same moment may have been faster. */
const readEpoch = async (db: Queryable, newId: () => string): Promise<string> => {
  const known = await readMeta(db, 'epoch')
  if (known !== null) return known
  await writeMetaOnce(db, 'epoch', newId())
  return readEpoch(db, newId)
}

const openDatabase = (file: string): DatabaseSync => {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return translateSqliteErrors(() => {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    database.exec('pragma journal_mode = wal')
    // NORMAL would lose acknowledged writes in a power cut.
    database.exec('pragma synchronous = full')
    return database
  })
}

const createStore = (db: Queryable, epoch: string): Store => {
  let lastWriteFailed = false
  const write: Store['write'] = async (work) => {
    try {
      const result = await db.transaction().execute(work)
      lastWriteFailed = false
      return result
    } catch (error) {
      if (error instanceof StorageUnavailable) lastWriteFailed = true
      throw error
    }
  }
  const tryReading = () => readMeta(db, 'epoch')
  const tryWriting = () =>
    write((tx) => tx.updateTable('meta').set({ value: epoch }).where('key', '=', 'epoch').execute())
  return {
    db,
    epoch,
    write,
    isHealthy: async () => {
      try {
        await (lastWriteFailed ? tryWriting() : tryReading())
        return true
      } catch (error) {
        if (error instanceof StorageUnavailable) return false
        throw error
      }
    },
    close: () => db.destroy(),
  }
}
