import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Dialect } from 'kysely'
import {
  BaseSqliteDialect,
  GenericSqliteDriver,
  type IGenericSqlite,
  parseBigInt,
} from 'kysely-generic-sqlite'
import { translateSqliteErrors } from './sqlite-faults.ts'

/**
 * Kysely on one open `node:sqlite` database. Kysely gives a connection that is the only one to one transaction, or one
 * statement outside of any, at a time: so writers stand in a row, and no reader sees half of a transaction.
 */
export const createSqliteDialect = (database: DatabaseSync): Dialect =>
  new BaseSqliteDialect(() => new NodeSqliteDriver(database))

class NodeSqliteDriver extends GenericSqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super(() => createExecutor(database))
    this.#database = database
  }

  /** Takes the write lock at once: a lock taken midway may fail when another process wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** After some failures (disk full) SQLite has rolled back already, and a second time is an error. */
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
        // Kysely leaves parameters untyped; SQLite refuses with a TypeError what it cannot store.
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
