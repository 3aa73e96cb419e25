import type { Queryable } from '#server/db/database-schema.ts'
import { readPages } from '#server/db/read-pages.ts'
import { nextSlice, SLICE_ROWS } from '#server/next-slice.ts'
import { rowsOf } from './entity-rows.ts'
import type { EntityRecord, EntityTable } from './entity-table.ts'
import { hasMarkdown } from './rendered-texts.ts'

/** An article may have a megabyte. */
const LONG_ROWS = 20

const sliceRows = (plural: string): number => (hasMarkdown(plural) ? LONG_ROWS : SLICE_ROWS)

/**
 * All rows, a slice at a time: newest first; rows of the same moment, as in the sample, by their ids. The order never
 * changes: so each row that exists during the whole reading is in it exactly once, in a state that it had meanwhile,
 * whatever else changes.
 */
export const listRecords = (
  db: Queryable,
  table: EntityTable,
): AsyncGenerator<readonly EntityRecord[]> =>
  readPages((after) => readSlice(db, { plural: table.definition.plural, after }))

type Slice = { readonly plural: string; readonly after: EntityRecord | null }

/** The rows that follow in the order of lists; none: there are no more. */
const readSlice = async (
  db: Queryable,
  { plural, after }: Slice,
): Promise<readonly EntityRecord[]> => {
  const most = sliceRows(plural)
  const rest = after === null ? [] : await readMoment(db, plural, { ...after, most })
  if (rest.length === most) return rest
  // Both engines read this order from the index. With ids upwards they would sort whole moments for each slice.
  const older = await rowsOf(db)
    .selectFrom(plural)
    .selectAll()
    .$if(after !== null, (query) => query.where('created_at', '<', after?.created_at ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most - rest.length + 1)
    .$castTo<EntityRecord>()
    .execute()
  const beyond = older[most - rest.length]
  const whole = older.filter(({ created_at }) => created_at !== beyond?.created_at)
  const found = [...rest, ...inListOrder(whole)]
  if (found.length > 0 || beyond === undefined) return found
  await nextSlice()
  return readMoment(db, plural, { created_at: beyond.created_at, id: '', most })
}

type Place = Pick<EntityRecord, 'created_at' | 'id'> & { readonly most: number }

/** The next rows of the same moment. */
const readMoment = (
  db: Queryable,
  plural: string,
  { created_at, id, most }: Place,
): Promise<readonly EntityRecord[]> =>
  rowsOf(db)
    .selectFrom(plural)
    .selectAll()
    .where('created_at', '=', created_at)
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .$castTo<EntityRecord>()
    .execute()

const inListOrder = (records: readonly EntityRecord[]): readonly EntityRecord[] =>
  records.toSorted((one, other) => {
    if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1
    return one.id < other.id ? -1 : 1
  })
