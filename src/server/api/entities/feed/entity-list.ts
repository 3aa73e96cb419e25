import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import { listRecords } from '#server/api/entities/entity-rows.ts'
import type { EntityTable } from '#server/api/entities/tables/entity-table.ts'
import { lastChange } from '#server/store/next-change.ts'
import type { Store } from '#server/store/open-store.ts'

/**
 * A list that is made once for each state of its table, however many ask for it at once. The number is read before the
 * rows: rows that change in between make the list newer than it claims to be, and the next reader makes it again.
 */
export const createListOf = <Definition extends EntityDefinition, Made>(
  store: Store,
  table: EntityTable<Definition>,
  make: (rows: readonly RowOf<Definition>[]) => Made | Promise<Made>,
): (() => Promise<Made>) => {
  let kept: { readonly change: number; readonly made: Promise<Made> } | null = null
  const makeNow = async (): Promise<Made> =>
    make((await listRecords(store.db, table)).map(table.recordToRow))
  return async () => {
    const change = await lastChange(store.db, table.definition.plural)
    if (kept?.change === change) return kept.made
    const making = { change, made: makeNow() }
    kept = making
    try {
      return await making.made
    } catch (error) {
      // The next one tries again.
      if (kept === making) kept = null
      throw error
    }
  }
}
