import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import { lastChange } from '#server/store/next-change.ts'
import type { Store } from '#server/store/open-store.ts'
import { listRecords } from './entity-rows.ts'
import type { EntityTable } from './tables/entity-table.ts'

/**
 * A list that is made once for each state of its table. The number is read before the rows: rows that change in between
 * make the list newer than it claims to be, and the next reader makes it again.
 */
export const createListOf = <Definition extends EntityDefinition, Made>(
  store: Store,
  table: EntityTable<Definition>,
  make: (rows: readonly RowOf<Definition>[]) => Made,
): (() => Promise<Made>) => {
  let kept: { readonly change: number; readonly made: Made } | null = null
  return async () => {
    const change = await lastChange(store.db, table.definition.plural)
    if (kept?.change === change) return kept.made
    const records = await listRecords(store.db, table)
    const made = make(records.map(table.recordToRow))
    kept = { change, made }
    return made
  }
}
