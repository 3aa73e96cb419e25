import type { AdminDatabase } from './admin-database.ts'
import { orStorageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

const OFFSET_KEY = 'clock-offset'

/** An answer is under way for some seconds, and dates are told in whole ones: less says nothing of the clock. */
const NOTICEABLE_MS = 30_000

/** How far the server's clock is ahead of this device's, as its last answers told; 0 while nothing was told. */
export const readClockOffset = async (db: AdminDatabase): Promise<number> => {
  const offset = (await db.meta.get(OFFSET_KEY))?.value
  return typeof offset === 'number' ? offset : 0
}

/** Keeps what answers tell of the server's clock. A device whose clock is right writes nothing. */
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
