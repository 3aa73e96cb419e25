import * as v from 'valibot'
import { oneOf } from '#contract/fields.ts'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { deadlinesOf } from '#domain/commerce/withdrawal.ts'
import { itemIdToPlan, planToItemId } from '#domain/course.ts'
import { isRevenue, REVENUE_STATUSES } from '#domain/order-status.ts'
import { findAccountByEmail } from '#server/auth/accounts.ts'
import { emailKeyInDetails } from '#server/commerce/order-details.ts'
import { waivesWithdrawal } from '#server/commerce/order-rights.ts'
import { findOrderByToken, type OrderRow } from '#server/commerce/order-token.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { type AddingDeps, createLinkToken, hashLinkToken } from '#server/email/link-token.ts'
import { type Attempt, queueCourseEmail, withdrawMail } from '#server/email/mail-outbox.ts'
import type { RecordChange } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { orderTable } from '#server/entities/entity-tables.ts'

type BoughtPlan = {
  readonly id: string
  /** The plan's name in the order. */
  readonly name: string
}

/** The plan of an order that is paid for; null when it contains none, is not paid, or was refunded in full. */
const readBoughtPlan = (order: EntityRecord): BoughtPlan | null => {
  const { status, items, total_amount, refunded_amount } = orderTable.recordToRow(order)
  // An order with a plan has no other line.
  const isRefunded = refunded_amount > 0 && refunded_amount >= total_amount
  if (!isRevenue(status) || isRefunded) return null
  const [plan] = items.flatMap(({ model_id, model_name }) => {
    const id = itemIdToPlan(model_id)
    return id === null ? [] : [{ id, name: model_name }]
  })
  return plan ?? null
}

/** The same; null also once its buyer has withdrawn: that closes the course, although the refund may be on its way. */
export const readOpenPlan = async (db: Queryable, order: OrderRow): Promise<BoughtPlan | null> => {
  const plan = readBoughtPlan({ ...order })
  if (plan === null) return null
  // An order with a plan has no other line, so that a withdrawal is one from the plan.
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return withdrawal ? null : plan
}

export type CourseBuyer = { readonly email: string; readonly language: Locale }

const buyerInDetails = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.pipe(v.string(), v.nonEmpty()),
    // Older orders do not have it.
    language: v.optional(v.fallback(oneOf(LOCALES), 'fr'), 'fr'),
  }),
)

/** The recipient of the email; null when unknown, as after an erasure. */
export const readCourseBuyer = ({ details }: EntityRecord): CourseBuyer | null => {
  const buyer = v.safeParse(buyerInDetails, details)
  return buyer.success ? buyer.output : null
}

/**
 * Adds a link for this try of the email, like `addLink`. Null when there must be no email: the order is no longer paid,
 * contains no plan, or names no address. `noteLinkRequest` limits the number of requests.
 */
export const addCourseLink = async (
  tx: Queryable,
  { id }: Pick<Attempt, 'id'>,
  { nowMs, randomBytes }: AddingDeps,
): Promise<string | null> => {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || !(await readOpenPlan(tx, order)) || !readCourseBuyer({ ...order })) return null
  const token = createLinkToken({ randomBytes })
  await tx
    .insertInto('course_links')
    .values({ token_hash: hashLinkToken(token), order_id: id, created_at_ms: nowMs })
    .execute()
  return token
}

/** The order whose course an email's link opens, or whose own page does. */
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
  /** In milliseconds; until then the buyer may still withdraw. */
  readonly opensMs: number
}

/** The plan that a link opens, as long as its order is paid, and its buyer has not withdrawn. */
export const findLinkedPlan = async (db: Queryable, token: string): Promise<LinkedPlan | null> => {
  const order = await findCourseOrder(db, token)
  const plan = order ? await readOpenPlan(db, order) : null
  if (!order || !plan) return null
  const payment = await db
    .selectFrom('payments')
    .select('received_at_ms')
    .where('order_id', '=', order.id)
    .where('status', '=', 'matched')
    .executeTakeFirst()
  return { ...plan, opensMs: courseOpensMs(order, plan, payment?.received_at_ms ?? 0) }
}

/** At once if the buyer has asked for that, otherwise after the legal withdrawal period. In milliseconds. */
const courseOpensMs = (
  order: { readonly details: string; readonly created_at: string },
  { id }: Pick<BoughtPlan, 'id'>,
  paidAtMs: number,
): number =>
  deadlinesOf({
    itemId: planToItemId(id),
    paidAtMs,
    orderedAtMs: Date.parse(order.created_at),
    waivesWithdrawal: waivesWithdrawal(order),
  }).deliveryFromMs ?? paidAtMs

/** Email links no longer open the course; queued emails are not sent. */
export const closeCourse = async (tx: Queryable, orderId: string): Promise<void> => {
  await withdrawMail(tx, orderId)
  await tx.deleteFrom('course_links').where('order_id', '=', orderId).execute()
}

/**
 * Queues the email with the course link once the plan is paid, once only; removes it if the order is cancelled before
 * it has left. The change of the order wakes the email worker.
 */
export const updateCourseAccess = async (
  tx: Queryable,
  { before, after, nowMs }: Pick<RecordChange, 'before' | 'after' | 'nowMs'>,
): Promise<void> => {
  const wasPaid = isRevenue(String(before.status))
  if (wasPaid === isRevenue(String(after.status))) return
  if (wasPaid) return withdrawMail(tx, after.id)
  const plan = readBoughtPlan(after)
  if (!plan || !readCourseBuyer(after)) return
  const order = { details: String(after.details), created_at: String(after.created_at) }
  const dueMs = Math.max(nowMs, courseOpensMs(order, plan, nowMs))
  await queueCourseEmail(tx, after.id, { nowMs, dueMs })
}

/**
 * Ids of the paid orders of a plan that were placed with this address, in its normalised form. It includes orders
 * without an account; of a client's orders only those whose email would go to this address.
 */
export const findCourseOrders = async (
  db: Queryable,
  emailKey: string,
): Promise<readonly string[]> => {
  const account = await findAccountByEmail(db, emailKey)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '=', account?.id ?? '')]))
    .where('status', 'in', REVENUE_STATUSES)
    .where('details', 'like', '%@%')
    .orderBy('id')
    .execute()
  const own = orders.filter(({ details }) => emailKeyInDetails(details) === emailKey)
  const plans = await Promise.all(own.map((order) => readOpenPlan(db, order)))
  return own.filter((_, at) => plans[at] !== null).map(({ id }) => id)
}
