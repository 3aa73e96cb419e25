import Dexie from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { AdminDatabase } from '../../storage/admin-database.ts'
import { watchRows } from '../../storage/connection/watch-rows.ts'
import { type Rows, readAllRows, rereadRows } from './read-rows.ts'

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

  const tell = (): void => {
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
        tell()
      }
    } catch (error) {
      isAllStale = true
      failure = { error }
      tell()
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
