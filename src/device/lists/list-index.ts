import Dexie from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import { type SyncRow, sameValue, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../storage/admin-database.ts'
import { addChanged, isAny, noChangedRows, readChanged, watchRows } from '../storage/watch-table.ts'
import { readOpen } from '../storage/with-reopen.ts'
import type { ListEntry, TextOf } from './list-definition.ts'

/** The browser deserialises the rows of one read in one task. */
const PART = 500

/** The entries of one entity's rows. They follow the database until it is closed. */
export type ListIndex = {
  /** Another array after each change. */
  readonly entries: () => readonly ListEntry[]
  readonly textOf: TextOf
  /** Whether all rows were read. */
  readonly isComplete: () => boolean
  /** With which the last reading failed. */
  readonly failure: () => { readonly error: unknown } | null
  /** Reads again what could not be read. */
  readonly readAgain: () => void
  readonly close: () => void
}

type IndexedEntity = {
  readonly entity: EntityKey
  readonly toEntry: (row: SyncRow) => ListEntry
  /** The entries, `isComplete` or `failure` have changed. */
  readonly onChange: () => void
}

export const createListIndex = (
  db: AdminDatabase,
  { entity, toEntry, onChange }: IndexedEntity,
): ListIndex => {
  const mirror = mirrorTable(db, entity)
  const known = new Map<string, ListEntry>()
  /** Rows that have changed since they were read. */
  let stale = noChangedRows()
  let isAllStale = true
  let isComplete = false
  let isClosed = false
  let isReading = false
  let failure: { readonly error: unknown } | null = null
  let entries: readonly ListEntry[] = []

  /** True if the entry has changed. */
  const learn = (row: SyncRow): boolean => {
    const entry = toEntry(withDefaults(entity, row))
    if (sameValue(known.get(row.id), entry)) return false
    known.set(row.id, entry)
    return true
  }

  const publish = (): void => {
    entries = [...known.values()]
    onChange()
  }

  /** Backwards, because ids begin with their time. A range of ids is read at once; a cursor would read row by row. */
  const readAll = async (): Promise<void> => {
    isAllStale = false
    const ids = await readOpen(db, () => mirror.toCollection().primaryKeys())
    // Each publication costs work for all entries so far: their number doubles from one to the next.
    let publishAt = 1
    for (let end = ids.length; end > 0 && !isClosed; end -= PART) {
      const [first, last] = [ids[Math.max(0, end - PART)], ids[end - 1]]
      const part = () => mirror.where('id').between(first, last, true, true).toArray()
      for (const row of (await readOpen(db, part)).reverse()) learn(row)
      if (isComplete || known.size < publishAt) continue
      publishAt = known.size * 2
      publish()
    }
    const listed = new Set(ids)
    for (const id of known.keys()) if (!listed.has(id)) known.delete(id)
  }

  /** True if an entry has changed. */
  const readStale = async (): Promise<boolean> => {
    let hasChanged = isAllStale || !isComplete
    if (isAllStale) await readAll()
    // Also after reading all: rows may have been created, changed or deleted meanwhile.
    if (!isAny(stale)) return hasChanged
    const changed = stale
    stale = noChangedRows()
    const rows = await readChanged(db, entity, { ...changed, knownIds: () => known.keys() })
    for (const [id, row] of rows)
      if (row === undefined ? known.delete(id) : learn(row)) hasChanged = true
    return hasChanged
  }

  /** Changes made while it reads wait for the next round, however many transactions they are. */
  const catchUp = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    try {
      while (!isClosed && (isAllStale || isAny(stale))) {
        failure = null
        const hasChanged = await readStale()
        isComplete ||= !isAllStale
        if (hasChanged && !isClosed) publish()
      }
    } catch (error) {
      isAllStale = true
      failure = { error }
      onChange()
    } finally {
      isReading = false
    }
  }

  // Must not join the transaction in which a notification runs.
  const startCatchUp = (): void => void Dexie.ignoreTransaction(catchUp)

  const stopWatching = watchRows(db, entity, (changed) => {
    if (changed === null) isAllStale = true
    else addChanged(stale, changed)
    startCatchUp()
  })
  startCatchUp()

  return {
    entries: () => entries,
    textOf: (id) => known.get(id)?.text ?? '',
    isComplete: () => isComplete,
    failure: () => failure,
    readAgain: startCatchUp,
    close: () => {
      isClosed = true
      stopWatching()
    },
  }
}
