import Dexie, { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie'
import { type AdminDatabase, isClosedForGood } from './admin-database.ts'

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
