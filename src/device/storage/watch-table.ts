import Dexie, { type IntervalTree, type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import type { Clock } from '#sync/ports.ts'
import { type AdminDatabase, isClosedForGood } from './admin-database.ts'

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

/**
 * Reports which rows of a table have changed, from any tab or worker, as long as the database is in use; null if the
 * rows are not known one by one, as after a big write. Returns a function that stops it.
 */
export const watchRows = (
  db: AdminDatabase,
  table: string,
  notify: (rowIds: readonly string[] | null) => void,
): (() => void) => {
  const part = `idb://${db.name}/${table}/`
  const stop = (): void => Dexie.on.storagemutated.unsubscribe(onMutated)
  const onMutated = (parts: ObservabilitySet): void => {
    const changed = parts[part]
    if (isClosedForGood(db)) stop()
    else if (changed !== undefined) notify(singleIds(changed))
    else if (EVERYTHING in parts) notify(null)
  }
  Dexie.on('storagemutated', onMutated)
  return stop
}

/** Dexie reports this for a page that returns from the back/forward cache: it missed all changes meanwhile. */
const EVERYTHING = 'all'

/** A change from another tab arrives as a plain interval tree, which has to be iterated like a range set. */
const singleIds = (changed: IntervalTree): readonly string[] | null => {
  const ids: string[] = []
  for (const { from, to } of new RangeSet().add(changed)) {
    if (from !== to || typeof from !== 'string') return null
    ids.push(from)
  }
  return ids
}
