import { type Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import { MIGRATIONS, runMigrations } from '#server/db/migrations/migrate.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { readContents } from './database-snapshot.ts'
import { DumpFault, type StoredRow } from './dump-format.ts'
import { DUMPED_TABLES, MIGRATIONS_TABLE } from './dumped-tables.ts'

/** The database refuses a row from another database: it does not match its table or constraints. */
export class RowRefused extends Error {
  override name = 'RowRefused'
  readonly table: string

  constructor(table: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.table = table
  }

  /** Translates an error of an insert; a fault of the machine stays `StorageUnavailable`. */
  static unlessUnavailable(table: string, error: unknown): Error {
    return error instanceof StorageUnavailable ? error : new RowRefused(table, error)
  }
}

export type NewContents = {
  readonly engine: EngineType
  /** The migrations that made the tables from which the rows come. */
  readonly migrations: readonly string[]
  readonly nowMs: () => number
  /** Calls `insert` for every row: one table after the other, in the order of `DUMPED_TABLES`. */
  readonly fill: (insert: InsertRow) => Promise<void>
}

export type InsertRow = (table: string, row: StoredRow) => Promise<void>

/**
 * Replaces all contents of the database by other rows. The rows go into tables of the version in which they were read;
 * the later migrations then find what they expect.
 */
export const replaceContents = async (
  tx: Kysely<unknown>,
  { engine, migrations, nowMs, fill }: NewContents,
): Promise<void> => {
  for (const { name } of DUMPED_TABLES.toReversed())
    await sql`drop table if exists ${sql.table(name)}`.execute(tx)
  await sql`drop table if exists ${sql.table(MIGRATIONS_TABLE)}`.execute(tx)
  const then = MIGRATIONS.filter(({ name }) => migrations.includes(name))
  await runMigrations(tx, { migrations: then, engine, nowMs })

  const { tables } = await readContents(tx)
  // Migrations insert rows of their own into bookkeeping tables.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
  const rows = createBatches(tx, new Set(tables.map(({ name }) => name)))
  await fill(rows.insert)
  await rows.flush()
  await runMigrations(tx, { migrations: MIGRATIONS, engine, nowMs })
}

/** Rows per insert statement. */
const BATCH_ROWS = 100

const createBatches = (tx: Kysely<unknown>, tables: ReadonlySet<string>) => {
  let table = ''
  let batch: StoredRow[] = []
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insertRows(tx, table, batch)
    batch = []
  }
  const insert: InsertRow = async (ofTable, row) => {
    if (!tables.has(ofTable)) throw new DumpFault('corrupted')
    if (ofTable !== table || batch.length >= BATCH_ROWS) await flush()
    table = ofTable
    batch.push(row)
  }
  return { insert, flush }
}

const insertRows = async (
  tx: Kysely<unknown>,
  table: string,
  rows: readonly StoredRow[],
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const insert = sql`insert into ${sql.table(table)} (${names}) values ${sql.join(tuples)}`
  try {
    await insert.execute(tx)
  } catch (error) {
    throw RowRefused.unlessUnavailable(table, error)
  }
}
