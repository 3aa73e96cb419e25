import type { Selectable } from 'kysely'
import { addCounts, type PushPayload } from '#contract/alerts.ts'
import { readCounts } from '#server/alerts/notify-admins.ts'
import { findPushKeys, forgetDevice, openDevice } from '#server/alerts/push-devices.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import { LEASE_MS } from '#server/email/mail-outbox.ts'
import { retryDelayMs } from './email-worker.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'

type PushingDeps = {
  readonly store: Pick<Store, 'db' | 'write'>
  readonly seal: Seal
  readonly sender: PushSender
  readonly nowMs: () => number
  /** Contact for push services. */
  readonly contact: string
  /** Checked between two messages. */
  readonly isStopping: () => boolean
}

type Alert = Selectable<Database['alerts']>

/** Older messages are no longer news. */
const LIFE_MS = 24 * 60 * 60_000

/** When the next message is due; null when none is queued. */
const nextPushMs = async (db: Queryable): Promise<number | null> => {
  const next = await db
    .selectFrom('alerts')
    .select('due_at_ms')
    .where('due_at_ms', 'is not', null)
    .orderBy('due_at_ms')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at_ms ?? null
}

/**
 * Sends the due messages one after the other. Of several processes one gets each: a try first moves the due time on, as
 * in the mail outbox.
 * @throws StorageUnavailable
 */
const createDuePushSender = (deps: PushingDeps) => {
  const { store, nowMs, isStopping } = deps
  // Kept in memory until it is stored, so that a database fault in between does not make a device ring twice.
  let unwritten: Omit<Tried, 'nowMs'> | null = null
  const writeDown = async (): Promise<void> => {
    if (unwritten === null) return
    const tried = unwritten
    await store.write((tx) => settle(tx, { ...tried, nowMs: nowMs() }))
    unwritten = null
  }
  return async (): Promise<void> => {
    await writeDown()
    while (!isStopping()) {
      const dueMs = await nextPushMs(store.db)
      if (dueMs === null || dueMs > nowMs()) return
      const alert = await store.write((tx) => claimDue(tx, nowMs()))
      if (alert === null) return
      unwritten = { alert, outcome: await tryToSend(deps, alert) }
      await writeDown()
    }
  }
}

/** Together with all others that are queued for the same device. */
const claimDue = async (tx: Queryable, nowMs: number): Promise<Alert | null> => {
  const due = await tx
    .selectFrom('alerts')
    .selectAll()
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const others = await tx
    .selectFrom('alerts')
    .selectAll()
    .where('subscription_id', '=', due.subscription_id)
    .where('id', '!=', due.id)
    .where('due_at_ms', '<=', nowMs)
    .orderBy('created_at_ms')
    .execute()
  for (const { id } of others) await tx.deleteFrom('alerts').where('id', '=', id).execute()
  const counts = others.reduce(
    (sum, other) => addCounts(sum, readCounts(other.counts)),
    readCounts(due.counts),
  )
  const claimed = {
    ...due,
    counts: JSON.stringify(counts),
    path: others.at(-1)?.path ?? due.path,
    is_quiet: Math.min(due.is_quiet, ...others.map(({ is_quiet }) => is_quiet)),
    due_at_ms: nowMs + LEASE_MS,
    attempts: due.attempts + 1,
  }
  const { id, ...changed } = claimed
  await tx.updateTable('alerts').set(changed).where('id', '=', id).execute()
  // Messages that come while this one is sent follow closely after it.
  if (claimed.is_quiet === 0)
    await tx
      .updateTable('push_subscriptions')
      .set({ rung_at_ms: nowMs })
      .where('id', '=', due.subscription_id ?? '')
      .execute()
  return claimed
}

const tryToSend = async (
  { store, seal, sender, nowMs, contact }: PushingDeps,
  alert: Alert,
): Promise<PushOutcome> => {
  if (nowMs() - alert.created_at_ms >= LIFE_MS) return { type: 'refused' }
  const kept = await store.db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.id', 'push_subscriptions.sealed'])
    .where('push_subscriptions.id', '=', alert.subscription_id ?? '')
    .where('users.is_active', '=', 1)
    .where('users.role', '=', 'admin')
    .executeTakeFirst()
  const subscription = kept && openDevice(kept, seal)
  if (!subscription) return { type: 'gone' }
  const payload: PushPayload = {
    counts: readCounts(alert.counts),
    path: alert.path,
    isQuiet: alert.is_quiet === 1,
  }
  const keys = await findPushKeys(store, seal)
  return sender.send({ subscription, payload, keys, contact })
}

type Tried = {
  readonly alert: Alert
  readonly outcome: PushOutcome
  readonly nowMs: number
}

const settle = async (tx: Queryable, { alert, outcome, nowMs }: Tried): Promise<void> => {
  const { id, attempts, subscription_id } = alert
  if (outcome.type === 'gone') return forgetDevice(tx, subscription_id ?? '')
  const existing = await tx
    .selectFrom('alerts')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirst()
  // Its lease may be over, and another try begun.
  if (existing?.attempts !== attempts) return
  if (outcome.type === 'passing') {
    const waitMs = Math.max(outcome.retryAfterMs ?? 0, retryDelayMs(attempts))
    await tx
      .updateTable('alerts')
      .set({ due_at_ms: nowMs + waitMs })
      .where('id', '=', id)
      .execute()
  } else await tx.deleteFrom('alerts').where('id', '=', id).execute()
}

export type PushWorkerDeps = Omit<PushingDeps, 'isStopping' | 'store'> & {
  readonly store: Pick<Store, 'db' | 'write' | 'onChange'>
  /** Calls back once; the returned function cancels it. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** Sends push messages as events come in. Returns how to stop; a current message is sent first. */
export const startPushWorker = (deps: PushWorkerDeps): (() => Promise<void>) => {
  let isStopping = false
  return startOutboxWorker({
    ...deps,
    nextDueMs: nextPushMs,
    sendDue: createDuePushSender({ ...deps, isStopping: () => isStopping }),
    onStopping: () => {
      isStopping = true
    },
  })
}
