import type { Kysely } from 'kysely'
import { addStamp, createIndex } from '../table-parts.ts'

/** Replies to messages, those of them that are still to be sent, and whether this server sends any. */
export const addReplies = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('replies')
    .$call(addStamp)
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await createIndex(db, 'replies', ['change_seq'])
  await createIndex(db, 'replies', ['created_at', 'id'])
  await createIndex(db, 'replies', ['message_id'])
  await db.schema
    .createTable('mail_outbox')
    .addColumn('reply_id', 'text', (column) => column.primaryKey())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('due_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute()
  await createIndex(db, 'mail_outbox', ['due_at_ms'])
  await db.schema
    .alterTable('settings')
    .addColumn('sends_mail', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
