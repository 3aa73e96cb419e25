import type { Kysely } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import type { OnRows } from '../row-slices.ts'
import { renewRows } from '../table-parts.ts'

/** How a reply is sent: existing ones were sent by this server. */
export const replyChannels = async (
  db: Kysely<unknown>,
  _engine: EngineType,
  onRows: OnRows,
): Promise<void> => {
  await db.schema
    .alterTable('replies')
    .addColumn('channel', 'text', (made) => made.notNull().defaultTo('server'))
    .execute()
  await renewRows(db, { table: 'replies', onRows })
}
