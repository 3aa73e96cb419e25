import { type AddingDeps, createLinkToken, hashLinkToken } from '#server/api/mail/link-token.ts'
import { type Attempt, withdrawMail } from '#server/api/mail/mail-outbox.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { type BoughtPlan, readBoughtPlan, readCourseBuyer } from './course-order.ts'

const HOUR_MS = 60 * 60_000

/**
 * A link for the letter of this try, as `addLink` makes one. Null when there is to be no letter: the order is not paid
 * any more, holds no plan or names no address, or has had another letter within an hour.
 */
export const addCourseLink = async (
  tx: Queryable,
  { id, queuedAtMs }: Pick<Attempt, 'id' | 'queuedAtMs'>,
  { nowMs, randomBytes }: AddingDeps,
): Promise<string | null> => {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || !readBoughtPlan({ ...order }) || !readCourseBuyer({ ...order })) return null
  if (await hasLinkBetween(tx, id, { sinceMs: nowMs - HOUR_MS, beforeMs: queuedAtMs })) return null
  const token = createLinkToken({ randomBytes })
  await tx
    .insertInto('course_links')
    .values({ token_hash: hashLinkToken(token), order_id: id, created_at_ms: nowMs })
    .execute()
  return token
}

const hasLinkBetween = async (
  tx: Queryable,
  orderId: string,
  { sinceMs, beforeMs }: { readonly sinceMs: number; readonly beforeMs: number },
): Promise<boolean> =>
  (await tx
    .selectFrom('course_links')
    .select('token_hash')
    .where('order_id', '=', orderId)
    .where('created_at_ms', '>', sinceMs)
    .where('created_at_ms', '<', beforeMs)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The plan that a link opens, for as long as its order is paid. */
export const findLinkedPlan = async (db: Queryable, token: string): Promise<BoughtPlan | null> => {
  const order = await db
    .selectFrom('course_links')
    .innerJoin('orders', 'orders.id', 'course_links.order_id')
    .selectAll('orders')
    .where('course_links.token_hash', '=', hashLinkToken(token))
    .executeTakeFirst()
  return order ? readBoughtPlan({ ...order }) : null
}

/** Nobody gets into the course by a letter any more; what waits to be sent stays unsent. */
export const closeCourse = async (tx: Queryable, orderId: string): Promise<void> => {
  await withdrawMail(tx, orderId)
  await tx.deleteFrom('course_links').where('order_id', '=', orderId).execute()
}
