import type { Queryable } from '#server/store/database-schema.ts'

/** What belongs to an order that has had its time. The database refuses while one of its invoices has to be kept. */
export const deleteBooksOf = async (tx: Queryable, orderId: string): Promise<void> => {
  await tx.deleteFrom('invoices').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('withdrawals').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_events').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('refunds').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('payments').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('payment_attempts').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('test_sessions').where('order_id', '=', orderId).execute()
}
