import { type Kysely, sql } from 'kysely'

/** The emails of an order: also those that left the outbox, so that none is sent twice and any can be sent again. */
export const addOrderEmails = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('order_emails')
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('occasion', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('queued_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('settled_at_ms', 'bigint')
    .addPrimaryKeyConstraint('order_emails_key', ['order_id', 'occasion'])
    .execute()
  await sql`
    insert into order_emails (order_id, occasion, state, queued_at_ms)
    select subject_id, occasion, 'waiting', created_at_ms from mail_outbox where kind = 'order'
  `.execute(db)
}
