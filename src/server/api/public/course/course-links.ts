import { deadlinesOf } from '#domain/commerce/deadlines.ts'
import { planToItemId } from '#domain/offers/course.ts'
import { type AddingDeps, createLinkToken, hashLinkToken } from '#server/api/mail/link-token.ts'
import { type Attempt, withdrawMail } from '#server/api/mail/mail-outbox.ts'
import { findOrderByToken } from '#server/commerce/order-page.ts'
import { waivesWithdrawal } from '#server/commerce/order-rights.ts'
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

/** The order that a letter's link opens the course of, or its own page's. */
const findCourseOrder = async (db: Queryable, token: string) => {
  const order = await db
    .selectFrom('course_links')
    .innerJoin('orders', 'orders.id', 'course_links.order_id')
    .selectAll('orders')
    .where('course_links.token_hash', '=', hashLinkToken(token))
    .executeTakeFirst()
  return order ?? findOrderByToken(db, token)
}

type LinkedPlan = BoughtPlan & {
  /** In milliseconds; until then its buyer may still withdraw. */
  readonly opensMs: number
}

/** The plan that a link opens, for as long as its order is paid. */
export const findLinkedPlan = async (db: Queryable, token: string): Promise<LinkedPlan | null> => {
  const order = await findCourseOrder(db, token)
  const plan = order ? readBoughtPlan({ ...order }) : null
  if (!order || !plan) return null
  const payment = await db
    .selectFrom('payments')
    .select('received_at_ms')
    .where('order_id', '=', order.id)
    .where('status', '=', 'matched')
    .executeTakeFirst()
  return { ...plan, opensMs: courseOpensMs(order, plan, payment?.received_at_ms ?? 0) }
}

/** At once where its buyer has asked for that, else when the law's right to withdraw is over. In milliseconds. */
export const courseOpensMs = (
  order: { readonly details: string; readonly created_at: string },
  { id }: Pick<BoughtPlan, 'id'>,
  paidAtMs: number,
): number =>
  deadlinesOf({
    ...{ itemId: planToItemId(id), paidAtMs, orderedAtMs: Date.parse(order.created_at) },
    waivesWithdrawal: waivesWithdrawal(order),
  }).deliveryFromMs ?? paidAtMs

/** Nobody gets into the course by a letter any more; what waits to be sent stays unsent. */
export const closeCourse = async (tx: Queryable, orderId: string): Promise<void> => {
  await withdrawMail(tx, orderId)
  await tx.deleteFrom('course_links').where('order_id', '=', orderId).execute()
}
