import Dexie from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import { type SyncRow, sameValue, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../storage/admin-database.ts'
import {
  addChanged,
  type ChangedRows,
  isAny,
  noChangedRows,
  readChanged,
  watchRows,
} from '../storage/watch-table.ts'
import { readOpen } from '../storage/with-reopen.ts'

/** Sorted by id. */
type Rows = readonly SyncRow[]

/** The browser deserialises the rows of one read in one task, during which the page is blocked. */
const PART = 500

/** Reads the whole table in parts, yielding to the page after each. Unchanged rows keep their identity. */
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

/** The same rows, with those that have changed read again. */
const rereadRows = async (
  db: AdminDatabase,
  entity: EntityKey,
  { rows, changed }: { readonly rows: Rows; readonly changed: ChangedRows },
): Promise<Rows> => {
  const knownIds = () => rows.map(({ id }) => id)
  const found = new Map(await readChanged(db, entity, { ...changed, knownIds }))
  const next = rows.flatMap((row) => {
    if (!found.has(row.id)) return row
    const now = found.get(row.id)
    found.delete(row.id)
    return now === undefined ? [] : itself(row, withDefaults(entity, now))
  })
  const added = [...found.values()].flatMap((row) => (row ? withDefaults(entity, row) : []))
  return added.length === 0 ? next : [...next, ...added].sort(byId)
}

/** The order in which the storage compares strings. */
const byId = (a: SyncRow, b: SyncRow): number => (a.id < b.id ? -1 : 1)

const itself = (before: SyncRow | undefined, now: SyncRow): SyncRow =>
  before !== undefined && sameValue(before, now) ? before : now

/**
 * An entity's rows in memory, shared by all components that show them. They follow the database while there is a
 * listener.
 */
export type RowStore = {
  readonly subscribe: (listener: () => void) => () => void
  /** Undefined until all rows have been read. Throws the error with which the reading failed. */
  readonly snapshot: () => Rows | undefined
  /** The number of rows; undefined if they were not read yet, or the reading failed. */
  readonly count: () => number | undefined
}

const stores = new WeakMap<AdminDatabase, Map<EntityKey, RowStore>>()

/** The row store of this database and entity. */
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
  /** Rows that have changed since they were read. */
  let stale = noChangedRows()
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
    // Includes rows that changed during the reading of all: half of such a change must not be shown.
    const changed = stale
    stale = noChangedRows()
    return isAny(changed) ? rereadRows(db, entity, { rows: read, changed }) : read
  }

  const isBehind = (): boolean => isAllStale || isAny(stale)

  /** Changes made while it reads wait for the next round, however many transactions they are. */
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

  // Must not join the transaction in which a listener or a notification runs.
  const startCatchUp = (): void => void Dexie.ignoreTransaction(catchUp)

  watchRows(db, entity, (changed) => {
    if (changed === null) isAllStale = true
    else addChanged(stale, changed)
    if (listeners.size > 0) return startCatchUp()
    // Slightly stale rows may be shown until they are read again; a stale empty list must not.
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
        // The next listener may try again.
        if (listeners.size === 0) failure = null
      }
    },
  }
}
