import type { Kysely } from 'kysely'

/** What is there already is sealed at the next start: migrations know no key. */
export const sealedInterviews = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('interviews').addColumn('sealed', 'text').execute()
