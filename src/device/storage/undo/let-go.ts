import { rowKey } from '#sync/ports.ts'
import { HELD_BACK_MS, isHeldBack } from '#sync/row/undo/held-back.ts'
import { isIrreversible, type MadeChange } from '#sync/row/undo/undo-edit.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { withReopen } from '../connection/with-reopen.ts'

/** No undo is offered for longer, whoever keeps it from going: what it would withdraw still waits then. */
export const UNDO_OFFERED_MS = HELD_BACK_MS - 5_000

/** Nobody can undo these changes any more: what was held back of them is due. Answers whether anything was. */
export const letGo = async (
  db: AdminDatabase,
  made: readonly MadeChange[],
  nowMs: number,
): Promise<boolean> => {
  const rows = new Set(made.filter(isIrreversible).map(({ change }) => rowKey(change)))
  if (rows.size === 0) return false
  return withReopen(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const held = (await db.outbox.toArray()).filter(
        (entry) => rows.has(rowKey(entry)) && isHeldBack(entry, nowMs),
      )
      await db.outbox.bulkPut(held.map((entry) => ({ ...entry, nextTryAtMs: 0 })))
      return held.length > 0
    }),
  )
}
