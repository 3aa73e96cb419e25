import { type Cents, centsToEuros } from '#domain/money.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { devicesOf } from '#server/api/alerts/push-devices.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import { userTable } from '#server/api/entities/tables/user-table.ts'
import { recordToInterview } from '#server/api/public/interviews/record-to-interview.ts'
import type { Seal } from '#server/sealing/create-seal.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { findPersonalRecords, type PersonalRecords } from './find-personal-records.ts'
import { readDetails } from './order-details.ts'

type Export = { readonly seal: Seal; readonly nowMs: number }

/** All that is kept about an address, in the words of the contract. Of a password not even its hash. */
export const exportAddress = async (db: Queryable, email: string, { seal, nowMs }: Export) => {
  const exportedAt = new Date(nowMs).toISOString()
  const whom = { emailKey: emailKey(email), seal, until: exportedAt }
  const found = await findPersonalRecords(db, whom)
  return {
    email,
    exported_at: exportedAt,
    users: found.users.map((record) => userTable.recordToRow({ ...record })),
    orders: found.orders.map((record) => ({
      ...orderTable.recordToRow({ ...record }),
      details: readDetails(record.details),
      letters: found.courseLinks
        .filter(({ order_id }) => order_id === record.id)
        .map(({ created_at_ms }) => new Date(created_at_ms).toISOString()),
      ...orderBooks(found.books, record.id),
    })),
    messages: found.messages.map((record) => messageTable.recordToRow({ ...record })),
    replies: found.replies.map((record) => replyTable.recordToRow({ ...record })),
    interviews: found.interviews.map(recordToInterview(seal)),
    alerts: await alertsOf(
      db,
      found.users.map(({ id }) => id),
    ),
    newsletter: found.subscribers.map(({ email_key: _, ...subscription }) => ({
      ...subscription,
      letters: found.links
        .filter(({ subscriber_id }) => subscriber_id === subscription.id)
        .map(({ created_at_ms }) => new Date(created_at_ms).toISOString()),
    })),
  }
}

/** What was paid, went back, was invoiced and has happened, in euros. */
const orderBooks = (books: PersonalRecords['books'], orderId: string) => {
  const isOfOrder = ({ order_id }: { readonly order_id: string | null }): boolean =>
    order_id === orderId
  return {
    payments: books.payments.filter(isOfOrder).map((payment) => ({
      provider: payment.provider,
      amount: centsToEuros(payment.amount_cents as Cents),
      received_at: new Date(payment.received_at_ms).toISOString(),
    })),
    refunds: books.refunds.filter(isOfOrder).map((refund) => ({
      amount: centsToEuros(refund.amount_cents as Cents),
      reason: refund.reason,
      status: refund.status,
      created_at: new Date(refund.created_at_ms).toISOString(),
    })),
    withdrawals: books.withdrawals
      .filter(isOfOrder)
      .map(({ kind, declared_at }) => ({ kind, declared_at })),
    invoices: books.invoices.filter(isOfOrder).map(({ content }) => readDetails(content)),
    events: books.events
      .filter(isOfOrder)
      .map(({ kind, at_ms }) => ({ kind, at: new Date(at_ms).toISOString() })),
    team_notes: books.notes
      .filter(isOfOrder)
      .map(({ text, created_at_ms }) => ({ text, at: new Date(created_at_ms).toISOString() })),
  }
}

/** How an administrator has chosen to hear of what comes in, and on which devices. */
const alertsOf = async (db: Queryable, userIds: readonly string[]) => {
  const alerts = []
  for (const userId of userIds) {
    const chosen = await db
      .selectFrom('alert_choices')
      .select('channel')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!chosen) continue
    const devices = await devicesOf(db, userId)
    alerts.push({
      channel: chosen.channel,
      devices: devices.map(({ device, created_at_ms }) => ({
        device,
        created_at: new Date(created_at_ms).toISOString(),
      })),
    })
  }
  return alerts
}
