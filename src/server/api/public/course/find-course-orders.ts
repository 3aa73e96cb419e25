import { REVENUE_STATUSES } from '#domain/order-status.ts'
import { emailKeyInDetails } from '#server/api/privacy/order-details.ts'
import { findAccountByEmail } from '#server/auth/accounts.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { readBoughtPlan } from './course-order.ts'

/**
 * The ids of the paid orders of a plan that were placed with this address, as it is compared. Some are of no account; of
 * a client's only those whose letter would really go there.
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
  return orders
    .filter(({ details }) => emailKeyInDetails(details) === emailKey)
    .filter((order) => readBoughtPlan({ ...order }) !== null)
    .map(({ id }) => id)
}
