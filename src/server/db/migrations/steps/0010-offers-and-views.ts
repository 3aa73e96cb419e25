import type { Kysely } from 'kysely'
import { createIndex, renewRows } from '../table-parts.ts'

/** Where a call is booked, how often a service is paid, and what the training's campaign announces, and how often articles are read. */
export const offersAndViews = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('settings')
    .addColumn('booking_url', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('content').addColumn('period', 'text').execute()
  await db.schema.alterTable('content').addColumn('percent', 'integer').execute()
  await db.schema
    .alterTable('content')
    .addColumn('ends_on', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('post_views')
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('settled', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_views_key', ['post_id', 'day'])
    .execute()
  await createIndex(db, 'post_views', ['day'])
  await renewRows(db, 'settings')
  await renewRows(db, 'content')
}
