import { type Kysely, sql } from 'kysely'
import { createIndex } from '../table-parts.ts'

/**
 * Indexes in the order in which long tables are read: without them each page, or a question about a few rows, looks at
 * all rows.
 */
export const indexLongTables = async (db: Kysely<unknown>): Promise<void> => {
  await createIndex(db, 'users', ['role'])
  await createIndex(db, 'subscribers', ['created_at', 'id'])
  await createIndex(db, 'payments', ['received_at_ms', 'id'])
  await createIndex(db, 'payments', ['status', 'received_at_ms', 'id'])
  await createIndex(db, 'refunds', ['created_at_ms', 'id'])
  await createIndex(db, 'invoices', ['issued_at', 'number'])
  await createIndex(db, 'invoices', ['kind', 'issued_at', 'number'])
  await createIndex(db, 'mutation_log', ['path'])
  await createIndex(db, 'files', ['created_at', 'sha256'])
  // Orders without an account, a part after the other.
  await db.schema.dropIndex('orders_by_user_id').execute()
  await createIndex(db, 'orders', ['user_id', 'created_at', 'id'])
  // Sums of the dashboard are read from the index alone.
  await db.schema.dropIndex('orders_by_status_and_created_at').execute()
  await db.schema
    .createIndex('orders_by_status')
    .on('orders')
    .columns(['status', 'created_at', 'id', 'total_cents', 'refunded_cents'])
    .execute()
  await db.schema
    .createIndex('models_by_sales')
    .on('models')
    .columns(['sales_count desc', 'id'])
    .execute()
  await db.schema.dropIndex('newsletter_recipients_by_newsletter_id_and_state').execute()
  await createIndex(db, 'newsletter_recipients', ['newsletter_id', 'state', 'id'])
  // Few rows of many.
  await sql`create index orders_in_quarantine on orders (id) where is_quarantined = 1`.execute(db)
  await sql`create index models_hidden on models (id) where is_active = 0`.execute(db)
  await sql`create index post_likes_open on post_likes (post_id) where likes <> settled`.execute(db)
}
