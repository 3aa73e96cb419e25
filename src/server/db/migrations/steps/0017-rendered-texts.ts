import type { Kysely } from 'kysely'

/** Rendered Markdown of rows. It can always be rendered again. */
export const renderedTexts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('rendered_texts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('is_plain', 'integer', (column) => column.notNull())
    .addColumn('made_at_ms', 'bigint', (column) => column.notNull())
    .execute()
}
