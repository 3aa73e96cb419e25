import { type RawBuilder, sql } from 'kysely'
import { nextSlice } from '../next-slice.ts'
import type { SqlValue } from './database-schema.ts'

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
