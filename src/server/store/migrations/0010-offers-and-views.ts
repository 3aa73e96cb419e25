import type { Kysely } from 'kysely'
import { renewRows } from './table-parts.ts'

/** Where a call is booked, how often a service is paid, and what the training's campaign announces. */
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
  await renewRows(db, 'settings')
  await renewRows(db, 'content')
}
