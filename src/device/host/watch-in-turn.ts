import type { Clock } from '#sync/ports.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { type Watched, watchTable } from '../storage/connection/watch-table.ts'

/** Somebody who edits fast is not slowed down by being watched: looking takes turns with writing. */
const REST_MS = 250

type Watch = {
  readonly db: AdminDatabase
  readonly clock: Clock
  readonly watched: readonly Watched[]
}

/**
 * Looks at once, then whenever what is watched has changed, from any tab: at once for the first change, and for those
 * that follow it closely, once for all. The answer ends it.
 */
export const watchInTurn = ({ db, clock, watched }: Watch, look: () => void): (() => void) => {
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
