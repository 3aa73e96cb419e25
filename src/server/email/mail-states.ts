import type { OrderEmailState } from '#contract/admin/order-emails.ts'
import type { ReplyState } from '#contract/entities/reply.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { replyTable } from '#server/entities/entity-tables.ts'
import { isoTime } from '#server/time.ts'

/** One of an order's emails. */
export type OrderEmail = { readonly orderId: string; readonly occasion: string }

/** Stores that it is to be sent. False: it was queued or sent already. */
export const noteOrderEmail = async (
  tx: Queryable,
  { orderId, occasion }: OrderEmail,
  nowMs: number,
): Promise<boolean> => {
  const noted = await tx
    .insertInto('order_emails')
    .values({ order_id: orderId, occasion, ...waitingSince(nowMs) })
    .onConflict((conflict) => conflict.columns(['order_id', 'occasion']).doNothing())
    .returning('occasion')
    .executeTakeFirst()
  return noted !== undefined
}

/** The same, regardless of its earlier state. */
export const reopenOrderEmail = async (
  tx: Queryable,
  { orderId, occasion }: OrderEmail,
  nowMs: number,
): Promise<void> => {
  await tx
    .insertInto('order_emails')
    .values({ order_id: orderId, occasion, ...waitingSince(nowMs) })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'occasion']).doUpdateSet(waitingSince(nowMs)),
    )
    .execute()
}

const waitingSince = (nowMs: number) =>
  ({ state: 'waiting', queued_at_ms: nowMs, settled_at_ms: null }) as const

/** `id` is that of the outbox: `<order>.<occasion>`; ids contain no dot. */
export const settleOrderEmail = async (
  tx: Queryable,
  id: string,
  { state, nowMs }: { readonly state: OrderEmailState; readonly nowMs: number },
): Promise<void> => {
  const { orderId, occasion } = readOrderMailId(id)
  await tx
    .updateTable('order_emails')
    .set({ state, settled_at_ms: nowMs })
    .where('order_id', '=', orderId)
    .where('occasion', '=', occasion)
    .execute()
}

export const readOrderMailId = (id: string): OrderEmail => {
  const [orderId = '', ...occasion] = id.split('.')
  return { orderId, occasion: occasion.join('.') }
}

type Dropping = { readonly occasion: string | undefined; readonly nowMs: number }

export const dropOrderEmails = async (
  tx: Queryable,
  orderId: string,
  { occasion, nowMs }: Dropping,
): Promise<void> => {
  const waiting = tx
    .updateTable('order_emails')
    .set({ state: 'dropped', settled_at_ms: nowMs })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
  await (occasion === undefined ? waiting : waiting.where('occasion', '=', occasion)).execute()
}

type Settled = { readonly state: Exclude<ReplyState, 'waiting'>; readonly nowMs: number }

export const settleReply = async (
  tx: Queryable,
  id: string,
  { state, nowMs }: Settled,
): Promise<void> => {
  const of = await findRecord(tx, replyTable, id)
  if (!of) return
  const sent_at = state === 'sent' ? isoTime(nowMs) : null
  await updateRecord(tx, replyTable, { of, values: { state, sent_at }, nowMs, mutationId: null })
}

/** The time of an admin's last notification delays the next one. */
export const settleAlert = async (
  tx: Queryable,
  id: string,
  { state, nowMs }: Settled,
): Promise<void> => {
  const alert = await tx
    .deleteFrom('alerts')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  if (alert && state === 'sent')
    await tx
      .updateTable('alert_choices')
      .set({ rung_at_ms: nowMs })
      .where('user_id', '=', alert.user_id)
      .execute()
}

type FailedEmail = { readonly id: string; readonly queuedAtMs: number }

/**
 * Removes the links of an email that was not sent, so that they do not count for the daily limit. A subscriber who has
 * confirmed since the request did get the email, and keeps the links.
 */
export const dropUnsentLinks = async (
  tx: Queryable,
  { id, queuedAtMs }: FailedEmail,
): Promise<void> => {
  const unreached = tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('confirmed_at', 'is', null), eb('confirmed_at', '<', isoTime(queuedAtMs))]),
    )
  await tx
    .deleteFrom('subscription_links')
    .where('subscriber_id', 'in', unreached)
    .where('created_at_ms', '>=', queuedAtMs)
    .execute()
}

/** The same for an email to a buyer, so that a new request is accepted without waiting. */
export const dropUnsentCourseLinks = async (
  tx: Queryable,
  { id, queuedAtMs }: FailedEmail,
): Promise<void> => {
  await tx
    .deleteFrom('course_links')
    .where('order_id', '=', id)
    .where('created_at_ms', '>=', queuedAtMs)
    .execute()
}
