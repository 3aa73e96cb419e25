import type { Queryable } from './database-schema.ts'
import type { Engine, EngineType } from './engine.ts'
import { readMeta, writeMetaOnce } from './meta.ts'
import {
  findPending,
  MIGRATIONS,
  type Migration,
  type MigrationProgress,
  migrate,
} from './migrations/migrate.ts'
import { migrateInWorker } from './migrations/migrate-in-worker.ts'
import { IN_MEMORY, openSqlite } from './open-sqlite.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import { createChangeListeners, createWriteQueue } from './write-queue.ts'

export type DatabaseAddress =
  /** The path of a file, or `:memory:`. */
  | { readonly type: 'sqlite'; readonly file: string }
  /** `postgres://account:password@host:port/database`. */
  | { readonly type: 'postgres'; readonly url: string }

export type Store = {
  /** For reading committed data. */
  readonly db: Queryable
  readonly engine: EngineType
  /** Identifies this database in every answer of the API. */
  readonly epoch: string
  /**
   * Runs the work in a transaction, after all earlier ones and never concurrently. Inside, use only `tx`, and await
   * nothing else. Works that wait at the same time share one commit.
   * @throws StorageUnavailable
   */
  readonly write: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>
  /**
   * Called after each commit that took a change number, by this process or (PostgreSQL) by any other; and when some may
   * have been missed. Returns how to stop.
   */
  readonly onChange: (listener: () => void) => () => void
  /** Whether reading and writing work now. After a failed write it tries one, so it also reports the recovery. */
  readonly isHealthy: () => Promise<boolean>
  /** Deletes copies made before migrations: they hold data that was deleted since. */
  readonly dropFormerCopies: () => void
  /** After an erasure: also removes the database's internal copies of earlier states, where possible. */
  readonly dropFormerPages: () => Promise<void>
  /** Number of transactions committed since the start, and of the works in them. */
  readonly commits: () => { groups: number; works: number }
  /** Waits for all earlier writes. */
  readonly close: () => Promise<void>
}

export type OpenStoreOptions = {
  readonly database: DatabaseAddress
  /** To the same database, in place of a new one. Closing the store closes it. */
  readonly engine?: Engine
  readonly nowMs: () => number
  readonly newId: () => string
  readonly migrations?: readonly Migration[]
  /** For a process that answers meanwhile: its thread stays free. */
  readonly whileMigrating?: WhileMigrating
}

type WhileMigrating = {
  /**
   * Called once, before the first migration of a database with data. `epoch`: of the database, as in `Store`. Nothing
   * is migrated before it resolves, or when it rejects.
   */
  readonly begin: (pending: {
    readonly names: readonly string[]
    readonly epoch: string
  }) => Promise<void>
  readonly onProgress: (progress: MigrationProgress) => void
}

/** Opens the database and brings its tables up to date. */
export const openStore = async (options: OpenStoreOptions): Promise<Store> => {
  const engine = options.engine ?? (await openEngine(options.database))
  try {
    await bringUpToDate(engine, options)
    return createStore(engine, await readEpoch(engine.db, options.newId))
  } catch (error) {
    await engine.close()
    throw error
  }
}

const bringUpToDate = async (engine: Engine, options: OpenStoreOptions): Promise<void> => {
  const { database, nowMs, newId, migrations = MIGRATIONS, whileMigrating } = options
  const { names, isNew } = await findPending(engine, migrations)
  if (names.length === 0) return
  // The tables of a new database are there in a moment.
  if (isNew || !whileMigrating) return migrate(engine, { migrations, nowMs })
  const { begin, onProgress } = whileMigrating
  await begin({ names, epoch: await readEpoch(engine.db, newId) })
  const observed = { migrations, nowMs, onProgress }
  await (database.type === 'sqlite' && database.file !== IN_MEMORY
    ? migrateInWorker(database.file, observed)
    : migrate(engine, observed))
}

/** PostgreSQL's driver is loaded only when it is used: loading takes a large part of the start. */
const openEngine = async (database: DatabaseAddress): Promise<Engine> => {
  if (database.type === 'sqlite') return openSqlite(database.file)
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(database.url)
}

/** Made with the database; another process that starts at the same time may have made it. */
const readEpoch = async (db: Queryable, newId: () => string): Promise<string> => {
  const known = await readMeta(db, 'epoch')
  if (known !== null) return known
  await writeMetaOnce(db, 'epoch', newId())
  return readEpoch(db, newId)
}

const createStore = (engine: Engine, epoch: string): Store => {
  const listeners = createChangeListeners()
  const queue = createWriteQueue({ transactions: engine.transactions, onChange: listeners.notify })
  const write = createObservedWrite(queue.write)
  let stopListening: (() => Promise<void>) | null = null
  return {
    db: engine.db,
    engine: engine.type,
    epoch,
    write: write.write,
    onChange: (listener) => {
      stopListening ??= engine.listen(listeners.notify)
      return listeners.add(listener)
    },
    isHealthy: async () => {
      try {
        if (write.hasFailed()) await write.write(tryWriting)
        else await readMeta(engine.db, 'epoch')
        return true
      } catch (error) {
        if (error instanceof StorageUnavailable) return false
        throw error
      }
    },
    dropFormerCopies: engine.dropFormerCopies,
    dropFormerPages: async () => {
      await queue.settled()
      await engine.dropFormerPages()
    },
    commits: queue.commits,
    close: async () => {
      await queue.settled()
      await stopListening?.()
      await engine.close()
    },
  }
}

/** Remembers whether the last write failed. */
const createObservedWrite = (write: Store['write']) => {
  let hasFailed = false
  const observed: Store['write'] = async (work) => {
    try {
      const result = await write(work)
      hasFailed = false
      return result
    } catch (error) {
      if (error instanceof StorageUnavailable) hasFailed = true
      throw error
    }
  }
  return { write: observed, hasFailed: () => hasFailed }
}

/** More than a usual write needs: on a full disk one small write may still fit, and the next one not. */
const TRIED_BYTES = 64 * 1024

/**
 * Writes to the disk and leaves nothing behind. Setting a row to its current value would not do: SQLite then writes
 * nothing, and everything seems to work.
 */
const tryWriting = async (tx: Queryable): Promise<void> => {
  const tried = { key: 'tried', value: 'x'.repeat(TRIED_BYTES) }
  await tx.insertInto('meta').values(tried).execute()
  await tx.deleteFrom('meta').where('key', '=', tried.key).execute()
}
