import Dexie, { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie'
import { type AdminDatabase, isClosedForGood } from '../admin-database.ts'

/**
 * Tells which rows of a table have changed, from any tab or worker, for as long as the database is in use; null where
 * that is not known one by one, as after a big write.
 */
export const watchRows = (
  db: AdminDatabase,
  table: string,
  tell: (rowIds: readonly string[] | null) => void,
): void => {
  const part = `idb://${db.name}/${table}/`
  const onMutated = (parts: ObservabilitySet): void => {
    const changed = parts[part]
    if (isClosedForGood(db)) Dexie.on.storagemutated.unsubscribe(onMutated)
    else if (changed !== undefined) tell(singleIds(changed))
    else if (EVERYTHING in parts) tell(null)
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
