import type { Clock } from '#sync/ports.ts'
import { countAtRisk, readForThemselves } from '../storage/account-facts.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import type { Watched } from '../storage/connection/watch-table.ts'
import { LOSS_KEYS, readGeneration, readLostEdits } from '../storage/meta/generation.ts'
import { watchInTurn } from './watch-in-turn.ts'

export type Unsent = {
  /** Edits in the outbox. */
  readonly waiting: number
  /**
   * All that would be lost with the database: those, what is in the tray, pictures that wait by themselves, and losses
   * not yet taken note of.
   */
  readonly atRisk: number
  readonly sinceMs: number | null
  /** Of the database that was looked into: an erased one comes back empty under the same handle. */
  readonly generation: string | null
}

/** Calls back with what this device alone has, now and whenever that changes, from any tab. The answer ends it. */
export const watchUnsent = (
  db: AdminDatabase,
  clock: Clock,
  onChange: (unsent: Unsent) => void,
): (() => void) => {
  let isOver = false
  let mayPictureWait = true
  // The engine writes to `meta` with every step, and a form to `drafts` with every letter: a draft counts by its pictures.
  const watched: readonly Watched[] = [
    { table: 'outbox' },
    { table: 'tray' },
    { table: 'pictures' },
    { table: 'drafts', matters: () => mayPictureWait },
    { table: 'meta', keys: LOSS_KEYS },
  ]
  const look = async (): Promise<void> => {
    mayPictureWait = true
    const { outbox, tray, drafts, pictures, meta } = db
    const seen = await db.transaction('r', [outbox, tray, drafts, pictures, meta], async () => {
      const oldest = await db.outbox.orderBy('seq').first()
      const lost = await readLostEdits(db)
      const waiting = await db.outbox.count()
      return {
        waiting,
        atRisk: (await countAtRisk(db)) + (lost?.count ?? 0),
        sinceMs: lost?.sinceMs ?? oldest?.madeAtMs ?? null,
        generation: await readGeneration(db),
        forThemselves: (await readForThemselves(db)).length,
      }
    })
    const { forThemselves, ...unsent } = seen
    mayPictureWait = forThemselves > 0
    if (!isOver) onChange(unsent)
  }
  // What cannot be read now is told with the next change.
  const stop = watchInTurn({ db, clock, watched }, () => {
    look().catch(() => undefined)
  })
  return () => {
    isOver = true
    stop()
  }
}
