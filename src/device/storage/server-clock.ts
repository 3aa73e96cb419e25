import type { AdminDatabase } from './admin-database.ts'
import { orStorageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

const OFFSET_KEY = 'clock-offset'

/**
 * An answer travels for some seconds, and dates have whole seconds: a smaller difference says nothing about the clock.
 */
const NOTICEABLE_MS = 30_000

/** How far the server's clock is ahead of this device's, according to its last answers; 0 while unknown. */
export const readClockOffset = async (db: AdminDatabase): Promise<number> => {
  const offset = (await db.meta.get(OFFSET_KEY))?.value
  return typeof offset === 'number' ? offset : 0
}

/** Stores the server's time from its answers. A device whose clock is right writes nothing. */
export const createServerClock = (
  db: AdminDatabase,
  nowMs: () => number,
): ((serverMs: number) => Promise<void>) => {
  let kept: Promise<number> | null = null
  return async (serverMs) => {
    const offsetMs = serverMs - nowMs()
    await orStorageProblem(async () => {
      kept ??= withReopen(db, () => readClockOffset(db))
      if (Math.abs(offsetMs - (await kept)) < NOTICEABLE_MS) return
      kept = Promise.resolve(offsetMs)
      await withReopen(db, () => db.meta.put({ key: OFFSET_KEY, value: offsetMs }))
    })
  }
}
