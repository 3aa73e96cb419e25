import Dexie, {
  type IntervalTree,
  type IntervalTreeNode,
  type ObservabilitySet,
  RangeSet,
  rangesOverlap,
} from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { Clock } from '#sync/ports.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { type AdminDatabase, isClosedForGood, mirrorTable } from './admin-database.ts'
import { readOpen } from './with-reopen.ts'

/** A whole table, or the rows with these keys of a table that has other writers. */
export type Watched = {
  readonly table: string
  readonly keys?: readonly string[]
  /** Changes are ignored while this returns false. */
  readonly matters?: () => boolean
}

/** Reports each change in what is watched, from any tab or worker. Returns a function that stops it. */
export const watchTable = (
  db: AdminDatabase,
  { table, keys, matters = () => true }: Watched,
  notify: () => void,
): (() => void) => {
  const part = `idb://${db.name}/${table}/`
  const wanted = keys ? new RangeSet().addKeys([...keys]) : null
  const isMeant = (parts: ObservabilitySet): boolean => {
    if (wanted === null) return Object.keys(parts).some((name) => name.startsWith(part))
    const changed = parts[part]
    return changed !== undefined && rangesOverlap(changed, wanted)
  }
  const onMutated = (parts: ObservabilitySet): void => {
    if (isMeant(parts) && matters()) notify()
  }
  Dexie.on('storagemutated', onMutated)
  return () => Dexie.on.storagemutated.unsubscribe(onMutated)
}

/** Watching must not slow down fast editing, so reads leave time for writes. */
const REST_MS = 250

type Watch = {
  readonly db: AdminDatabase
  readonly clock: Clock
  readonly watched: readonly Watched[]
}

/**
 * Calls `look` at once, then after each change in what is watched, from any tab: immediately for the first change, and
 * once for all changes that follow it closely. Returns a function that stops it.
 */
export const watchThrottled = ({ db, clock, watched }: Watch, look: () => void): (() => void) => {
  let isResting = false
  let isDue = false
  let stopResting = (): void => undefined

  const lookInTurn = (): void => {
    isDue = isResting
    if (isResting) return
    isResting = true
    look()
    stopResting = clock.after(REST_MS, () => {
      isResting = false
      if (isDue) lookInTurn()
    })
  }
  const stops = watched.map((one) => watchTable(db, one, lookInTurn))
  lookInTurn()
  return () => {
    for (const stop of stops) stop()
    stopResting()
  }
}

/** From the first to the last id. */
type IdRange = readonly [first: string, last: string]

/** Rows that may have changed: single ones, and all in some ranges of ids. */
export type ChangedRows = { readonly ids: Set<string>; readonly ranges: IdRange[] }

export const noChangedRows = (): ChangedRows => ({ ids: new Set(), ranges: [] })

/**
 * Reports which rows of a table have changed, from any tab or worker, as long as the database is in use; null if that
 * is not known, as after the writing of a whole list. Returns a function that stops it.
 */
export const watchRows = (
  db: AdminDatabase,
  table: string,
  notify: (changed: ChangedRows | null) => void,
): (() => void) => {
  const part = `idb://${db.name}/${table}/`
  const stop = (): void => Dexie.on.storagemutated.unsubscribe(onMutated)
  const onMutated = (parts: ObservabilitySet): void => {
    const changed = parts[part]
    if (isClosedForGood(db)) stop()
    else if (changed !== undefined) notify(readReport(changed))
    else if (EVERYTHING in parts) notify(null)
  }
  Dexie.on('storagemutated', onMutated)
  return stop
}

/** Dexie reports this for a page that returns from the back/forward cache: it missed all changes meanwhile. */
const EVERYTHING = 'all'

/** A change from another tab arrives as a plain interval tree, which has to be iterated like a range set. */
const readReport = (report: IntervalTree): ChangedRows | null => {
  const changed = noChangedRows()
  for (const { from, to } of new RangeSet().add(report)) {
    if (typeof from !== 'string' || typeof to !== 'string') return null
    if (from === to) changed.ids.add(from)
    else changed.ranges.push([from, to])
  }
  return changed
}

export const isAny = ({ ids, ranges }: ChangedRows): boolean => ids.size > 0 || ranges.length > 0

/** Adds what has changed since. */
export const addChanged = (to: ChangedRows, { ids, ranges }: ChangedRows): void => {
  for (const id of ids) to.ids.add(id)
  to.ranges.push(...ranges)
}

/** The changed rows as they are now, by id, with those of the known ones that are gone: undefined. */
export const readChanged = async (
  db: AdminDatabase,
  entity: EntityKey,
  { ids, ranges, knownIds }: ChangedRows & { readonly knownIds: () => Iterable<string> },
): Promise<ReadonlyMap<string, SyncRow | undefined>> => {
  const mirror = mirrorTable(db, entity)
  const found = new Map<string, SyncRow | undefined>()
  if (ranges.length > 0)
    for (const id of knownIds())
      if (ranges.some(([first, last]) => first <= id && id <= last)) found.set(id, undefined)
  for (const [first, last] of ranges)
    for (const row of await readOpen(db, () =>
      mirror.where('id').between(first, last, true, true).toArray(),
    ))
      found.set(row.id, row)
  const single = [...ids].filter((id) => !found.has(id))
  const rows = await readOpen(db, () => mirror.bulkGet(single))
  single.forEach((id, at) => void found.set(id, rows[at]))
  return found
}

/**
 * Reports what a transaction has changed in a table as one range of each index, from the least to the greatest key. For
 * rows whose ids lie beside each other: every screen keeps the reports until one of them concerns it, and merges each
 * new one into them. Call it at the end of the transaction.
 */
export const reportAsRanges = (db: AdminDatabase, table: string): void => {
  const transaction: Reporting | undefined = Dexie.currentTransaction?.idbtrans
  const parts = transaction?.mutatedParts ?? {}
  for (const [name, keys] of Object.entries(parts)) {
    if (!name.startsWith(`idb://${db.name}/${table}/`)) continue
    const [least, greatest] = [outermost(keys, 'l'), outermost(keys, 'r')]
    if (least && greatest) parts[name] = new RangeSet(least.from, greatest.to)
  }
}

/** Where Dexie collects what it reports once the transaction is complete. */
type Reporting = IDBTransaction & { readonly mutatedParts?: ObservabilitySet }

/** The node at an end of the tree; undefined: it is empty. */
const outermost = (keys: IntervalTree, side: 'l' | 'r'): IntervalTreeNode | undefined => {
  if (!('from' in keys)) return undefined
  const next = keys[side]
  return next ? outermost(next, side) : keys
}
