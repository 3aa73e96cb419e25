import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import { idPart } from '#contract/public/page-paths.ts'
import { lastChange } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { listRecords } from './entity-rows.ts'
import type { EntityTable } from './entity-table.ts'

/**
 * A list that is made once for each state of its table, however many ask for it at once. The number is read before the
 * rows: rows that change in between make the list newer than it claims to be, and the next reader makes it again.
 */
export const createCachedList = <Definition extends EntityDefinition, Made>(
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

/** Finds what an address stands for as `findBySlug` does, of namesakes the first, without going through all. */
export const createSlugIndex = <Value>(
  entries: readonly (readonly [slug: string, value: Value])[],
): ((slug: string) => Value | undefined) => {
  const lastFirst = entries.toReversed()
  const bySlug = new Map(lastFirst)
  const byIdPart = new Map(lastFirst.map(([slug, value]) => [idPart(slug), value]))
  return (slug) => bySlug.get(slug) ?? byIdPart.get(idPart(slug))
}
