import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

/** The favourites of visitors who have asked to find them again on another device. */
export const favouriteLists = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('favourite_lists')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('models', 'text', (column) => column.notNull())
    .addColumn('change_ids', 'text', (column) => column.notNull())
    .addColumn('agreed_at', 'text', (column) => column.notNull())
    .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'favourite_lists', ['used_at_ms'])
}
