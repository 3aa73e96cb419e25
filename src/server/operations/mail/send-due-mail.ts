import {
  type Attempt,
  claimDue,
  conclude,
  isTooLate,
  nextDueMs,
  postpone,
} from '#server/api/mail/mail-outbox.ts'
import { queueNextRecipient } from '#server/api/mail/newsletter-recipients.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import { addCourseLink } from '#server/api/public/course/course-links.ts'
import { addLink, addNewsletterLink } from '#server/api/public/newsletter/subscription-links.ts'
import type { Store } from '#server/store/open-store.ts'
import { readAlertEmail } from './alert-email.ts'
import { readConfirmationLetter } from './confirmation-letter.ts'
import { readCourseLetter } from './course-letter.ts'
import type { Mailer, MailOutcome } from './create-smtp-mailer.ts'
import type { Letter } from './letter.ts'
import { readNewsletterEmail, readTestEmail } from './newsletter-email.ts'
import { readReplyLetter } from './reply-letter.ts'

export type SendingDeps = {
  readonly store: Pick<Store, 'db' | 'write'>
  readonly mailer: Mailer
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
  /** Where people find the site; letters with a link wait until that is known. */
  readonly publicUrl: string | null
  /** Between two recipients of a newsletter. */
  readonly newsletterPauseMs: number
  /** Asked between two letters. */
  readonly isStopping: () => boolean
}

const SHORTEST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000

/** Half a minute after the first try, then ever longer. */
export const waitAfterMs = (attempts: number): number =>
  Math.min(SHORTEST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)

type Tried = { readonly attempt: Attempt; readonly outcome: MailOutcome }

/**
 * Sends what is due, one letter after the other. What a try has come to is kept until it is written down, so that a
 * database that fails in between does not have the letter sent twice.
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

  const tryToSend = async (attempt: Attempt): Promise<MailOutcome> => {
    if (isTooLate(attempt, nowMs())) return { type: 'refused' }
    const letter = await writeLetter(deps, attempt)
    if (letter === 'unwanted') return { type: 'refused' }
    return letter ? await mailer.send(letter) : { type: 'passing' }
  }

  return async (): Promise<void> => {
    await writeDown()
    while (!isStopping()) {
      // Looked at first without writing: this is asked at each commit.
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

/** Letters whose link is made at each try. */
const LINKED = {
  confirmation: { add: addLink, read: readConfirmationLetter },
  course: { add: addCourseLink, read: readCourseLetter },
  newsletter: { add: addNewsletterLink, read: readNewsletterEmail },
}

/** Null: not just now. */
const writeLetter = async (
  { store, publicUrl, randomBytes, nowMs }: SendingDeps,
  attempt: Attempt,
): Promise<Letter | 'unwanted' | null> => {
  if (attempt.kind === 'reply') return readReplyLetter(store.db, attempt.id)
  if (attempt.kind === 'alert') return readAlertEmail(store.db, attempt.id, publicUrl)
  // Not claimed yet: see the outbox.
  if (attempt.kind === 'order') return null
  // No link is made that no letter could carry.
  if (publicUrl === null || !(await readSiteMailbox(store.db))) return null
  if (attempt.kind === 'newsletter-test') return readTestEmail(store.db, { ...attempt, publicUrl })
  const { add, read } = LINKED[attempt.kind]
  const token = await store.write((tx) => add(tx, attempt, { nowMs: nowMs(), randomBytes }))
  if (token === null) return 'unwanted'
  return read(store.db, { ...attempt, token, publicUrl })
}

const settleAttempt = async (
  tx: Store['db'],
  { attempt, outcome }: Tried,
  nowMs: number,
): Promise<void> => {
  if (outcome.type === 'sent') await conclude(tx, attempt, { state: 'sent', nowMs })
  else if (outcome.type === 'refused') await conclude(tx, attempt, { state: 'failed', nowMs })
  else await postpone(tx, attempt, nowMs + waitAfterMs(attempt.number))
}
