import type { Clock } from '#sync/ports.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { watchInTurn } from './watch-in-turn.ts'

/** Calls back when edits have come into the outbox, from any tab. The answer ends it. */
export const watchEdits = (db: AdminDatabase, clock: Clock, onEdit: () => void): (() => void) => {
  let newestSeq = 0
  const look = async (): Promise<void> => {
    const seq = (await db.outbox.orderBy('seq').lastKey()) ?? 0
    // Counting would miss an edit that comes while another one leaves.
    if (Number(seq) > newestSeq) onEdit()
    newestSeq = Math.max(newestSeq, Number(seq))
  }
  // A storage that fails is the engine's matter: it meets the same when it looks.
  return watchInTurn({ db, clock, watched: [{ table: 'outbox' }] }, () => void look().catch(onEdit))
}
