import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

/** Links between a message and the chat that may read its replies. */
export const replyLinks = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('reply_links')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) =>
      column.notNull().references('messages.id').onDelete('cascade'),
    )
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'reply_links', ['message_id'])
}
