import { dayOf, dayStart } from '#domain/house-calendar.ts'
import { deleteRecord } from '#server/api/entities/entity-rows.ts'
import type { EntityTable } from '#server/api/entities/tables/entity-table.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import { anonymiseClient } from '#server/api/privacy/anonymise.ts'
import { deleteInquiry, deleteInterviews } from '#server/api/public/interviews/delete-interviews.ts'
import { INTERVIEW_LIFE_MS } from '#server/api/public/interviews/record-to-interview.ts'
import { deleteReplies } from '#server/api/replies/delete-replies.ts'
import type { Queryable, Stamp } from '#server/store/database-schema.ts'
import { atMostMs } from './spans.ts'

const MESSAGE_LIFE_MS = atMostMs({ years: 3 })

/**
 * Up to when orders have had their time: ten years from the end of the year that they were accounted in (Code de
 * commerce, article L123-22), no less, and no more.
 */
const endOfAccounting = (nowMs: number): string => isoTime(dayStart(`${lastKeptYear(nowMs)}-01-01`))

const lastKeptYear = (nowMs: number): number => Number(dayOf(nowMs).slice(0, 4)) - 10

/** Each row takes several statements. */
const SOME_RECORDS = 100

export const deleteOldMessages = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('messages')
    .selectAll()
    .where('created_at', '<', isoTime(nowMs - MESSAGE_LIFE_MS))
    .limit(SOME_RECORDS)
    .execute()
  for (const { id } of old) await deleteReplies(tx, id, nowMs)
  return deleteAll(tx, { table: messageTable, old, nowMs })
}

export const deleteOldInterviews = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('interviews')
    .select('id')
    .where('created_at', '<', isoTime(nowMs - INTERVIEW_LIFE_MS))
    .limit(SOME_RECORDS)
    .execute()
  await deleteInterviews(
    tx,
    old.map(({ id }) => id),
    nowMs,
  )
  return old.length
}

export const deleteOldOrders = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('orders')
    .selectAll()
    .where('created_at', '<', endOfAccounting(nowMs))
    // One that was paid, or gone back, in a later year is accounted in that.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('invoices.id')
            .whereRef('invoices.order_id', '=', 'orders.id')
            .where('invoices.year', '>=', lastKeptYear(nowMs)),
        ),
      ),
    )
    .limit(SOME_RECORDS)
    .execute()
  for (const { id } of old) {
    await deleteInquiry(tx, id, nowMs)
    await deleteBooksOf(tx, id)
  }
  return deleteAll(tx, { table: orderTable, old, nowMs })
}

/** Money that came in for no order, of as long ago. */
export const deleteOldStrayPayments = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', 'is', null)
    .where('received_at_ms', '<', Date.parse(endOfAccounting(nowMs)))
    .limit(SOME_RECORDS)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('refunds').where('payment_id', 'in', ids).execute()
  await tx.deleteFrom('payments').where('id', 'in', ids).execute()
  return ids.length
}

/** Clients of long ago, of whose orders none is left. */
export const forgetOldClients = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'client')
    .where('created_at', '<', endOfAccounting(nowMs))
    .where('email_key', 'not like', 'erased-%@invalid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'users.id'),
        ),
      ),
    )
    .limit(SOME_RECORDS)
    .execute()
  for (const client of old) await anonymiseClient(tx, client, nowMs)
  return old.length
}

type Deletion = {
  readonly table: EntityTable
  readonly old: readonly Stamp[]
  readonly nowMs: number
}

const deleteAll = async (tx: Queryable, { table, old, nowMs }: Deletion): Promise<number> => {
  for (const of of old) await deleteRecord(tx, table, { of, nowMs, mutationId: null })
  return old.length
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

/** What belongs to an order that has had its time. The database refuses while one of its invoices has to be kept. */
const deleteBooksOf = async (tx: Queryable, orderId: string): Promise<void> => {
  await tx.deleteFrom('invoices').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('withdrawals').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_emails').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_events').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('refunds').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('payments').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('payment_attempts').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('test_sessions').where('order_id', '=', orderId).execute()
}
