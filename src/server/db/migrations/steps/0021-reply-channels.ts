import type { Kysely } from 'kysely'
import { renewRows } from '../table-parts.ts'

/** How a reply leaves: all that are there were given to this server to send. */
export const replyChannels = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('replies')
    .addColumn('channel', 'text', (made) => made.notNull().defaultTo('server'))
    .execute()
  await renewRows(db, 'replies')
}
