import { sql } from 'kysely'
import type { NewsletterProgress } from '#contract/admin/subscribers.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { readParts } from '#server/db/read-pages.ts'
import { ROWS_PER_TRANSACTION } from '#server/db/retention.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { newsletterTable } from '#server/entities/entity-tables.ts'
import { noPause, SLICE_ROWS } from '#server/next-slice.ts'
import { DAY_MS, isoTime } from '#server/time.ts'

type RecipientState = Database['newsletter_recipients']['state']

/**
 * Adds every confirmed subscriber whose address is not known to bounce, to an issue that is a draft still: some in each
 * transaction, so that other writes need not wait for all. Later confirmations are not included. A recipient's id, also
 * used for the email in the outbox, consists of the ids of issue and subscriber: a repeat adds no subscriber twice.
 */
export const addRecipients = async (
  store: Pick<Store, 'write'>,
  newsletterId: string,
): Promise<void> => {
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    after = await store.write((tx) => addSomeRecipients(tx, newsletterId, from))
  }
}

/** The last subscriber among them; null: there are no more, or the issue is no draft. */
const addSomeRecipients = async (
  tx: Queryable,
  newsletterId: string,
  after: string,
): Promise<string | null> => {
  const issue = await findRecord(tx, newsletterTable, newsletterId)
  if (issue?.state !== 'draft') return null
  const subscribers = await tx
    .selectFrom('subscribers')
    .select(['id', 'status', 'bounced_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(SLICE_ROWS)
    .execute()
  const recipients = subscribers
    .filter(({ status, bounced_at }) => status === 'confirmed' && bounced_at === null)
    .map(({ id }) => ({
      id: `${newsletterId}.${id}`,
      newsletter_id: newsletterId,
      subscriber_id: id,
      state: 'waiting' as const,
    }))
  if (recipients.length > 0)
    await tx
      .insertInto('newsletter_recipients')
      .values(recipients)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  return subscribers.at(-1)?.id ?? null
}

/** Removes those who have left after they were added, before the issue is sent. */
export const dropLeftRecipients = async (tx: Queryable, newsletterId: string): Promise<void> => {
  await tx
    .deleteFrom('newsletter_recipients')
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'left')
    .execute()
}

export const confirmedSubscribers = (db: Queryable) =>
  db
    .selectFrom('subscribers')
    .where('subscribers.status', '=', 'confirmed')
    .where('subscribers.bounced_at', 'is', null)

/** When the next recipient is due; null when there is none. */
export const nextTurnMs = async (db: Queryable): Promise<number | null> => {
  const next = await db
    .selectFrom('newsletters')
    .select('next_at_ms')
    .where('next_at_ms', 'is not', null)
    .orderBy('next_at_ms')
    .limit(1)
    .executeTakeFirst()
  return next?.next_at_ms ?? null
}

type Turn = {
  readonly nowMs: number
  /** Between two recipients, whatever the result of the emails. */
  readonly pauseMs: number
}

/**
 * Queues the email to the next recipient when it is due. One at a time: other emails never wait for a whole issue, a
 * server that was down does not send many at once, and a pause stops the rest immediately.
 */
export const queueNextRecipient = async (
  tx: Queryable,
  { nowMs, pauseMs }: Turn,
): Promise<void> => {
  const issue = await tx
    .selectFrom('newsletters')
    .select('id')
    .where('next_at_ms', '<=', nowMs)
    .orderBy('next_at_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!issue) return
  const next = await tx
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', issue.id)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) {
    await setNextTurn(tx, issue.id, null)
    return settleNewsletter(tx, issue.id, nowMs)
  }
  await setState(tx, next.id, 'queued')
  await tx
    .insertInto('mail_outbox')
    .values({
      id: next.id,
      kind: 'newsletter',
      subject_id: next.id,
      created_at_ms: nowMs,
      due_at_ms: nowMs,
      attempts: 0,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'occasion']).doNothing())
    .execute()
  // For all issues: the pauses protect the mail server, whatever the emails are about.
  await tx
    .updateTable('newsletters')
    .set({ next_at_ms: nowMs + pauseMs })
    .where('next_at_ms', 'is not', null)
    .execute()
}

export const setNextTurn = async (
  tx: Queryable,
  newsletterId: string,
  atMs: number | null,
): Promise<void> => {
  await tx
    .updateTable('newsletters')
    .set({ next_at_ms: atMs })
    .where('id', '=', newsletterId)
    .execute()
}

const setState = async (tx: Queryable, id: string, state: RecipientState): Promise<void> => {
  await tx.updateTable('newsletter_recipients').set({ state }).where('id', '=', id).execute()
}

/** Stores the result of a recipient's email. */
export const settleRecipient = async (
  tx: Queryable,
  id: string,
  { state, nowMs }: { readonly state: 'sent' | 'refused' | 'left'; readonly nowMs: number },
): Promise<void> => {
  const recipient = await tx
    .updateTable('newsletter_recipients')
    .set({ state })
    .where('id', '=', id)
    .returning('newsletter_id')
    .executeTakeFirst()
  if (recipient) await settleNewsletter(tx, recipient.newsletter_id, nowMs)
}

/** The issue of a recipient's email is no longer being sent: the recipient waits again, in case it continues. */
export const requeueHeldRecipient = async (tx: Queryable, id: string): Promise<boolean> => {
  const recipient = await tx
    .selectFrom('newsletter_recipients')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_recipients.newsletter_id')
    .select('newsletters.state')
    .where('newsletter_recipients.id', '=', id)
    .executeTakeFirst()
  if (recipient?.state === 'sending') return false
  await setState(tx, id, 'waiting')
  await tx.deleteFrom('mail_outbox').where('id', '=', id).execute()
  return true
}

/** A subscriber who has left, or whose address is unreachable, gets no further issue. */
export const withdrawRecipient = async (
  tx: Queryable,
  subscriberId: string,
  nowMs: number,
): Promise<void> => {
  const withdrawn = await tx
    .updateTable('newsletter_recipients')
    .set({ state: 'left' })
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', ['waiting', 'queued'])
    .returning(['id', 'newsletter_id'])
    .execute()
  for (const { id, newsletter_id } of withdrawn) {
    await tx.deleteFrom('mail_outbox').where('id', '=', id).execute()
    await settleNewsletter(tx, newsletter_id, nowMs)
  }
}

/** Number of recipients by state. `pause`: `noPause` in a writing transaction. */
export const countRecipients = async (
  db: Queryable,
  newsletterId: string,
  pause: () => Promise<void>,
): Promise<NewsletterProgress & { readonly isOver: boolean }> => {
  const counts = new Map<RecipientState, number>()
  const parts = readParts(db, {
    table: 'newsletter_recipients',
    columns: ['state', 'id'],
    direction: 'asc',
    among: sql`newsletter_id = ${newsletterId}`,
    pause,
  })
  for await (const part of parts) {
    const rows = await db
      .selectFrom('newsletter_recipients')
      .select(['state', (eb) => eb.fn.countAll().as('count')])
      .where(part)
      .groupBy('state')
      .execute()
    for (const { state, count } of rows) counts.set(state, (counts.get(state) ?? 0) + Number(count))
  }
  const countOf = (state: RecipientState): number => counts.get(state) ?? 0
  return {
    recipients: [...counts.values()].reduce((sum, count) => sum + count, 0),
    sent: countOf('sent'),
    refused: countOf('refused'),
    left: countOf('left'),
    isOver: countOf('waiting') + countOf('queued') === 0,
  }
}

/**
 * Stores the counts in the issue's row once no recipient is left or it is paused. During sending, each update would
 * make devices fetch texts in five languages for one number.
 */
const settleNewsletter = async (
  tx: Queryable,
  newsletterId: string,
  nowMs: number,
): Promise<void> => {
  const of = await findRecord(tx, newsletterTable, newsletterId)
  if (!of) return
  const row = newsletterTable.recordToRow(of)
  // After each email of a running issue: counting all recipients each time would take longer and longer.
  if (row.state === 'sending' && (await hasOpenRecipient(tx, newsletterId))) return
  const { isOver, ...counts } = await countRecipients(tx, newsletterId, noPause)
  const ends = isOver && (row.state === 'sending' || row.state === 'paused')
  const { sent, refused, left } = counts
  if (!ends && sent === row.sent && refused === row.refused && left === row.left) return
  if (ends) await setNextTurn(tx, newsletterId, null)
  const values = {
    ...counts,
    ...(ends ? { state: 'sent', ended_at: isoTime(nowMs) } : {}),
  }
  await updateRecord(tx, newsletterTable, { of, values, nowMs, mutationId: null })
}

const hasOpenRecipient = async (tx: Queryable, newsletterId: string): Promise<boolean> => {
  const open = await tx
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', 'in', ['waiting', 'queued'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

const RECIPIENTS_LIFE_MS = 90 * DAY_MS

/**
 * Deletes some recipients of an issue that ended long ago: the counts in the issues' rows are enough. Returns the number
 * of issues that had any.
 */
export const dropOldRecipients = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('newsletters')
    .select('id')
    .where('ended_at', '<', isoTime(nowMs - RECIPIENTS_LIFE_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_recipients')
          .select('newsletter_recipients.id')
          .whereRef('newsletter_recipients.newsletter_id', '=', 'newsletters.id'),
      ),
    )
    .limit(1)
    .execute()
  for (const { id } of old)
    await tx
      .deleteFrom('newsletter_recipients')
      .where('id', 'in', (query) =>
        query
          .selectFrom('newsletter_recipients')
          .select('id')
          .where('newsletter_id', '=', id)
          .limit(ROWS_PER_TRANSACTION),
      )
      .execute()
  return old.length
}
