import { type AddingDeps, createLinkToken, hashLinkToken } from '#server/api/mail/link-token.ts'
import { type Attempt, withdrawMail } from '#server/api/mail/mail-outbox.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { type BoughtPlan, readBoughtPlan, readCourseBuyer } from './course-order.ts'

/**
 * A link for the letter of this try, as `addLink` makes one. Null when there is to be no letter: the order is not paid
 * any more, holds no plan or names no address. How often a letter is asked for, `noteLinkRequest` sees to.
 */
export const addCourseLink = async (
  tx: Queryable,
  { id }: Pick<Attempt, 'id'>,
  { nowMs, randomBytes }: AddingDeps,
): Promise<string | null> => {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || !readBoughtPlan({ ...order }) || !readCourseBuyer({ ...order })) return null
  const token = createLinkToken({ randomBytes })
  await tx
    .insertInto('course_links')
    .values({ token_hash: hashLinkToken(token), order_id: id, created_at_ms: nowMs })
    .execute()
  return token
}

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
