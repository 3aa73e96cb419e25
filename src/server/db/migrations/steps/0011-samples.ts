import type { Kysely } from 'kysely'
import { renewRows } from '../table-parts.ts'

/** What of a pack's videos and diary is given away before it is bought. */
export const addSamples = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['video_sample', 'diary_sample'])
    await db.schema
      .alterTable('models')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute()
  await renewRows(db, 'models')
}
