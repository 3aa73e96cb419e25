import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Dialect } from 'kysely'
import {
  BaseSqliteDialect,
  GenericSqliteDriver,
  type IGenericSqlite,
  parseBigInt,
} from 'kysely-generic-sqlite'
import { StorageUnavailable } from './storage-unavailable.ts'

/** Primary result codes of SQLite (sqlite.org/rescode.html) that indicate a fault of the machine, not of the query. */
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

/**
 * Runs a database call; turns a fault of the machine into `StorageUnavailable`, any other error is a bug and is
 * rethrown.
 */
export const translateSqliteErrors = <T>(call: () => T): T => {
  try {
    return call()
  } catch (error) {
    const reason = MACHINE_CODES.get(primaryCode(error))
    throw reason === undefined ? error : new StorageUnavailable(reason, { cause: error })
  }
}

/** The low byte of the extended code; 0 when the error does not come from SQLite. */
const primaryCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : 0

/**
 * Kysely on one open `node:sqlite` database. Kysely lends the only connection to one transaction, or one single
 * statement, at a time: so writers are serialised, and no reader sees an incomplete transaction.
 */
export const createSqliteDialect = (database: DatabaseSync): Dialect =>
  new BaseSqliteDialect(() => new NodeSqliteDriver(database))

class NodeSqliteDriver extends GenericSqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super(() => createExecutor(database))
    this.#database = database
  }

  /** Takes the write lock at once: taking it later may fail when another process has written meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** After some failures (disk full) SQLite has rolled back already, and a second rollback is an error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

type Prepared = { readonly statement: StatementSync; readonly answersRows: boolean }

const MOST_PREPARED = 300

const createExecutor = (database: DatabaseSync): IGenericSqlite<DatabaseSync> => {
  const prepared = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const fresh = { statement, answersRows: statement.columns().length > 0 }
    if (prepared.size >= MOST_PREPARED) prepared.clear()
    prepared.set(sql, fresh)
    return fresh
  }
  return {
    db: database,
    query: (_isSelect, sql, parameters) =>
      translateSqliteErrors(() => {
        const { statement, answersRows } = prepare(sql)
        // Kysely leaves parameters untyped; SQLite throws a TypeError for values that it cannot store.
        const values = parameters as SQLInputValue[]
        if (answersRows) return { rows: statement.all(...values) }
        const { changes, lastInsertRowid } = statement.run(...values)
        const [insertId, numAffectedRows] = [parseBigInt(lastInsertRowid), parseBigInt(changes)]
        return {
          rows: [],
          ...(insertId === undefined ? {} : { insertId }),
          ...(numAffectedRows === undefined ? {} : { numAffectedRows }),
        }
      }),
    close: () => database.close(),
  }
}
