import { type Kysely, sql } from 'kysely'

/** The rows of long tables that wait for an admin are few: without these indexes all rows are looked at for them. */
export const indexOpenWork = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index messages_open on messages (created_at, id) where is_read = 0 and is_quarantined = 0
  `.execute(db)
  await sql`
    create index inquiries_open on inquiries (created_at, id)
    where is_handled = 0 and is_quarantined = 0
  `.execute(db)
  await sql`create index replies_failed on replies (created_at, id) where state = 'failed'`.execute(
    db,
  )
}
