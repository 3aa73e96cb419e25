import type { Kysely } from 'kysely'

export const quarantinedOrders = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('orders')
    .addColumn('is_quarantined', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
