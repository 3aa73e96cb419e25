import { isRevenue } from '#domain/order-status.ts'
import type { RecordChange } from '#server/api/entities/entity-rows.ts'
import { queueCourseLetter, withdrawMail } from '#server/api/mail/mail-outbox.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { courseOpensMs } from './course-links.ts'
import { readBoughtPlan, readCourseBuyer } from './course-order.ts'

/**
 * Whoever has paid for a plan gets the letter with the link to the course, once; not any more, when the order is
 * cancelled before it has left. The order's own change wakes who sends it.
 */
export const followCourseOrder = async (
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
  await queueCourseLetter(tx, after.id, { nowMs, dueMs })
}
