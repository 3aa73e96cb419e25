import type { Kysely } from 'kysely'
import { addStamp, createIndex } from '../table-parts.ts'

const LANGUAGES = ['fr', 'en', 'es', 'pt', 'th'] as const
const PARTS = ['title', 'body', 'note'] as const

/** What an administrator has rewritten of the public pages: one column for each part in each language. */
export const addContent = async (db: Kysely<unknown>): Promise<void> => {
  const table = db.schema
    .createTable('content')
    .$call(addStamp)
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('position', 'double precision', (column) => column.notNull())
    .addColumn('is_shown', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint')
    .addColumn('original_price_cents', 'bigint')
    .addColumn('proof', 'text', (column) => column.notNull())
  const texts = PARTS.flatMap((part) => LANGUAGES.map((language) => `${part}_${language}` as const))
  await texts
    .reduce((made, text) => made.addColumn(text, 'text', (column) => column.notNull()), table)
    .execute()
  await createIndex(db, 'content', ['change_seq'])
  await createIndex(db, 'content', ['created_at', 'id'])
}
