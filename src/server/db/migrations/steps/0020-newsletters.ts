import type { Kysely } from 'kysely'
import { addStamp, createIndex } from '../table-parts.ts'

const LANGUAGES = ['fr', 'en', 'es', 'pt', 'th'] as const

/** Issues of the newsletter, their recipients, proof of each subscriber's consent, and unreachable addresses. */
export const addNewsletters = async (db: Kysely<unknown>): Promise<void> => {
  const stamped = db.schema.createTable('newsletters').$call(addStamp)
  const texts = LANGUAGES.flatMap(
    (language) => [`subject_${language}`, `body_${language}`] as const,
  )
  const table = [...texts, 'image', 'link', 'state'].reduce(
    (made, text) => made.addColumn(text, 'text', (column) => column.notNull()),
    stamped as ReturnType<typeof stamped.addColumn<string>>,
  )
  await ['recipients', 'sent', 'refused', 'left_since']
    .reduce((made, count) => made.addColumn(count, 'integer', (column) => column.notNull()), table)
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('next_at_ms', 'bigint')
    .execute()
  await createIndex(db, 'newsletters', ['change_seq'])
  await createIndex(db, 'newsletters', ['created_at', 'id'])
  await db.schema
    .createTable('newsletter_recipients')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('newsletter_id', 'text', (column) =>
      column.notNull().references('newsletters.id').onDelete('cascade'),
    )
    // No foreign key: the entry of a subscriber who leaves stays, without their data.
    .addColumn('subscriber_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'newsletter_recipients', ['newsletter_id', 'state'])
  await createIndex(db, 'newsletter_recipients', ['subscriber_id'])
  for (const column of ['consent_text', 'consent_page'])
    await db.schema
      .alterTable('subscribers')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute()
  await db.schema.alterTable('subscribers').addColumn('bounced_at', 'text').execute()
}
