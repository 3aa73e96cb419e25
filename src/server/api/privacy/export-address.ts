import { emailKey } from '#domain/text/email-address.ts'
import { devicesOf } from '#server/api/alerts/push-devices.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import { userTable } from '#server/api/entities/tables/user-table.ts'
import { recordToInterview } from '#server/api/public/interviews/record-to-interview.ts'
import type { Seal } from '#server/sealing/create-seal.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { findPersonalRecords } from './find-personal-records.ts'
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
