import { quoted, replySubject } from '#contract/entities/reply.ts'
import { type OrderEmailDeps, readOrderEmail } from '#server/commerce/emails/read-order-email.ts'
import { addCourseLink } from '#server/commerce/order-effects/course-access.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import {
  type Attempt,
  claimDue,
  conclude,
  isTooLate,
  nextDueMs,
  postpone,
} from '#server/email/mail-outbox.ts'
import { readOrderMailId } from '#server/email/mail-states.ts'
import { queueNextRecipient } from '#server/email/newsletter-recipients.ts'
import { type Mailbox, readSiteMailbox } from '#server/email/site-mailbox.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { messageTable, replyTable } from '#server/entities/entity-tables.ts'
import { addLink, addNewsletterLink } from '#server/newsletters/subscription-links.ts'
import { readAlertEmail } from '../alerts/alert-email.ts'
import { readCourseEmail } from '../commerce/orders/course-email.ts'
import { type EmailMessage, messageIdOf } from '../email/email-message.ts'
import type { Mailer, MailOutcome } from '../email/smtp-mailer.ts'
import { readConfirmationEmail } from '../newsletters/confirmation-email.ts'
import { readNewsletterEmail, readTestEmail } from '../newsletters/newsletter-email.ts'
import { startOutboxWorker } from './outbox-worker.ts'

/**
 * The reply as an email from the site's contact address, with the message below it; null when it cannot be written now,
 * because a part of it is missing.
 */
const readReplyEmail = async (db: Queryable, replyId: string): Promise<EmailMessage | null> => {
  const replying = await findRecord(db, replyTable, replyId)
  const reply = replying && replyTable.recordToRow(replying)
  const answered = reply && (await findRecord(db, messageTable, reply.message_id))
  const from = await readSiteMailbox(db)
  if (!reply || !answered || !from) return null
  const message = messageTable.recordToRow(answered)
  return {
    messageId: messageIdOf(replyId, from),
    from,
    to: { name: message.name, address: message.email },
    subject: replySubject(message.subject),
    text: `${reply.body}\n\n${quoted(message.message)}\n`,
    unsubscribeAt: null,
  }
}

export type SendingDeps = OrderEmailDeps & {
  readonly mailer: Mailer
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
  /** Public address of the site; emails with a link wait until it is known. */
  readonly publicUrl: string | null
  /** Between two recipients of a newsletter. */
  readonly newsletterPauseMs: number
  /** Checked between two emails. */
  readonly isStopping: () => boolean
}

const SHORTEST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000

/** Half a minute after the first try, then longer each time. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(SHORTEST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)

/** `dropped`: its statement no longer holds. */
type Outcome = MailOutcome | { readonly type: 'dropped' }

type Tried = { readonly attempt: Attempt; readonly outcome: Outcome }

/**
 * Sends the due emails one after the other. The result of a try is kept in memory until it is stored, so that a
 * database fault in between does not cause a second email.
 * @throws StorageUnavailable
 */
export const createSender = (deps: SendingDeps) => {
  const { store, mailer, nowMs, newsletterPauseMs, isStopping } = deps
  let unwritten: Tried | null = null

  const writeDown = async (): Promise<void> => {
    if (unwritten === null) return
    const tried = unwritten
    await store.write((tx) => settleAttempt(tx, tried, nowMs()))
    unwritten = null
  }

  const tryToSend = async (attempt: Attempt): Promise<Outcome> => {
    if (isTooLate(attempt, nowMs())) return { type: 'refused' }
    const email = await writeEmail(deps, attempt)
    if (email === 'unwanted') return { type: 'dropped' }
    return email ? await mailer.send(email) : { type: 'passing' }
  }

  return async (): Promise<void> => {
    await writeDown()
    while (!isStopping()) {
      // First checked without writing: this runs at each commit.
      const dueMs = await nextDueMs(store.db)
      if (dueMs === null || dueMs > nowMs()) return
      const attempt = await store.write(async (tx) => {
        await queueNextRecipient(tx, { nowMs: nowMs(), pauseMs: newsletterPauseMs })
        return claimDue(tx, nowMs())
      })
      if (attempt === null) return
      unwritten = { attempt, outcome: await tryToSend(attempt) }
      await writeDown()
    }
  }
}

/** Emails whose link is made at each try. */
const LINKED = {
  confirmation: { add: addLink, read: readConfirmationEmail },
  course: { add: addCourseLink, read: readCourseEmail },
  newsletter: { add: addNewsletterLink, read: readNewsletterEmail },
}

/** Null: it cannot be written now. */
const writeEmail = async (
  deps: SendingDeps,
  attempt: Attempt,
): Promise<EmailMessage | 'unwanted' | null> => {
  const { store, publicUrl, randomBytes, nowMs } = deps
  if (attempt.kind === 'reply') return readReplyEmail(store.db, attempt.id)
  if (attempt.kind === 'alert') return readAlertEmail(store.db, attempt.id, publicUrl)
  const from = await readSiteMailbox(store.db)
  // No link is made if no email could contain it.
  if (publicUrl === null || from === null) return null
  if (attempt.kind === 'order') return writeOrderEmail(deps, attempt, { publicUrl, from })
  if (attempt.kind === 'newsletter-test') return readTestEmail(store.db, { ...attempt, publicUrl })
  const { add, read } = LINKED[attempt.kind]
  const token = await store.write((tx) => add(tx, attempt, { nowMs: nowMs(), randomBytes }))
  if (token === null) return 'unwanted'
  return read(store.db, { ...attempt, token, publicUrl })
}

type Sender = { readonly publicUrl: string; readonly from: Mailbox }

const writeOrderEmail = async (
  deps: SendingDeps,
  { id, queuedAtMs }: Attempt,
  { publicUrl, from }: Sender,
): Promise<EmailMessage | 'unwanted'> => {
  const place = { siteName: from.name, publicUrl, nowMs: deps.nowMs() }
  const email = await readOrderEmail(deps, readOrderMailId(id), place)
  if (email.type === 'untrue') return 'unwanted'
  const { to, subject, text, html } = email
  // An email that an admin sends again is a new one with a new id.
  const messageId = messageIdOf(`${id}.${queuedAtMs}`, from)
  return {
    messageId,
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    unsubscribeAt: null,
  }
}

const settleAttempt = async (
  tx: Store['db'],
  { attempt, outcome }: Tried,
  nowMs: number,
): Promise<void> => {
  if (outcome.type === 'sent') await conclude(tx, attempt, { state: 'sent', nowMs })
  else if (outcome.type === 'dropped') await conclude(tx, attempt, { state: 'dropped', nowMs })
  else if (outcome.type === 'refused') await conclude(tx, attempt, { state: 'failed', nowMs })
  else await postpone(tx, attempt, nowMs + retryDelayMs(attempt.number))
}

export type MailWorkerDeps = Omit<OrderEmailDeps, 'store'> & {
  readonly store: Pick<Store, 'db' | 'write' | 'onChange'>
  readonly mailer: Mailer
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
  readonly publicUrl: string | null
  readonly newsletterPauseMs: number
  /** Calls back once; the returned function cancels it. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** Sends emails as they are queued. Returns how to stop; a current email is sent first. */
export const startMailWorker = (deps: MailWorkerDeps): (() => Promise<void>) => {
  let isStopping = false
  return startOutboxWorker({
    ...deps,
    nextDueMs,
    sendDue: createSender({ ...deps, isStopping: () => isStopping }),
    onStopping: () => {
      isStopping = true
    },
  })
}
