import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import { idPart } from '#contract/public/page-paths.ts'
import { lastChange } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { listRecords } from './entity-rows.ts'
import type { EntityTable } from './entity-table.ts'

/**
 * A list that is built once for each state of its table, however many concurrent requests there are. The change number
 * is read before the rows: if rows change in between, the list is newer than its number, and the next request builds it
 * again.
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
      // The next request tries again.
      if (kept === making) kept = null
      throw error
    }
  }
}

/** Finds the entry of a slug like `findBySlug`, the first one of equal names, without scanning the whole list. */
export const createSlugIndex = <Value>(
  entries: readonly (readonly [slug: string, value: Value])[],
): ((slug: string) => Value | undefined) => {
  const lastFirst = entries.toReversed()
  const bySlug = new Map(lastFirst)
  const byIdPart = new Map(lastFirst.map(([slug, value]) => [idPart(slug), value]))
  return (slug) => bySlug.get(slug) ?? byIdPart.get(idPart(slug))
}
