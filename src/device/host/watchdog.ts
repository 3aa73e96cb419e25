import type { Clock } from '#sync/ports.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { readStatus } from '../storage/meta-table.ts'
import { readSender } from '../storage/sender.ts'

/** Interval between checks. */
const LOOK_MS = 30_000

/** A sender that should be at work and gives no sign of life for this long counts as dead. */
const IDLE_TIMEOUT_MS = 60_000

/** No waiting time is longer; one that seems to be was set before the device's clock was set back. */
const LONGEST_WAIT_MS = 16 * 60_000

/** A new sender that fails like the former one must not be restarted at every check. */
const LONGEST_REST_MS = 15 * 60_000

export type WatchdogPorts = {
  readonly db: AdminDatabase
  readonly clock: Clock
  readonly random: () => number
  /** The browser's `navigator.onLine`; only `false` is reliable. */
  readonly isOnline: () => boolean
  /** Starts a sender that steals the lock from the silent one. */
  readonly restart: () => void
}

/** Checks from each tab whether the waiting edits have a sender, and starts another one when it is silent. */
export const startWatchdog = (ports: WatchdogPorts): (() => void) => {
  const { clock, random, db, isOnline, restart } = ports
  let restedUntilMs = Number.NEGATIVE_INFINITY
  let restMs = IDLE_TIMEOUT_MS
  let isStopped = false
  let cancel = (): void => undefined

  const look = async (): Promise<void> => {
    const nowMs = clock.nowMs()
    const isStalled = isOnline() && (await isStuck(db, clock))
    if (!isStalled) restMs = IDLE_TIMEOUT_MS
    else if (nowMs >= restedUntilMs && !isStopped) {
      restedUntilMs = nowMs + restMs
      restMs = Math.min(LONGEST_REST_MS, restMs * 2)
      restart()
    }
  }
  const lookInTurn = (): void => {
    // The random part keeps tabs that check at the same moment from stealing the lock from each other.
    cancel = clock.after(LOOK_MS * (1 + random() / 4), () => {
      // If the storage cannot be read now, the next check may succeed.
      look()
        .catch(() => undefined)
        .finally(() => isStopped || lookInTurn())
    })
  }
  lookInTurn()
  return () => {
    isStopped = true
    cancel()
  }
}

/** A sender that hangs in the middle of a transaction blocks all access to the storage, including this check. */
const isStuck = (db: AdminDatabase, clock: Clock): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const giveUp = clock.after(IDLE_TIMEOUT_MS, () => resolve(true))
    isSenderIdle(db, clock.nowMs()).then(resolve, reject).finally(giveUp)
  })

/** Whether an edit has been due for a minute without any sender at work in that time. */
const isSenderIdle = async (db: AdminDatabase, nowMs: number): Promise<boolean> => {
  const oldest = await db.outbox.orderBy('seq').first()
  if (oldest === undefined) return false
  const status = await readStatus(db)
  // The engine waits for its admin, and a restart would not help.
  if (status?.phase === 'signed-out' || status?.phase === 'paused') return false
  const sender = await readSender(db)
  const reasonsToWait = [
    oldest.madeAtMs,
    oldest.nextTryAtMs,
    status?.nextTryAtMs ?? 0,
    sender?.seenAtMs ?? 0,
  ]
  return reasonsToWait.every(
    (atMs) => nowMs - atMs >= IDLE_TIMEOUT_MS || atMs - nowMs > LONGEST_WAIT_MS,
  )
}
