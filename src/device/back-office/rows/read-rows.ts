import type { EntityKey } from '#contract/entities/entities.ts'
import { withDefaults } from '#contract/entities/with-defaults.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { sameValue } from '#sync/row/same-value.ts'
import { type AdminDatabase, mirrorTable } from '../../storage/admin-database.ts'
import { readOpen } from './read-open.ts'

/** In the order of their ids. */
export type Rows = readonly SyncRow[]

/** The browser makes a part's rows in one go, and the page stands still meanwhile. */
const PART = 500

/** The whole table, in parts, each with a moment for the page after it. Rows that are as they were remain themselves. */
export const readAllRows = async (
  db: AdminDatabase,
  entity: EntityKey,
  before: Rows = [],
): Promise<Rows> => {
  const mirror = mirrorTable(db, entity)
  const known = new Map(before.map((row) => [row.id, row]))
  const rows: SyncRow[] = []
  let part: readonly SyncRow[]
  do {
    const last = rows.at(-1)
    const rest = last === undefined ? mirror.orderBy('id') : mirror.where('id').above(last.id)
    part = await readOpen(db, () => rest.limit(PART).toArray())
    rows.push(...part.map((row) => itself(known.get(row.id), withDefaults(entity, row))))
  } while (part.length === PART)
  return rows
}

/** The same rows with these read again. */
export const rereadRows = async (
  db: AdminDatabase,
  entity: EntityKey,
  { rows, ids }: { readonly rows: Rows; readonly ids: readonly string[] },
): Promise<Rows> => {
  const read = await readOpen(db, () => mirrorTable(db, entity).bulkGet([...ids]))
  const found = new Map(ids.map((id, at) => [id, read[at]]))
  const next = rows.flatMap((row) => {
    if (!found.has(row.id)) return row
    const now = found.get(row.id)
    found.delete(row.id)
    return now === undefined ? [] : itself(row, withDefaults(entity, now))
  })
  const added = [...found.values()].flatMap((row) => (row ? withDefaults(entity, row) : []))
  return added.length === 0 ? next : [...next, ...added].sort(byId)
}

/** As the storage compares strings. */
const byId = (a: SyncRow, b: SyncRow): number => (a.id < b.id ? -1 : 1)

const itself = (before: SyncRow | undefined, now: SyncRow): SyncRow =>
  before !== undefined && sameValue(before, now) ? before : now
