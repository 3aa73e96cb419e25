import { type Kysely, sql } from 'kysely'
import { renewRows } from '../table-parts.ts'

const LANGUAGES = ['fr', 'en', 'es', 'pt', 'th']

/** In which language whoever wrote or ordered is to be answered. Orders of packs and plans have said so in their details. */
export const addLanguages = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('messages').addColumn('language', 'text').execute()
  await db.schema.alterTable('orders').addColumn('language', 'text').execute()
  for (const language of LANGUAGES) {
    // As they were written: a quote that somebody has typed has a backslash before it.
    const told = `{"kind":"checkout",%"language":"${language}"%`
    await sql`update orders set language = ${language} where details like ${told}`.execute(db)
  }
  await renewRows(db, 'orders')
}
