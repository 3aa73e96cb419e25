import Dexie, { type ObservabilitySet } from 'dexie'
import type { Clock } from '#sync/ports.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'

/** Somebody who edits fast is not slowed down by being watched: looking takes turns with writing. */
const REST_MS = 250

/**
 * Looks at once, then whenever something has changed in the outbox, from any tab: at once for the first change, and for
 * those that follow it closely, once for all. The answer ends it.
 */
export const watchOutbox = (db: AdminDatabase, clock: Clock, look: () => void): (() => void) => {
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
  const onMutated = (parts: ObservabilitySet): void => {
    if (Object.keys(parts).some((part) => part.startsWith(`idb://${db.name}/outbox/`))) lookInTurn()
  }

  Dexie.on('storagemutated', onMutated)
  lookInTurn()
  return () => {
    Dexie.on.storagemutated.unsubscribe(onMutated)
    stopResting()
  }
}
