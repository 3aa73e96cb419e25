import type { AdminDatabase, SenderRecord } from './admin-database.ts'
import { withReopen } from './with-reopen.ts'

/**
 * The interval of a working sender's heartbeat: long enough to cost nothing, short enough for its absence to be
 * noticed.
 */
const HEARTBEAT_MS = 10_000

/** Who pushes the account's outbox: the last context that took the lock, whatever became of its predecessors. */
export type Sender = Omit<SenderRecord, 'key'>

export type SenderHost = Sender['host']

/** Another context has taken the lock since. This one must not process the server's later answers. */
export class SenderReplaced extends Error {
  override readonly name = 'SenderReplaced'
}

export const readSender = async (db: AdminDatabase): Promise<Sender | null> =>
  (await db.sender.get('sender')) ?? null

export const writeSender = async (db: AdminDatabase, sender: Sender): Promise<void> =>
  void (await db.sender.put({ ...sender, key: 'sender' }))

/**
 * Throws unless this sender is still the current one. Call it in the transaction that it guards, which must include
 * `sender`: between a read and a write another sender could take over.
 */
export const guardSender = async (
  db: AdminDatabase,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<void> => {
  const sender = await readSender(db)
  if (sender?.id !== id) throw new SenderReplaced(`sender ${id} was replaced`)
  // Also after the device's clock was set back.
  if (Math.abs(nowMs - sender.seenAtMs) >= HEARTBEAT_MS)
    await writeSender(db, { ...sender, seenAtMs: nowMs })
}

/**
 * Reports that this sender is at work when no other write would show it: an upload or a long list may take minutes.
 * Call it whenever there is progress.
 */
export const createSenderHeartbeat = (
  db: AdminDatabase,
  { id, nowMs }: { readonly id: string; readonly nowMs: () => number },
): (() => void) => {
  let beatAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (nowMs() - beatAtMs < HEARTBEAT_MS) return
    beatAtMs = nowMs()
    const sign = () =>
      db.transaction('rw', db.sender, () => guardSender(db, { id, nowMs: nowMs() }))
    // If the sender was replaced or the storage closed, the next write meets the same error.
    withReopen(db, sign).catch(() => undefined)
  }
}
