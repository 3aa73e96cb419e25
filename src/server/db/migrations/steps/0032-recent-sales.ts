import type { Kysely } from 'kysely'

/** Sales of each model in each hour, which the public pages show when the hour is over. */
export const addRecentSales = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('recent_sales')
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recent_sales_key', ['hour', 'model_id'])
    .execute()
}
