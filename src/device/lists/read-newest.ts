import { withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../storage/admin-database.ts'
import { readOpen } from '../storage/with-reopen.ts'
import type { ListDefinition, ListEntry, ListFilter } from './list-definition.ts'
import type { ListAnswer } from './list-port.ts'

const NEWEST = 60

/**
 * The beginning of a list whose newest rows come first, read from their index alone; null if there is nothing to show
 * yet. The list is complete if it has no more rows than these.
 */
export const readNewest = async <
  Source,
  Entry extends ListEntry,
  Filter extends ListFilter,
  Summary,
>(
  db: AdminDatabase,
  definition: ListDefinition<Source, Entry, Filter, Summary>,
  { filter, key }: { readonly filter: Filter; readonly key: number },
): Promise<ListAnswer | null> => {
  const { entity } = definition
  const mirror = mirrorTable(db, entity)
  const { rows, total } = await readOpen(db, () =>
    db.transaction('r', entity, async () => {
      // The server has not dated these yet: they are the newest.
      const undated = await mirror.where('created_at').equals('').limit(NEWEST).toArray()
      const dated = mirror.where('created_at').above('').reverse()
      const rows = [...undated, ...(await dated.limit(NEWEST - undated.length).toArray())]
      // Counting many rows takes long.
      return { rows, total: rows.length < NEWEST ? await mirror.count() : null }
    }),
  )
  const isComplete = rows.length === total
  if (!isComplete && rows.length < NEWEST) return null
  // The mirror holds only rows that the entity's own schema accepted.
  const known = rows.map((row) => withDefaults(entity, row)) as readonly unknown[] as Source[]
  const entries = known.map((row) => definition.toEntry(row))
  const found = definition.select(entries, filter, () => '')
  if (found.length === 0 && !isComplete) return null
  return {
    key,
    count: found.length,
    total: rows.length,
    ids: found.map(({ id }, at) => [at, id]),
    summary: isComplete ? definition.countRows(entries) : null,
    isComplete,
    facts: null,
  }
}
