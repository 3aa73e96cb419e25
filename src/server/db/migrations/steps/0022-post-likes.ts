import type { Kysely } from 'kysely'
import { createIndex } from '../table-parts.ts'

/** Likes of an article, each under a random key that the device made for this article only. */
export const postLikes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('post_likes')
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('likes', 'integer', (column) => column.notNull())
    .addColumn('settled', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_likes_key', ['post_id', 'key_hash'])
    .execute()
  await createIndex(db, 'post_likes', ['day'])
}
