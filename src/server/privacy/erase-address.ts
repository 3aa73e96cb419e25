import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { closeCourse } from '#server/commerce/order-effects/course-access.ts'
import { closeOrderPage } from '#server/commerce/order-token.ts'
import type { Database, Queryable, Stamp } from '#server/db/database-schema.ts'
import { withdrawMail, withdrawOrderMail } from '#server/email/mail-outbox.ts'
import { withdrawRecipient } from '#server/email/newsletter-recipients.ts'
import { clearAudit } from '#server/entities/audit-log.ts'
import { deleteRecord, findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import type { EntityTable } from '#server/entities/entity-table.ts'
import { rowAnswer } from '#server/entities/row-writes.ts'
import { type Answer, problemAnswer } from '#server/http/answer.ts'
import { anonymiseDetails, withoutGivenName } from '../commerce/order-details.ts'
import {
  erasedEmail,
  messageTable,
  orderTable,
  replyTable,
  userTable,
} from '../entities/entity-tables.ts'
import { type AboutWhom, findPersonalRecords } from './find-personal-records.ts'
import { deleteInterviews } from './interviews.ts'

/**
 * Answers stored under idempotency keys contain old versions of the row. They are replaced by its current state, so
 * that they still keep a request from taking effect twice. `tx` is a writing transaction.
 */
const rewriteLoggedAnswers = async (
  tx: Queryable,
  table: EntityTable,
  rowId: string,
): Promise<void> => {
  const path = `/api/admin/${table.definition.plural}/${rowId}`
  const logged = await tx
    .selectFrom('mutation_log')
    .select(['actor_id', 'method', 'key', 'status', 'headers', 'body'])
    .where('path', '=', path)
    .execute()
  if (logged.length === 0) return
  const record = await findRecord(tx, table, rowId)
  for (const { actor_id, method, key, ...old } of logged) {
    const isRefusal = old.status >= 400
    const done = record ? rowAnswer(old.status, table, record) : problemAnswer('not-found')
    await tx
      .updateTable('mutation_log')
      .set(isRefusal ? { body: withoutRow(old.body) } : toColumns(done))
      .where('actor_id', '=', actor_id)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .execute()
  }
}

/**
 * The same for the answer to the request that created a row which no longer exists: that request had the list's
 * address, so the row is identified by the content of the answer.
 */
const forgetLoggedCreation = async (
  tx: Queryable,
  { definition: { plural } }: EntityTable,
  rowId: string,
): Promise<void> => {
  await tx
    .updateTable('mutation_log')
    .set(toColumns(problemAnswer('not-found')))
    .where('path', '=', `/api/admin/${plural}`)
    .where('body', 'like', `%"id":"${rowId}"%`)
    .execute()
}

const toColumns = ({ status, headers, body }: Answer) => ({
  status,
  headers: JSON.stringify(headers),
  body,
})

const storedProblem = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** A refusal may contain the row that it was about. */
const withoutRow = (body: string | null): string | null => {
  if (body === null) return null
  const { current: _, ...members } = v.parse(storedProblem, body)
  return JSON.stringify(members)
}

/** Removes the client's identity; that a sale took place, when and for how much stays for the accounts. */
export const anonymiseClient = async (
  tx: Queryable,
  client: Stamp,
  nowMs: number,
): Promise<void> => {
  await updateRecord(tx, userTable, {
    of: client,
    values: {
      first_name: 'Compte',
      last_name: 'effacé',
      email: erasedEmail(client.id),
      phone: null,
      is_active: false,
      last_login: null,
    },
    nowMs,
    mutationId: null,
  })
  await tx
    .updateTable('users')
    .set({ email_key: erasedEmail(client.id), password_hash: null })
    .where('id', '=', client.id)
    .execute()
  await rewriteLoggedAnswers(tx, userTable, client.id)
  await clearAudit(tx, userTable, client.id)
}

/** Empties the buyer's texts and personal data. Returns whether there was anything to empty. */
const anonymiseOrder = async (
  tx: Queryable,
  order: Selectable<Database['orders']>,
  nowMs: number,
): Promise<boolean> => {
  const details = anonymiseDetails(order.details)
  const { numDeletedRows } = await tx
    .deleteFrom('order_notes')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const { items } = orderTable.recordToRow({ ...order })
  const values = { notes: '', items: items.map(withoutGivenName) }
  const isNamed = JSON.stringify(values.items) !== JSON.stringify(items)
  if (order.notes === '' && !isNamed && details === order.details) return numDeletedRows > 0
  await updateRecord(tx, orderTable, { of: order, values, nowMs, mutationId: null })
  await tx.updateTable('orders').set({ details }).where('id', '=', order.id).execute()
  await rewriteLoggedAnswers(tx, orderTable, order.id)
  await clearAudit(tx, orderTable, order.id)
  return true
}

/** Replies are deleted with their message, sent or not. */
export const deleteReplies = async (
  tx: Queryable,
  messageId: string,
  nowMs: number,
): Promise<void> => {
  const replies = await tx
    .selectFrom('replies')
    .selectAll()
    .where('message_id', '=', messageId)
    .execute()
  for (const reply of replies) {
    await withdrawMail(tx, reply.id)
    await deleteRecord(tx, replyTable, { of: reply, nowMs, mutationId: null })
    await forgetLoggedCreation(tx, replyTable, reply.id)
    await clearAudit(tx, replyTable, reply.id)
  }
}

/** Deletes the queued email and the turn in a running issue too; its links are deleted by the database. */
export const deleteSubscriber = async (tx: Queryable, id: string, nowMs: number): Promise<void> => {
  await withdrawMail(tx, id)
  await withdrawRecipient(tx, id, nowMs)
  await tx.deleteFrom('subscribers').where('id', '=', id).execute()
}

/** Number of rows that were deleted, or emptied if the accounts need them. */
export type ErasureCounts = {
  readonly users: number
  readonly orders: number
  readonly messages: number
  readonly interviews: number
  readonly newsletter: number
}

/** Erases the data about an address, except for an administrator's account. `tx` is a writing transaction. */
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
    await rewriteLoggedAnswers(tx, messageTable, message.id)
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
