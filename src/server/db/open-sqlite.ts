import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { isoTime } from '../time.ts'
import { readChangeCounter } from './change-numbers.ts'
import type { Database, Queryable } from './database-schema.ts'
import type { Engine } from './engine.ts'
import { makeFolder } from './make-folder.ts'
import { createSqliteDialect, translateSqliteErrors } from './sqlite-dialect.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import type { GroupTransactions } from './write-queue.ts'

const COPIES_KEPT = 3

/** Beside the thread that asks for it: so many pages at once. */
const PAGES_COPIED = 1_000

/** Copies the current database to a file beside it, and deletes all but the newest copies. */
const keepCopy = async (database: DatabaseSync, file: string, nowMs: number): Promise<void> => {
  const stamp = isoTime(nowMs).replace(/[:.]/g, '-')
  const copy = `${file}.before-${stamp}`
  // Another process may have made a copy at the same moment: it is just as good.
  if (!copiesOf(file).includes(copy)) await backup(database, copy, { rate: PAGES_COPIED })
  for (const old of copiesOf(file).slice(0, -COPIES_KEPT)) rmSync(old)
}

const dropCopies = (file: string): void => {
  for (const copy of copiesOf(file)) rmSync(copy)
}

/** Oldest first: the timestamp in the name sorts by time. */
const copiesOf = (file: string): readonly string[] =>
  readdirSync(dirname(file))
    .filter((name) => name.startsWith(`${basename(file)}.before-`))
    .sort()
    .map((name) => join(dirname(file), name))

/** Waiting for a lock blocks all other requests, since SQLite runs on the event loop. */
const BUSY_TIMEOUT_MS = 100

export const IN_MEMORY = ':memory:'

/** Opens or creates the file. `:memory:` is a new database each time. */
export const openSqlite = (file: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Engine => {
  if (file !== IN_MEMORY) makeFolder(dirname(file))
  const open = file === IN_MEMORY ? openDatabase : openFile
  const database = open(file, busyTimeoutMs)
  const db = new Kysely<Database>({ dialect: createSqliteDialect(database) })
  return {
    type: 'sqlite',
    db,
    transactions: transactionsOn(database, db),
    hasTable: async (untyped, name) => {
      const { rows } = await sql`select 1 from sqlite_schema where name = ${name}`.execute(untyped)
      return rows.length > 0
    },
    migrating: (work) =>
      // Migrations work on tables of their time, which today's types do not describe.
      (db as unknown as Kysely<unknown>).transaction().execute(work),
    keepCopy: async (nowMs) => {
      if (file === IN_MEMORY) return
      try {
        await keepCopy(database, file, nowMs)
      } catch (error) {
        translateSqliteErrors(() => {
          throw error
        })
      }
    },
    dropFormerCopies: () => {
      if (file !== IN_MEMORY) dropCopies(file)
    },
    dropFormerPages: async () =>
      translateSqliteErrors(() => database.exec('pragma wal_checkpoint(truncate)')),
    // Other processes that write to the file cannot notify this one.
    listen: () => async () => undefined,
    close: () => db.destroy(),
  }
}

/** SQLite keeps a write-ahead log beside the file, and reports a full disk as an input/output error there. */
const openFile = (file: string, busyTimeoutMs: number): DatabaseSync => {
  try {
    return openDatabase(file, busyTimeoutMs)
  } catch (error) {
    const isFull = error instanceof StorageUnavailable && statfsSync(dirname(file)).bavail === 0
    throw isFull ? new StorageUnavailable('disk full', { cause: error }) : error
  }
}

const openDatabase = (file: string, busyTimeoutMs: number): DatabaseSync =>
  translateSqliteErrors(() => {
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs })
    database.exec('pragma journal_mode = wal')
    // NORMAL would lose acknowledged writes in a power cut.
    database.exec('pragma synchronous = full')
    // Deleted data is overwritten: data of erased users must not stay in the file's free space.
    database.exec('pragma secure_delete = on')
    return database
  })

/** Statements without results bypass Kysely and use the database directly, which is the same connection. */
const transactionsOn = (
  database: DatabaseSync,
  db: Kysely<Database>,
): GroupTransactions<Queryable> => {
  const run = async (...commands: readonly string[]): Promise<void> =>
    translateSqliteErrors(() => {
      for (const command of commands) statementOf(command).run()
    })
  const statements = new Map<string, StatementSync>()
  const statementOf = (command: string): StatementSync => {
    const statement = statements.get(command) ?? database.prepare(command)
    statements.set(command, statement)
    return statement
  }
  const rollback = async (): Promise<void> => {
    // After some failures (disk full) SQLite has rolled back already, and a second rollback is an error.
    if (database.isTransaction) await run('rollback')
  }
  return {
    onConnection: (use) => db.connection().execute(use),
    begin: async (tx) => {
      await rollback()
      // Takes the write lock at once: taking it later may fail when another process has written meanwhile.
      await run('begin immediate')
      return readChangeCounter(tx)
    },
    commit: async (tx) => {
      const change = await readChangeCounter(tx)
      await run('commit')
      return change
    },
    rollback,
    setMark: () => run('savepoint work'),
    moveMark: () => run('release savepoint work', 'savepoint work'),
    backToMark: async () => {
      if (!database.isTransaction) throw new StorageUnavailable('a transaction was rolled back')
      await run('rollback to savepoint work')
    },
  }
}
