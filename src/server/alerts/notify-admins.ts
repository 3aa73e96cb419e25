import * as v from 'valibot'
import { type ArrivalCounts, type ArrivalKind, addCounts, arrivalCounts } from '#contract/alerts.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueAlertMail } from '#server/email/mail-outbox.ts'

/** An email waits this long to gather further events; the next email comes at least this long after it. */
const GATHER_MAIL_MS = 60_000
const MAIL_PAUSE_MS = 10 * 60_000
/** Push messages that follow sooner than this are gathered and shown without sound. */
const QUIET_MS = 60_000

export type Arrival = {
  readonly kind: ArrivalKind
  /** Path of the admin screen that shows it. */
  readonly path: string
}

type Writing = { readonly nowMs: number; readonly newId: () => string }

/**
 * Notifies every admin who has chosen to be notified, once each, in the transaction that stores the event. Later events
 * are added to the same notification until it is being sent.
 */
export const notifyAdmins = async (
  tx: Queryable,
  arrival: Arrival,
  writing: Writing,
): Promise<void> => {
  for (const { user_id, channel, rung_at_ms } of await listenersOf(tx))
    if (channel === 'email') await notifyByEmail(tx, arrival, { ...writing, user_id, rung_at_ms })
    else await notifyByPush(tx, arrival, { ...writing, user_id })
}

const listenersOf = (tx: Queryable) =>
  tx
    .selectFrom('alert_choices')
    .innerJoin('users', 'users.id', 'alert_choices.user_id')
    .select(['alert_choices.user_id', 'alert_choices.channel', 'alert_choices.rung_at_ms'])
    .where('users.role', '=', 'admin')
    .where('users.is_active', '=', 1)
    .where('alert_choices.channel', '!=', 'none')
    .orderBy('alert_choices.user_id')
    .execute()

const notifyByEmail = async (
  tx: Queryable,
  arrival: Arrival,
  { nowMs, newId, user_id, rung_at_ms }: Writing & { user_id: string; rung_at_ms: number },
): Promise<void> => {
  const waiting = await tx
    .selectFrom('alerts')
    .innerJoin('mail_outbox', 'mail_outbox.id', 'alerts.id')
    .select(['alerts.id', 'alerts.counts'])
    .where('alerts.user_id', '=', user_id)
    .where('alerts.subscription_id', 'is', null)
    .where('mail_outbox.attempts', '=', 0)
    .executeTakeFirst()
  if (waiting) return countIn(tx, waiting, arrival)
  const id = newId()
  await insertAlert(tx, arrival, { id, user_id, nowMs })
  const dueMs = Math.max(nowMs + GATHER_MAIL_MS, rung_at_ms + MAIL_PAUSE_MS)
  await queueAlertMail(tx, id, { nowMs, dueMs })
}

const notifyByPush = async (
  tx: Queryable,
  arrival: Arrival,
  { nowMs, newId, user_id }: Writing & { user_id: string },
): Promise<void> => {
  const devices = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'rung_at_ms'])
    .where('user_id', '=', user_id)
    .execute()
  for (const { id: subscription_id, rung_at_ms } of devices) {
    const waiting = await tx
      .selectFrom('alerts')
      .select(['id', 'counts'])
      .where('subscription_id', '=', subscription_id)
      .where('attempts', '=', 0)
      .executeTakeFirst()
    if (waiting) {
      await countIn(tx, waiting, arrival)
      continue
    }
    const isQuiet = nowMs - rung_at_ms < QUIET_MS
    const due_at_ms = isQuiet ? rung_at_ms + QUIET_MS : nowMs
    const of = { id: newId(), user_id, nowMs, subscription_id, is_quiet: Number(isQuiet) }
    await insertAlert(tx, arrival, { ...of, due_at_ms })
  }
}

const NONE: ArrivalCounts = v.parse(arrivalCounts, {})

const oneOf = (kind: ArrivalKind): ArrivalCounts => ({ ...NONE, [kind]: 1 })

type AlertOf = {
  readonly id: string
  readonly user_id: string
  readonly nowMs: number
  readonly subscription_id?: string
  readonly due_at_ms?: number
  readonly is_quiet?: number
}

const insertAlert = async (
  tx: Queryable,
  { kind, path }: Arrival,
  { nowMs, subscription_id = undefined, due_at_ms = undefined, is_quiet = 0, ...of }: AlertOf,
): Promise<void> => {
  await tx
    .insertInto('alerts')
    .values({
      ...of,
      subscription_id: subscription_id ?? null,
      due_at_ms: due_at_ms ?? null,
      is_quiet,
      counts: JSON.stringify(oneOf(kind)),
      path,
      created_at_ms: nowMs,
      attempts: 0,
    })
    .execute()
}

/** A notification about several events opens the newest one. */
const countIn = async (
  tx: Queryable,
  { id, counts }: { readonly id: string; readonly counts: string },
  { kind, path }: Arrival,
): Promise<void> => {
  const sum = addCounts(readCounts(counts), oneOf(kind))
  await tx
    .updateTable('alerts')
    .set({ counts: JSON.stringify(sum), path })
    .where('id', '=', id)
    .execute()
}

export const readCounts = (counts: string): ArrivalCounts =>
  v.parse(v.pipe(v.string(), v.parseJson(), arrivalCounts), counts)

/** Addresses as the admin screens write them. */
export const messagePath = (id: string): string => `/admin/messages?message=${id}`
export const interviewPath = (id: string): string =>
  `/admin/messages?vue=entretiens&entretien=${id}`
/** Money that fits nothing and names no order. */
export const STRAY_MONEY_PATH = '/admin/orders?vue=argent'
export const orderPath = (id: string): string => `/admin/orders?commande=${id}`
