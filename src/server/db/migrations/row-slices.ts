import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'

/** Called with each slice of rows that a migration has done: `done` of `total` rows of the table. */
export type OnRows = (rows: {
  readonly table: string
  readonly done: number
  readonly total: number
}) => void

/** Few enough to be in memory at once, whatever is in them. */
const ROWS_PER_SLICE = 1_000

/** Rows that follow each other by id. */
export type Slice = {
  /** The last id before the slice; null: it is the first one. */
  readonly after: string | null
  readonly last: string
  /** Number of rows before the slice. */
  readonly before: number
  /** Condition for `where`: the column, of any table, is an id of this slice. */
  readonly has: (column: string) => RawBuilder<boolean>
}

type Walked = { readonly table: string; readonly onRows: OnRows }

/**
 * Does the work for all rows of a table, slice by slice in the order of their ids. Each slice finds its rows by the
 * primary key, so that the whole takes time in proportion to the rows, and no more memory for more of them.
 */
export const eachSlice = async (
  db: Kysely<unknown>,
  { table, onRows }: Walked,
  work: (slice: Slice) => Promise<void>,
): Promise<void> => {
  const total = await countRows(db, table)
  let after: string | null = null
  for (let before = 0; before < total; ) {
    const { last, count }: SliceEnd = await findEnd(db, table, after)
    if (last === null) return
    await work({ after, last, before, has: between(after, last) })
    before += count
    after = last
    onRows({ table, done: before, total })
  }
}

const countRows = async (db: Kysely<unknown>, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

type SliceEnd = { readonly last: string | null; readonly count: number }

const findEnd = async (
  db: Kysely<unknown>,
  table: string,
  after: string | null,
): Promise<SliceEnd> => {
  const { rows } = await sql<SliceEnd>`
    select max(id) as last, count(*) as count from (
      select id from ${sql.table(table)} where ${isAfter('id', after)}
      order by id limit ${ROWS_PER_SLICE}
    ) as slice
  `.execute(db)
  return { last: rows[0]?.last ?? null, count: Number(rows[0]?.count ?? 0) }
}

const between =
  (after: string | null, last: string): Slice['has'] =>
  (column) =>
    sql`(${isAfter(column, after)} and ${sql.ref(column)} <= ${last})`

const isAfter = (column: string, after: string | null): RawBuilder<boolean> =>
  after === null ? sql`true` : sql`${sql.ref(column)} > ${after}`

/** Texts of some rows by their id: no more than those of one slice. */
export type TextsById = Readonly<Record<string, string | null>>

type Column = { readonly engine: EngineType; readonly table: string; readonly column: string }

/** Writes a column of several rows at once. */
export const setTexts = async (
  db: Kysely<unknown>,
  { engine, table, column }: Column,
  texts: TextsById,
): Promise<void> => {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = list.value
    from ${ENTRIES[engine](JSON.stringify(texts))} as list
    where ${sql.ref(`${table}.id`)} = list.key
  `.execute(db)
}

/** The members of a JSON object as rows of `key` and `value`: one parameter, however many there are. */
const ENTRIES: Readonly<Record<EngineType, (json: string) => RawBuilder<unknown>>> = {
  sqlite: (json) => sql`json_each(${json})`,
  postgres: (json) => sql`json_each_text(${json}::json)`,
}
