import type { AdminDatabase, SenderRecord } from './admin-database.ts'
import { withReopen } from './with-reopen.ts'

/** How often a sender at work says that it is there: seldom enough to cost nothing, often enough to be missed. */
const BEAT_MS = 10_000

/** Who pushes the account's outbox: the last one that took the lock, whatever became of those before. */
export type Sender = Omit<SenderRecord, 'key'>

export type SenderHost = Sender['host']

/** Another context has taken the lock since. Whatever this one still hears from the server is no longer its to settle. */
export class SenderReplaced extends Error {
  override readonly name = 'SenderReplaced'
}

export const readSender = async (db: AdminDatabase): Promise<Sender | null> =>
  (await db.sender.get('sender')) ?? null

export const writeSender = async (db: AdminDatabase, sender: Sender): Promise<void> =>
  void (await db.sender.put({ ...sender, key: 'sender' }))

/**
 * Throws unless this sender is still the one. Call it in the transaction that it guards, which must include `sender`:
 * between a look and a write another one could take over.
 */
export const guardSender = async (
  db: AdminDatabase,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<void> => {
  const sender = await readSender(db)
  if (sender?.id !== id) throw new SenderReplaced(`sender ${id} was replaced`)
  // Also after the device's clock was set back.
  if (Math.abs(nowMs - sender.seenAtMs) >= BEAT_MS)
    await writeSender(db, { ...sender, seenAtMs: nowMs })
}

/**
 * Says that this sender is at work, while nothing is written that would: an upload or a long list may take minutes. To be
 * called as often as anything moves.
 */
export const createSenderHeartbeat = (
  db: AdminDatabase,
  { id, nowMs }: { readonly id: string; readonly nowMs: () => number },
): (() => void) => {
  let beatAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (nowMs() - beatAtMs < BEAT_MS) return
    beatAtMs = nowMs()
    const sign = () =>
      db.transaction('rw', db.sender, () => guardSender(db, { id, nowMs: nowMs() }))
    // Whoever has replaced it, or taken the storage away, is met by what is written next.
    withReopen(db, sign).catch(() => undefined)
  }
}
