import type { Clock } from '#sync/ports.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { readGeneration } from '../storage/meta/generation.ts'
import { watchOutbox } from './watch-outbox.ts'

export type Unsent = {
  readonly count: number
  readonly sinceMs: number | null
  /** Of the database that was looked into: an erased one comes back empty under the same handle. */
  readonly generation: string | null
}

/** Calls back with what waits in the outbox, now and whenever that changes, from any tab. The answer ends it. */
export const watchUnsent = (
  db: AdminDatabase,
  clock: Clock,
  onChange: (unsent: Unsent) => void,
): (() => void) => {
  let isOver = false
  const look = async (): Promise<void> => {
    const unsent = await db.transaction('r', db.outbox, db.meta, async () => {
      const oldest = await db.outbox.orderBy('seq').first()
      return {
        count: await db.outbox.count(),
        sinceMs: oldest?.madeAtMs ?? null,
        generation: await readGeneration(db),
      }
    })
    if (!isOver) onChange(unsent)
  }
  // What cannot be read now is told with the next change.
  const stop = watchOutbox(db, clock, () => void look().catch(() => undefined))
  return () => {
    isOver = true
    stop()
  }
}
