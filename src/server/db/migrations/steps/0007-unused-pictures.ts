import type { Kysely } from 'kysely'

/** Since when a picture stands in no row, and the pictures whose bytes are still to follow their row. */
export const unusedPictures = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('files').addColumn('unused_since', 'text').execute()
  await db.schema
    .createTable('leaving_files')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute()
}
