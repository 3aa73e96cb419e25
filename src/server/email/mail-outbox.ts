import type { ReplyState } from '#contract/entities/reply.ts'
import type { Locale } from '#contract/locales.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { readMeta } from '#server/db/meta.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import {
  dropOrderEmails,
  dropUnsentCourseLinks,
  dropUnsentLinks,
  noteOrderEmail,
  type OrderEmail,
  reopenOrderEmail,
  settleAlert,
  settleOrderEmail,
  settleReply,
} from './mail-states.ts'
import { nextTurnMs, requeueHeldRecipient, settleRecipient } from './newsletter-recipients.ts'

/**
 * `reply`: to a message. `confirmation`: asks to confirm a newsletter subscription, or explains to a subscriber how to
 * leave. `course`: opens the course to a buyer. `newsletter`: an issue to one of its recipients; `newsletter-test`: to
 * the admin who writes it. `alert`: notifies an admin of what came in. `order`: informs a buyer about their order, once
 * per occasion.
 */
type MailKind = Database['mail_outbox']['kind']
const MAIL_KINDS: readonly MailKind[] = [
  'reply',
  'confirmation',
  'course',
  'newsletter',
  'newsletter-test',
  'alert',
  'order',
]

/** One try to send an email. */
export type Attempt = {
  readonly kind: MailKind
  /** Id of the reply, subscriber, order, newsletter recipient, or alert. */
  readonly id: string
  /** Counted from 1. */
  readonly number: number
  readonly queuedAtMs: number
}

/**
 * No other process tries for this time. It is far longer than a mail server may take; after a crash in the middle of a
 * try, the next one is late by no more than this.
 */
export const LEASE_MS = 10 * 60_000

/**
 * An email that would be later than this is dropped. This also limits the repeated emails after the restore of an old
 * backup, and the old ones when a server can send emails again. Emails about paid orders are useful at any time.
 */
const LIFE_MS: Readonly<Record<MailKind, number>> = {
  reply: 2 * DAY_MS,
  confirmation: 2 * DAY_MS,
  course: 30 * DAY_MS,
  newsletter: 2 * DAY_MS,
  'newsletter-test': HOUR_MS,
  alert: DAY_MS,
  order: 30 * DAY_MS,
}

export const isTooLate = (
  { kind, queuedAtMs }: Pick<Attempt, 'kind' | 'queuedAtMs'>,
  nowMs: number,
): boolean => nowMs - queuedAtMs >= LIFE_MS[kind]

/** Called in the transaction that makes the reply: neither exists without the other. */
export const queueReply = (
  tx: Queryable,
  { id }: { readonly id: string },
  nowMs: number,
): Promise<void> => queue(tx, { kind: 'reply', id, nowMs })

/** Whether the subscriber really gets it is decided when it is written. A queued one stays as it is. */
export const queueConfirmation = async (
  tx: Queryable,
  subscriberId: string,
  nowMs: number,
): Promise<void> => {
  await queue(tx, { kind: 'confirmation', id: subscriberId, nowMs })
  // Unlike for a reply, no entity changes here, and the email worker would not notice.
  await notifyListeners(tx)
}

/** A second request while the last one is queued sends one email. Its content is read when it is sent. */
export const queueNewsletterTest = async (
  tx: Queryable,
  { newsletterId, adminId, language }: NewsletterTest,
  nowMs: number,
): Promise<void> => {
  const id = `${newsletterId}.${adminId}.${language}`
  await queue(tx, { kind: 'newsletter-test', id, nowMs })
  await notifyListeners(tx)
}

export type NewsletterTest = {
  readonly newsletterId: string
  readonly adminId: string
  readonly language: Locale
}

/**
 * Whether the buyer really gets it is decided when it is written. `dueMs`: when the course opens, if that is later; an
 * email queued for that day leaves earlier if the buyer requests it. Does not wake the worker.
 */
export const queueCourseEmail = async (
  tx: Queryable,
  orderId: string,
  { nowMs, dueMs = nowMs }: { readonly nowMs: number; readonly dueMs?: number },
): Promise<void> => {
  await queue(tx, { kind: 'course', id: orderId, nowMs, dueMs })
  await tx
    .updateTable('mail_outbox')
    .set({ due_at_ms: dueMs })
    .where('id', '=', orderId)
    .where('attempts', '=', 0)
    .where('due_at_ms', '>', dueMs)
    .execute()
}

/** The content is read when it is sent: until then further events may be added. */
export const queueAlertMail = (
  tx: Queryable,
  alertId: string,
  { nowMs, dueMs }: { readonly nowMs: number; readonly dueMs: number },
): Promise<void> => queue(tx, { kind: 'alert', id: alertId, nowMs, dueMs })

/**
 * `occasion` distinguishes the emails of an order, such as `paid` or `refunded-<refund>`: each is sent only once.
 * `dueMs`: now, or the later moment from which its statement holds.
 */
export const queueOrderMail = async (
  tx: Queryable,
  email: OrderEmail,
  dueMs: number,
): Promise<void> => {
  if (await noteOrderEmail(tx, email, dueMs)) await queue(tx, queuedOrderMail(email, dueMs))
}

/** Sends it again, at an admin's request. A queued one is tried now. */
export const queueOrderMailAgain = async (
  tx: Queryable,
  email: OrderEmail,
  nowMs: number,
): Promise<void> => {
  await withdrawMail(tx, queuedOrderMail(email, nowMs).id)
  await reopenOrderEmail(tx, email, nowMs)
  await queue(tx, queuedOrderMail(email, nowMs))
  await notifyListeners(tx)
}

const queuedOrderMail = ({ orderId, occasion }: OrderEmail, nowMs: number): Queued => ({
  kind: 'order',
  id: `${orderId}.${occasion}`,
  subjectId: orderId,
  occasion,
  nowMs,
})

type Queued = {
  readonly kind: MailKind
  readonly id: string
  /** When it differs from the id. */
  readonly subjectId?: string
  readonly occasion?: string
  readonly nowMs: number
  /** When it is not now. */
  readonly dueMs?: number
}

const queue = async (
  tx: Queryable,
  { kind, id, subjectId = id, occasion = '', nowMs, dueMs = nowMs }: Queued,
): Promise<void> => {
  await tx
    .insertInto('mail_outbox')
    .values({
      id,
      kind,
      subject_id: subjectId,
      occasion,
      created_at_ms: nowMs,
      due_at_ms: dueMs,
      attempts: 0,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'occasion']).doNothing())
    .execute()
}

/** Removes queued emails of an order: all of them, as when its buyer is erased, or those of one occasion. */
export const withdrawOrderMail = async (
  tx: Queryable,
  orderId: string,
  { occasion, nowMs }: { readonly occasion?: string; readonly nowMs: number },
): Promise<void> => {
  const waiting = tx
    .deleteFrom('mail_outbox')
    .where('kind', '=', 'order')
    .where('subject_id', '=', orderId)
  await (occasion === undefined ? waiting : waiting.where('occasion', '=', occasion)).execute()
  await dropOrderEmails(tx, orderId, { occasion, nowMs })
}

export const withdrawMail = async (tx: Queryable, id: string): Promise<void> => {
  await tx.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** When the next try or the next recipient of a newsletter is due; null when nothing is queued. */
export const nextDueMs = async (db: Queryable): Promise<number | null> => {
  // A restored database may not know yet about later payments, emails or refunds.
  if ((await readMeta(db, 'reconcile_before_mail')) !== null) return null
  const turnMs = await nextTurnMs(db)
  const next = await db
    .selectFrom('mail_outbox')
    .select('due_at_ms')
    .orderBy('due_at_ms')
    .limit(1)
    .executeTakeFirst()
  if (!next || turnMs === null) return next?.due_at_ms ?? turnMs
  return Math.min(next.due_at_ms, turnMs)
}

/**
 * Claims the email that is due longest; null when none is due. Of several processes one gets it: writers are
 * serialised.
 */
export const claimDue = async (tx: Queryable, nowMs: number): Promise<Attempt | null> => {
  const due = await tx
    .selectFrom('mail_outbox')
    .selectAll()
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  if (due.kind === 'newsletter' && (await requeueHeldRecipient(tx, due.id)))
    return claimDue(tx, nowMs)
  const number = due.attempts + 1
  await tx
    .updateTable('mail_outbox')
    .set({ due_at_ms: nowMs + LEASE_MS, attempts: number })
    .where('id', '=', due.id)
    .execute()
  return { kind: due.kind, id: due.id, number, queuedAtMs: due.created_at_ms }
}

/** Whether this try is still valid: its subject may be erased, or its lease over and another try begun. */
const isCurrentAttempt = async (tx: Queryable, { id, number }: Attempt): Promise<boolean> => {
  const entry = await tx
    .selectFrom('mail_outbox')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.attempts === number
}

export const postpone = async (tx: Queryable, attempt: Attempt, untilMs: number): Promise<void> => {
  if (!(await isCurrentAttempt(tx, attempt))) return
  await tx
    .updateTable('mail_outbox')
    .set({ due_at_ms: untilMs })
    .where('id', '=', attempt.id)
    .execute()
}

const DROP_LINKS = { confirmation: dropUnsentLinks, course: dropUnsentCourseLinks }

/** `dropped`: its statement no longer holds. */
type Ending = { readonly state: Exclude<ReplyState, 'waiting'> | 'dropped'; readonly nowMs: number }

/** Removes the email from the outbox; the result of a reply is visible to every device. */
export const conclude = async (tx: Queryable, attempt: Attempt, ending: Ending): Promise<void> => {
  if (!(await isCurrentAttempt(tx, attempt))) return
  await withdrawMail(tx, attempt.id)
  const { kind, id } = attempt
  const { nowMs } = ending
  const state = ending.state === 'sent' ? 'sent' : 'failed'
  if (kind === 'order') await settleOrderEmail(tx, id, ending)
  else if (kind === 'reply') await settleReply(tx, id, { state, nowMs })
  else if (kind === 'alert') await settleAlert(tx, id, { state, nowMs })
  else if (kind === 'newsletter')
    await settleRecipient(tx, id, { state: state === 'sent' ? 'sent' : 'refused', nowMs })
  else if ((kind === 'confirmation' || kind === 'course') && state === 'failed')
    await DROP_LINKS[kind](tx, attempt)
}

/** Most emails per transaction. */
const MAIL_BATCH = 100

/** Gives up emails that are too late, also when no emails are sent any more. Returns how many. */
export const giveUpLateMail = async (tx: Queryable, nowMs: number): Promise<number> => {
  const late = await tx
    .selectFrom('mail_outbox')
    .selectAll()
    // An email that is being tried is left to that try.
    .where('due_at_ms', '<=', nowMs)
    .where(({ or, and, eb }) =>
      or(
        MAIL_KINDS.map((kind) =>
          and([eb('kind', '=', kind), eb('created_at_ms', '<=', nowMs - LIFE_MS[kind])]),
        ),
      ),
    )
    .limit(MAIL_BATCH)
    .execute()
  for (const { kind, id, attempts, created_at_ms } of late) {
    // The email of a paused newsletter is not given up: its recipient waits again.
    if (kind === 'newsletter' && (await requeueHeldRecipient(tx, id))) continue
    await conclude(
      tx,
      { kind, id, number: attempts, queuedAtMs: created_at_ms },
      { state: 'failed', nowMs },
    )
  }
  return late.length
}
