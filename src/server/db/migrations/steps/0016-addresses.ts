import { type Kysely, sql } from 'kysely'
import { businessWhatsappAddress } from '#domain/contact-links.ts'
import { renewRows } from '../table-parts.ts'

/** Columns with web addresses: one, or a list as JSON. */
const ADDRESSES: readonly (readonly [table: string, column: string])[] = [
  ['models', 'images'],
  ['models', 'video_sample'],
  ['models', 'diary_sample'],
  ['blog', 'images'],
  ['blog', 'image'],
  ['content', 'image'],
  ['settings', 'booking_url'],
  ['settings', 'social_links'],
]

const CREDENTIALS = /(?<=^|")((?:[a-z][a-z\d+.-]*:)?[/\\]{2})[^/\\?#"]*@/gi

/**
 * Removes values that were accepted earlier and that devices now reject: account and password inside web addresses,
 * which were public, and a WhatsApp number for which no link ever worked.
 */
export const tidyAddresses = async (db: Kysely<unknown>): Promise<void> => {
  const changed = new Set<string>()
  const tidy = async (table: string, column: string, change: (text: string) => string) => {
    const rows = await sql<{ id: string; text: string | null }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)}
    `.execute(db)
    for (const { id, text } of rows.rows) {
      const tidied = change(text ?? '')
      if (text === null || tidied === text) continue
      changed.add(table)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${tidied} where id = ${id}
      `.execute(db)
    }
  }
  for (const [table, column] of ADDRESSES)
    await tidy(table, column, (text) => text.replaceAll(CREDENTIALS, '$1'))
  await tidy('settings', 'whatsapp_number', (text) =>
    businessWhatsappAddress(text) === null ? '' : text,
  )
  for (const table of changed) await renewRows(db, table)
}
