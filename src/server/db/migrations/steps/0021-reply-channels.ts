import type { Kysely } from 'kysely'
import { renewRows } from '../table-parts.ts'

/** How a reply is sent: existing ones were sent by this server. */
export const replyChannels = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('replies')
    .addColumn('channel', 'text', (made) => made.notNull().defaultTo('server'))
    .execute()
  await renewRows(db, 'replies')
}
