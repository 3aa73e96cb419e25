import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

/** What the letters to buyers of the course lead to. */
export const courseLinks = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('course_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'course_links', ['order_id'])
}
