import Dexie, { type ObservabilitySet } from 'dexie'
import type { AdminDatabase } from '../admin-database.ts'

/** Tells of each change in a table, from any tab or worker. The answer ends it. */
export const watchTable = (db: AdminDatabase, table: string, tell: () => void): (() => void) => {
  const onMutated = (parts: ObservabilitySet): void => {
    if (Object.keys(parts).some((part) => part.startsWith(`idb://${db.name}/${table}/`))) tell()
  }
  Dexie.on('storagemutated', onMutated)
  return () => Dexie.on.storagemutated.unsubscribe(onMutated)
}
