import type { Kysely } from 'kysely'

/** Where a call is booked. */
export const offersAndViews = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('settings')
    .addColumn('booking_url', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
