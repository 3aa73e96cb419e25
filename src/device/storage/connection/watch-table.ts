import Dexie, { type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import type { AdminDatabase } from '../admin-database.ts'

/** A whole table, or of one that others write to as well, the rows with these keys. */
export type Watched = {
  readonly table: string
  readonly keys?: readonly string[]
  /** Changes are passed over while this says no. */
  readonly matters?: () => boolean
}

/** Tells of each change in what is watched, from any tab or worker. The answer ends it. */
export const watchTable = (
  db: AdminDatabase,
  { table, keys, matters = () => true }: Watched,
  tell: () => void,
): (() => void) => {
  const part = `idb://${db.name}/${table}/`
  const wanted = keys ? new RangeSet().addKeys([...keys]) : null
  const isMeant = (parts: ObservabilitySet): boolean => {
    if (wanted === null) return Object.keys(parts).some((name) => name.startsWith(part))
    const changed = parts[part]
    return changed !== undefined && rangesOverlap(changed, wanted)
  }
  const onMutated = (parts: ObservabilitySet): void => {
    if (isMeant(parts) && matters()) tell()
  }
  Dexie.on('storagemutated', onMutated)
  return () => Dexie.on.storagemutated.unsubscribe(onMutated)
}
