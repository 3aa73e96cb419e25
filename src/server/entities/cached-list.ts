import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import { idPart } from '#contract/public/page-paths.ts'
import { lastChange } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { nextSlice } from '#server/next-slice.ts'
import type { EntityTable } from './entity-table.ts'
import { listRecords } from './list-records.ts'

/**
 * A value that is made from an entity's rows once for each state of its table, however many concurrent requests there
 * are. The change number is read before the rows: if rows change in between, the value is newer than its number, and the
 * next request makes it again. Only one is made at a time: during steady changes each request would begin another.
 */
export const createCachedValue = <Made>(
  store: Pick<Store, 'db'>,
  plural: string,
  make: (change: number) => Promise<Made>,
): (() => Promise<Made>) => {
  let kept: { readonly change: number; readonly made: Promise<Made> } | null = null
  let running: Promise<unknown> | null = null
  const begin = (change: number): Promise<Made> => {
    const making = { change, made: make(change) }
    kept = making
    running = making.made
      .catch(() => {
        // The next request tries again.
        if (kept === making) kept = null
      })
      .finally(() => {
        running = null
      })
    return making.made
  }
  return async () => {
    for (;;) {
      const change = await lastChange(store.db, plural)
      if (kept?.change === change) return kept.made
      if (running === null) return begin(change)
      await running
    }
  }
}

type Extract<Row, Found, Made> = {
  /** What is needed of a few rows: the rows themselves may be long. */
  readonly ofSlice: (rows: readonly Row[]) => readonly Found[] | Promise<readonly Found[]>
  readonly make: (found: readonly Found[]) => Made | Promise<Made>
}

/** A value made from parts of all rows, in slices, between which other requests are answered. */
export const createCachedExtract = <Definition extends EntityDefinition, Found, Made>(
  store: Store,
  table: EntityTable<Definition>,
  { ofSlice, make }: Extract<RowOf<Definition>, Found, Made>,
): (() => Promise<Made>) =>
  createCachedValue(store, table.definition.plural, async () => {
    const found: Found[] = []
    for await (const slice of listRecords(store.db, table))
      found.push(...(await ofSlice(slice.map(table.recordToRow))))
    await nextSlice()
    return make(found)
  })

/** A value made from all rows of a list. */
export const createCachedList = <Definition extends EntityDefinition, Made>(
  store: Store,
  table: EntityTable<Definition>,
  make: (rows: readonly RowOf<Definition>[]) => Made | Promise<Made>,
): (() => Promise<Made>) => createCachedExtract(store, table, { ofSlice: (rows) => rows, make })

/** Makes a value again only for another list than last time. */
export const keepingLast = <List, Made>(make: (list: List) => Made): ((list: List) => Made) => {
  let last: { readonly list: List; readonly made: Made } | null = null
  return (list) => {
    if (last?.list !== list) last = { list, made: make(list) }
    return last.made
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
