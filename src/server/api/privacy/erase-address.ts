import { clearAudit } from '#server/api/audit/record-audit.ts'
import { deleteRecord } from '#server/api/entities/entity-rows.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { withdrawOrderMail } from '#server/api/mail/mail-outbox.ts'
import { closeCourse } from '#server/api/public/course/course-links.ts'
import { deleteInterviews } from '#server/api/public/interviews/delete-interviews.ts'
import { deleteSubscriber } from '#server/api/public/newsletter/delete-subscriber.ts'
import { deleteReplies } from '#server/api/replies/delete-replies.ts'
import { closeOrderPage } from '#server/commerce/order-page.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { anonymiseClient, anonymiseOrder } from './anonymise.ts'
import { type AboutWhom, findPersonalRecords } from './find-personal-records.ts'
import { rewriteRememberedAnswers } from './remembered-answers.ts'

/** How many rows were deleted, or emptied where the accounts need them. */
export type ErasureCounts = {
  readonly users: number
  readonly orders: number
  readonly messages: number
  readonly interviews: number
  readonly newsletter: number
}

/** Erases what is kept about an address; an administrator's account aside. `tx` is a writing transaction. */
export const eraseAddress = async (
  tx: Queryable,
  whom: AboutWhom,
  nowMs: number,
): Promise<ErasureCounts> => {
  const found = await findPersonalRecords(tx, whom)
  let orders = 0
  for (const order of found.orders) {
    await closeCourse(tx, order.id)
    await withdrawOrderMail(tx, order.id, { nowMs })
    await closeOrderPage(tx, order)
    orders += Number(await anonymiseOrder(tx, order, nowMs))
  }
  const clients = found.users.filter(({ role }) => role === 'client')
  for (const client of clients) await anonymiseClient(tx, client, nowMs)
  for (const message of found.messages) {
    await deleteReplies(tx, message.id, nowMs)
    await deleteRecord(tx, messageTable, { of: message, nowMs, mutationId: null })
    await rewriteRememberedAnswers(tx, messageTable, message.id)
    await clearAudit(tx, messageTable, message.id)
  }
  await deleteInterviews(
    tx,
    found.interviews.map(({ id }) => id),
    nowMs,
  )
  for (const { id } of found.subscribers) await deleteSubscriber(tx, id, nowMs)
  return {
    users: clients.length,
    orders,
    messages: found.messages.length,
    interviews: found.interviews.length,
    newsletter: found.subscribers.length,
  }
}
