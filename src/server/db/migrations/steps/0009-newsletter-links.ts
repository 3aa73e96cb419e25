import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

/** The outbox carries more than replies: letters that ask subscribers to confirm, and what these letters lead to. */
export const newsletterLinks = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('mail_outbox').renameColumn('reply_id', 'id').execute()
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('reply'))
    .execute()
  await db.schema.alterTable('subscribers').addColumn('confirmed_at', 'text').execute()
  await db.schema
    .createTable('subscription_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'subscription_links', ['subscriber_id'])
}
