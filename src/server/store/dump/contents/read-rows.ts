import { type Kysely, sql } from 'kysely'
import type { StoredRow } from '../file/dump-format.ts'
import { DUMPED_TABLES, type DumpedTable, MIGRATIONS_TABLE } from './dumped-tables.ts'

/** Rows held in memory at a time: a remembered answer may have a megabyte. */
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

export type DatabaseContents = {
  /** Empty: nothing has ever been made here. */
  readonly migrations: readonly string[]
  /** Those of ours that it has; a database of an older version lacks some. */
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
    tables: DUMPED_TABLES.flatMap((table) => {
      const columns = columnsOf.get(table.name)
      if (columns === undefined) return []
      const { name, key, formerKey = key } = table
      return [{ name, key: key.every((column) => columns.has(column)) ? key : formerKey }]
    }),
  }
}

/** Null: the database has not got one yet. */
export const readEpoch = async (
  db: Kysely<unknown>,
  { tables }: DatabaseContents,
): Promise<string | null> => {
  if (!tables.some(({ name }) => name === 'meta')) return null
  const { rows } = await sql<{ value: string }>`select value from meta where key = 'epoch'`.execute(
    db,
  )
  return rows[0]?.value ?? null
}
