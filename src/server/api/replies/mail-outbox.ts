import type { ReplyState } from '#contract/entities/reply.ts'
import { findRecord, updateRecord } from '#server/api/entities/entity-rows.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** One try to send a reply. */
export type Attempt = {
  readonly replyId: string
  /** Counted from 1. */
  readonly number: number
  readonly queuedAtMs: number
}

/**
 * Nobody else tries for so long. Far longer than a mail server may take; a process that was killed in the middle of a
 * try is late by no more than that.
 */
export const LEASE_MS = 10 * 60_000

/**
 * An answer that comes later than this is none. It also bounds what is sent once more when an old backup is restored, and
 * what is sent by surprise when a server learns to send again.
 */
export const isTooLate = (queuedAtMs: number, nowMs: number): boolean =>
  nowMs - queuedAtMs >= 2 * 24 * 60 * 60_000

/** In the transaction that makes the reply: the one is never there without the other. */
export const queueReply = async (
  tx: Queryable,
  { id }: EntityRecord,
  nowMs: number,
): Promise<void> => {
  await tx
    .insertInto('mail_outbox')
    .values({ reply_id: id, created_at_ms: nowMs, due_at_ms: nowMs, attempts: 0 })
    .execute()
}

/** When the next try is due; null when nothing waits. */
export const nextDueMs = async (db: Queryable): Promise<number | null> => {
  const next = await db
    .selectFrom('mail_outbox')
    .select('due_at_ms')
    .orderBy('due_at_ms')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at_ms ?? null
}

/** Takes the longest due reply upon itself; null when none is due. Of many processes one gets it: writers stand in a row. */
export const claimDue = async (tx: Queryable, nowMs: number): Promise<Attempt | null> => {
  const due = await tx
    .selectFrom('mail_outbox')
    .selectAll()
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .orderBy('reply_id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const number = due.attempts + 1
  await tx
    .updateTable('mail_outbox')
    .set({ due_at_ms: nowMs + LEASE_MS, attempts: number })
    .where('reply_id', '=', due.reply_id)
    .execute()
  return { replyId: due.reply_id, number, queuedAtMs: due.created_at_ms }
}

/** Whether it is still this try that counts: the reply may be erased, or its lease over and another try begun. */
const isStanding = async (tx: Queryable, { replyId, number }: Attempt): Promise<boolean> => {
  const entry = await tx
    .selectFrom('mail_outbox')
    .select('attempts')
    .where('reply_id', '=', replyId)
    .executeTakeFirst()
  return entry?.attempts === number
}

export const postpone = async (tx: Queryable, attempt: Attempt, untilMs: number): Promise<void> => {
  if (!(await isStanding(tx, attempt))) return
  await tx
    .updateTable('mail_outbox')
    .set({ due_at_ms: untilMs })
    .where('reply_id', '=', attempt.replyId)
    .execute()
}

/** The reply leaves the outbox, and every device hears how it ended. */
export const conclude = async (
  tx: Queryable,
  attempt: Attempt,
  { state, nowMs }: { state: Exclude<ReplyState, 'waiting'>; nowMs: number },
): Promise<void> => {
  if (!(await isStanding(tx, attempt))) return
  await tx.deleteFrom('mail_outbox').where('reply_id', '=', attempt.replyId).execute()
  const of = await findRecord(tx, replyTable, attempt.replyId)
  if (!of) return
  const sent_at = state === 'sent' ? new Date(nowMs).toISOString() : null
  await updateRecord(tx, replyTable, { of, values: { state, sent_at }, nowMs, mutationId: null })
}

/** So many in one transaction at most. */
const SOME_REPLIES = 100

/** Gives up what has waited too long, also where no e-mails are sent any more. Answers how many that were. */
export const giveUpLateReplies = async (tx: Queryable, nowMs: number): Promise<number> => {
  const oldest = await tx
    .selectFrom('mail_outbox')
    .selectAll()
    // What is just being tried is left to who tries.
    .where('due_at_ms', '<=', nowMs)
    .orderBy('created_at_ms')
    .limit(SOME_REPLIES)
    .execute()
  const late = oldest.filter(({ created_at_ms }) => isTooLate(created_at_ms, nowMs))
  for (const { reply_id, attempts, created_at_ms } of late)
    await conclude(
      tx,
      { replyId: reply_id, number: attempts, queuedAtMs: created_at_ms },
      { state: 'failed', nowMs },
    )
  return late.length
}
