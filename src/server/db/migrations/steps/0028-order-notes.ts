import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

/** Administrators' notes on an order, and their acceptance of stray money. */
export const addOrderNotes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('order_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'order_notes', ['order_id'])
  for (const table of ['payments', 'refunds'])
    await db.schema.alterTable(table).addColumn('accepted_at_ms', 'bigint').execute()
}
