import { rowKey } from '#sync/ports.ts'
import { HELD_BACK_MS, isHeldBack } from '#sync/row/undo/held-back.ts'
import type { MadeChange } from '#sync/row/undo/undo-edit.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { withReopen } from '../connection/with-reopen.ts'

/** No undo is offered for longer, whoever keeps it from going: what it would withdraw still waits then. */
export const UNDO_OFFERED_MS = HELD_BACK_MS - 5_000

/**
 * Nobody can undo these changes any more: what was held back of them is due, unless a later change holds it back longer.
 * Answers whether anything was.
 */
export const letGo = async (
  db: AdminDatabase,
  made: readonly MadeChange[],
  nowMs: number,
): Promise<boolean> => {
  const heldUntilMs = new Map(
    made.map(({ change, heldUntilMs = 0 }) => [rowKey(change), heldUntilMs] as const),
  )
  if (made.every(({ heldUntilMs }) => heldUntilMs === undefined)) return false
  return withReopen(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const held = (await db.outbox.toArray()).filter(
        (entry) =>
          isHeldBack(entry, nowMs) && entry.nextTryAtMs <= (heldUntilMs.get(rowKey(entry)) ?? 0),
      )
      await db.outbox.bulkPut(held.map((entry) => ({ ...entry, nextTryAtMs: 0 })))
      return held.length > 0
    }),
  )
}
