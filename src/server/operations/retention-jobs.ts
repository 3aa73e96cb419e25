import { dayOf, dayStart } from '#domain/business-calendar.ts'
import { forgetOldInvites } from '#server/auth/invites.ts'
import { forgetEndedSessions, forgetOldSessions } from '#server/auth/sessions.ts'
import { dropPastSales } from '#server/commerce/order-effects/recent-sales.ts'
import type { Queryable, Stamp } from '#server/db/database-schema.ts'
import { giveUpLateMail } from '#server/email/mail-outbox.ts'
import { dropOldRecipients } from '#server/email/newsletter-recipients.ts'
import { deleteRecord } from '#server/entities/entity-rows.ts'
import type { EntityTable } from '#server/entities/entity-table.ts'
import { messageTable, orderTable } from '#server/entities/entity-tables.ts'
import { MUTATION_LIFE_MS } from '#server/entities/mutation-log.ts'
import { anonymiseClient, deleteReplies } from '#server/privacy/erase-address.ts'
import { deleteInquiry, deleteInterviews, INTERVIEW_LIFE_MS } from '#server/privacy/interviews.ts'
import { FAVOURITES_LIFE_MS } from '#server/public/forms/favourites.ts'
import { dropOrphanedLikes, settleLikes } from '#server/public/reads/post-likes.ts'
import { dropOldViews, settleViews } from '#server/public/reads/post-views.ts'
import { isoTime } from '#server/time.ts'
import { dropOldTombstones } from '../db/change-numbers.ts'
import { atMostMs, dropOlderThan } from '../db/retention.ts'

const MESSAGE_LIFE_MS = atMostMs({ years: 3 })

/**
 * Orders before this moment are past their retention: ten years from the end of the year in which they were accounted
 * (Code de commerce, article L123-22), neither less nor more.
 */
const endOfAccounting = (nowMs: number): string => isoTime(dayStart(`${lastKeptYear(nowMs)}-01-01`))

const lastKeptYear = (nowMs: number): number => Number(dayOf(nowMs).slice(0, 4)) - 10

/** Each row takes several statements. */
const SOME_RECORDS = 100

const deleteOldMessages = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('messages')
    .selectAll()
    .where('created_at', '<', isoTime(nowMs - MESSAGE_LIFE_MS))
    .limit(SOME_RECORDS)
    .execute()
  for (const { id } of old) await deleteReplies(tx, id, nowMs)
  return deleteAll(tx, { table: messageTable, old, nowMs })
}

const deleteOldInterviews = async (tx: Queryable, nowMs: number): Promise<number> => {
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

const deleteOldOrders = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('orders')
    .selectAll()
    .where('created_at', '<', endOfAccounting(nowMs))
    // An order that was paid or refunded in a later year is accounted in that year.
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

/** Money without an order, of the same age. */
const deleteOldStrayPayments = async (tx: Queryable, nowMs: number): Promise<number> => {
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

/** Clients of the same age who have no orders left. */
const forgetOldClients = async (tx: Queryable, nowMs: number): Promise<number> => {
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

/** Deletes the books of an expired order. The database refuses as long as one of its invoices must be kept. */
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

/** Deletes some expired rows, and returns how many; 0 when none are left. */
type DropSome = (tx: Queryable, nowMs: number) => Promise<number>

/**
 * Retention periods, as promised to visitors and administrators. Data that is named neither here nor in
 * `forgetAddresses` stays until it is deleted by hand.
 */
export const RETENTION_JOBS: Readonly<Record<string, DropSome>> = {
  sessions: forgetOldSessions,
  'ended-sessions': forgetEndedSessions,
  mutations: dropOlderThan({
    table: 'mutation_log',
    column: 'created_at_ms',
    lifeMs: MUTATION_LIFE_MS,
  }),
  // The provider repeats an event for several days.
  payments: dropOlderThan({
    table: 'payment_events',
    column: 'received_at_ms',
    lifeMs: atMostMs({ days: 45 }),
  }),
  invites: forgetOldInvites,
  // The longest period that the CNIL considers usual for such logs (délibération 2021-122).
  audit: dropOlderThan({
    table: 'audit_log',
    column: 'created_at',
    lifeMs: atMostMs({ years: 1 }),
  }),
  tombstones: dropOldTombstones,
  // Before the days of these views are deleted.
  'settled-views': settleViews,
  'old-views': dropOldViews,
  'orphaned-likes': dropOrphanedLikes,
  'settled-likes': settleLikes,
  'favourite-lists': dropOlderThan({
    table: 'favourite_lists',
    column: 'used_at_ms',
    lifeMs: FAVOURITES_LIFE_MS,
  }),
  'past-sales': dropPastSales,
  messages: deleteOldMessages,
  'late-mail': giveUpLateMail,
  interviews: deleteOldInterviews,
  subscribers: dropOlderThan({
    table: 'subscribers',
    column: 'created_at',
    lifeMs: atMostMs({ years: 3 }),
    // Confirmed subscribers stay until they leave.
    only: { column: 'status', value: 'pending' },
  }),
  'quarantined-subscribers': dropOlderThan({
    table: 'subscribers',
    column: 'created_at',
    lifeMs: atMostMs({ years: 1 }),
    only: { column: 'status', value: 'quarantined' },
  }),
  'newsletter-recipients': dropOldRecipients,
  orders: deleteOldOrders,
  'stray-payments': deleteOldStrayPayments,
  clients: forgetOldClients,
}
