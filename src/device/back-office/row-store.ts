import Dexie, { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import { type SyncRow, sameValue, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, isClosedForGood, mirrorTable } from '../storage/admin-database.ts'
import { readOpen } from './back-office-context.tsx'

/** In the order of their ids. */
type Rows = readonly SyncRow[]

/** The browser makes a part's rows in one go, and the page stands still meanwhile. */
const PART = 500

/** The whole table, in parts, each with a moment for the page after it. Rows that are as they were remain themselves. */
const readAllRows = async (
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
const rereadRows = async (
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

/**
 * Tells which rows of a table have changed, from any tab or worker, for as long as the database is in use; null where
 * that is not known one by one, as after a big write.
 */
const watchRows = (
  db: AdminDatabase,
  table: string,
  notify: (rowIds: readonly string[] | null) => void,
): void => {
  const part = `idb://${db.name}/${table}/`
  const onMutated = (parts: ObservabilitySet): void => {
    const changed = parts[part]
    if (isClosedForGood(db)) Dexie.on.storagemutated.unsubscribe(onMutated)
    else if (changed !== undefined) notify(singleIds(changed))
    else if (EVERYTHING in parts) notify(null)
  }
  Dexie.on('storagemutated', onMutated)
}

/** Dexie's word for a page that comes back from the browser's cache: it has heard of nothing meanwhile. */
const EVERYTHING = 'all'

/** What comes from another tab is a plain tree, and walked through as a set of its own. */
const singleIds = (changed: IntervalTree): readonly string[] | null => {
  const ids: string[] = []
  for (const { from, to } of new RangeSet().add(changed)) {
    if (from !== to || typeof from !== 'string') return null
    ids.push(from)
  }
  return ids
}

/** An entity's rows in memory, for all who show them. They follow the database while somebody listens. */
export type RowStore = {
  readonly subscribe: (listener: () => void) => () => void
  /** Undefined until all of them have been read. Throws what the reading has failed with. */
  readonly snapshot: () => Rows | undefined
  /** How many were read; undefined: none yet, or the reading has failed. */
  readonly count: () => number | undefined
}

const stores = new WeakMap<AdminDatabase, Map<EntityKey, RowStore>>()

/** The one of this database and entity. */
export const rowStoreOf = (db: AdminDatabase, entity: EntityKey): RowStore => {
  const known = stores.get(db) ?? new Map<EntityKey, RowStore>()
  stores.set(db, known)
  const store = known.get(entity) ?? createRowStore(db, entity)
  known.set(entity, store)
  return store
}

const areSame = (a: Rows, b: Rows): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at])

const createRowStore = (db: AdminDatabase, entity: EntityKey): RowStore => {
  const listeners = new Set<() => void>()
  /** What has changed since it was read. */
  const staleIds = new Set<string>()
  let isAllStale = true
  let rows: Rows | undefined
  let failure: { readonly error: unknown } | null = null
  let isReading = false

  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }

  const readStale = async (): Promise<Rows> => {
    let read = rows ?? []
    if (isAllStale) {
      isAllStale = false
      read = await readAllRows(db, entity, rows)
    }
    // Also those that have changed under the reading of all: half of such a change must not be shown.
    const ids = [...staleIds]
    staleIds.clear()
    return ids.length === 0 ? read : rereadRows(db, entity, { rows: read, ids })
  }

  const isBehind = (): boolean => isAllStale || staleIds.size > 0

  /** Whatever changes while it reads waits for the next turn, however many transactions that are. */
  const catchUp = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    try {
      while (listeners.size > 0 && isBehind()) {
        const read = await readStale()
        failure = null
        if (rows !== undefined && areSame(rows, read)) continue
        rows = read
        notify()
      }
    } catch (error) {
      isAllStale = true
      failure = { error }
      notify()
    } finally {
      isReading = false
    }
  }

  // Not as a part of whatever transaction a listener or the news may come from.
  const startCatchUp = (): void => void Dexie.ignoreTransaction(catchUp)

  watchRows(db, entity, (ids) => {
    if (ids === null) isAllStale = true
    else for (const id of ids) staleIds.add(id)
    if (listeners.size > 0) return startCatchUp()
    // Rows that are a moment old may be shown until they are read again; that there are none must not be.
    if (rows?.length === 0) {
      rows = undefined
      isAllStale = true
    }
  })

  return {
    count: () => (failure === null ? rows?.length : undefined),
    snapshot: () => {
      if (failure !== null) throw failure.error
      return rows
    },
    subscribe: (listener) => {
      listeners.add(listener)
      startCatchUp()
      return () => {
        listeners.delete(listener)
        // Whoever comes next may try again.
        if (listeners.size === 0) failure = null
      }
    },
  }
}
