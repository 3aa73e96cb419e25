import type { Selectable } from 'kysely'
import { clearAudit } from '#server/api/audit/record-audit.ts'
import { updateRecord } from '#server/api/entities/entity-rows.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import { userTable } from '#server/api/entities/tables/user-table.ts'
import { withoutGivenName } from '#server/api/public/orders/custom-item.ts'
import type { Database, Queryable, Stamp } from '#server/store/database-schema.ts'
import { erasedEmail } from './erased-email.ts'
import { anonymiseDetails } from './order-details.ts'
import { rewriteRememberedAnswers } from './remembered-answers.ts'

/** Who it was is gone; that somebody bought, when and for how much stays for the accounts. */
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
  await rewriteRememberedAnswers(tx, userTable, client.id)
  await clearAudit(tx, userTable, client.id)
}

/** Empties what the buyer wrote and was known by. Answers whether there was anything. */
export const anonymiseOrder = async (
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
  await rewriteRememberedAnswers(tx, orderTable, order.id)
  await clearAudit(tx, orderTable, order.id)
  return true
}
