import type { OrderEmailState } from '#contract/admin/order-emails.ts'
import type { ReplyState } from '#contract/entities/reply.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { replyTable } from '#server/entities/entity-tables.ts'
import { isoTime } from '#server/time.ts'

/** One of an order's e-mails. */
export type OrderEmail = { readonly orderId: string; readonly occasion: string }

/** Remembers that it is to be sent. False: it is, or was, on its way already. */
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

/** As above, whatever became of it before. */
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

/** `id` is the outbox's: `<order>.<occasion>`, and no id has a dot. */
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

/** When its administrator was last told holds back the next one. */
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
 * The links of an e-mail that has come to nothing: they count for no e-mail of that day. Whoever has confirmed since it
 * was asked for has had the e-mail after all, and keeps them.
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

/** As above, of an e-mail to a buyer: whoever asks for another one is not told to wait. */
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
