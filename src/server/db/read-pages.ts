import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nextSlice, SLICE_ROWS } from '../next-slice.ts'
import type { Database, Queryable, SqlValue } from './database-schema.ts'

type Pair<T> = readonly [T, T]

/**
 * Condition for `where`: the rows after the given one, in the order of two columns that are unique together. Null: all.
 */
export const afterRow = (
  [column, tieBreaker]: Pair<string>,
  direction: '<' | '>',
  values: Pair<SqlValue> | null,
): RawBuilder<boolean> =>
  values === null
    ? sql`true`
    : sql`(${sql.ref(column)}, ${sql.ref(tieBreaker)}) ${sql.raw(direction)} (${values[0]}, ${values[1]})`

/**
 * Reads pages until an empty one, each when the previous one is used up. `after`: the last row; null at first. A page
 * has at most `SLICE_ROWS` rows: other requests are answered before it is read, and before it is used.
 */
export async function* readPages<Row>(
  readPage: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null | undefined = null; last !== undefined; ) {
    await nextSlice()
    const page: readonly Row[] = await readPage(last)
    last = page.at(-1)
    if (last === undefined) return
    await nextSlice()
    yield page
  }
}

export type Parts = {
  readonly table: keyof Database
  /** Two columns that are unique together, with an index. */
  readonly columns: Pair<string>
  readonly direction: 'asc' | 'desc'
  /** The row before the first one; null: from the beginning. */
  readonly after?: Pair<SqlValue> | null
  /** Limits the parts to rows that the index finds, by the columns before these two. */
  readonly among?: RawBuilder<boolean>
  /** Inside a writing transaction nothing else may be awaited: there it does nothing. */
  readonly pause?: () => Promise<void>
}

/**
 * Conditions for `where` that divide a table into consecutive parts of `SLICE_ROWS` rows, for questions that look at
 * all rows, such as sums and searches: one statement would keep other requests waiting, since SQLite runs on the event
 * loop. They are answered before each part. Rows may change meanwhile: each is looked at once.
 */
export async function* readParts(
  db: Queryable,
  { table, columns, direction, after = null, among = sql`true`, pause = nextSlice }: Parts,
): AsyncGenerator<RawBuilder<boolean>> {
  const forward = direction === 'asc' ? '>' : '<'
  const [column, tieBreaker] = columns
  for (let from: Pair<SqlValue> | null = after; ; ) {
    await pause()
    const begin: RawBuilder<boolean> = sql`${among} and ${afterRow(columns, forward, from)}`
    const end: Readonly<Record<string, SqlValue>> | undefined = await untyped(db)
      .selectFrom(table)
      .select([sql.ref<SqlValue>(column).as('column'), sql.ref<SqlValue>(tieBreaker).as('tie')])
      .where(begin)
      .orderBy(column, direction)
      .orderBy(tieBreaker, direction)
      .offset(SLICE_ROWS - 1)
      .limit(1)
      .executeTakeFirst()
    await pause()
    if (end === undefined) return yield begin
    from = [end.column ?? null, end.tie ?? null]
    // With "not after it", SQLite would read all rows before it again for each part.
    const within = sql.raw(direction === 'asc' ? '<=' : '>=')
    yield sql`${begin} and (${sql.ref(column)}, ${sql.ref(tieBreaker)}) ${within} (${from[0]}, ${from[1]})`
  }
}

/** Tables and columns are chosen at run time. */
const untyped = (db: Queryable): Kysely<Record<string, Record<string, SqlValue>>> =>
  db as unknown as Kysely<Record<string, Record<string, SqlValue>>>
