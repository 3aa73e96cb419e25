import type { OrderEmailState } from '#domain/commerce/order-emails.ts'
import type { Queryable } from '#server/store/database-schema.ts'

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
