import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import type { Store } from '#server/db/open-store.ts'
import { createCachedValue } from './cached-list.ts'
import type { EntityTable } from './entity-table.ts'
import { listRecords } from './list-records.ts'
import { readChanges } from './read-changes.ts'

type Entry<Found> = { readonly id: string; readonly createdAt: string; readonly found: Found }

/** A page looks at each of its rows twice. */
const CHANGES_PER_SLICE = 400

/**
 * What is needed of each row of a table, in the order of lists: read wholly once, and then only from the rows that have
 * changed. The list stays the same object until it differs. Rows of which nothing is needed (null) are left out.
 */
export const createFollowedRows = <Definition extends EntityDefinition, Found>(
  store: Store,
  table: EntityTable<Definition>,
  ofRow: (row: RowOf<Definition>) => Found | null,
): (() => Promise<readonly Found[]>) => {
  let entries: readonly Entry<Found>[] | null = null
  let list: readonly Found[] = []
  let seen = 0
  const toEntry = (row: RowOf<Definition>): Entry<Found> | null => {
    const found = ofRow(row)
    return found === null ? null : { id: String(row.id), createdAt: String(row.created_at), found }
  }
  const readAll = async (): Promise<readonly Entry<Found>[]> => {
    const all: Entry<Found>[] = []
    for await (const slice of listRecords(store.db, table))
      all.push(...slice.flatMap((record) => toEntry(table.recordToRow(record)) ?? []))
    return all
  }
  return createCachedValue(store, table.definition.plural, async (change) => {
    const changes = entries && (await readSince(store, table, seen))
    const next = changes
      ? applyChanges(
          entries ?? [],
          mapValues(changes, (row) => row && toEntry(row)),
        )
      : await readAll()
    seen = change
    if (next !== entries) list = next.map(({ found }) => found)
    entries = next
    return list
  })
}

type Changes<Value> = ReadonlyMap<string, Value | null>

/** The changed rows by their ids, null for a deleted one. Null: the changes since then are no longer known. */
const readSince = async <Definition extends EntityDefinition>(
  store: Store,
  table: EntityTable<Definition>,
  seen: number,
): Promise<Changes<RowOf<Definition>> | null> => {
  const changed = new Map<string, RowOf<Definition> | null>()
  for (let after = { seen, begun: seen }; ; ) {
    const reading = await readChanges(store.db, table, { after, limit: CHANGES_PER_SLICE })
    if (reading.type === 'unknown-cursor') return null
    for (const entry of reading.page.entries)
      changed.set(String(entry.id), 'deleted' in entry ? null : entry)
    if (!reading.page.hasMore) return changed
    after = reading.page.next
  }
}

const mapValues = <Value, Mapped>(
  values: ReadonlyMap<string, Value>,
  map: (value: Value) => Mapped,
): ReadonlyMap<string, Mapped> => new Map([...values].map(([key, value]) => [key, map(value)]))

/** Returns the same entries if nothing differs. */
const applyChanges = <Found>(
  entries: readonly Entry<Found>[],
  changes: Changes<Entry<Found>>,
): readonly Entry<Found>[] => {
  const added = new Map(changes)
  let isSame = true
  const left = entries.flatMap((entry) => {
    const changed = changes.get(entry.id)
    if (changed === undefined) return [entry]
    added.delete(entry.id)
    if (changed !== null && isEqual(changed.found, entry.found)) return [entry]
    isSame = false
    return changed === null ? [] : [changed]
  })
  const others = [...added.values()].filter((entry) => entry !== null)
  if (others.length > 0) return [...left, ...others].sort(inListOrder)
  return isSame ? entries : left
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** As `listRecords`. */
const inListOrder = (one: Entry<unknown>, other: Entry<unknown>): number => {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return one.id < other.id ? -1 : 1
}
