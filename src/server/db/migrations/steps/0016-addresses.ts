import { type Kysely, sql } from 'kysely'
import { businessWhatsappAddress } from '#domain/contact-links.ts'
import type { EngineType } from '#server/db/engine.ts'
import { eachSlice, type OnRows, setTexts } from '../row-slices.ts'
import { renewRows } from '../table-parts.ts'

const CREDENTIALS = /(?<=^|")((?:[a-z][a-z\d+.-]*:)?[/\\]{2})[^/\\?#"]*@/gi

type Tidy = (text: string) => string

const withoutCredentials: Tidy = (text) => text.replaceAll(CREDENTIALS, '$1')

/** Columns with addresses, one or a list as JSON, and what is done to each. */
const ADDRESSES: Readonly<Record<string, Readonly<Record<string, Tidy>>>> = {
  models: {
    images: withoutCredentials,
    video_sample: withoutCredentials,
    diary_sample: withoutCredentials,
  },
  blog: { images: withoutCredentials, image: withoutCredentials },
  content: { image: withoutCredentials },
  settings: {
    booking_url: withoutCredentials,
    social_links: withoutCredentials,
    whatsapp_number: (text) => (businessWhatsappAddress(text) === null ? '' : text),
  },
}

/**
 * Removes values that were accepted earlier and that devices now reject: account and password inside web addresses,
 * which were public, and a WhatsApp number for which no link ever worked.
 */
export const tidyAddresses = async (
  db: Kysely<unknown>,
  engine: EngineType,
  onRows: OnRows,
): Promise<void> => {
  for (const [table, columns] of Object.entries(ADDRESSES)) {
    let isChanged = false
    await eachSlice(db, { table, onRows }, async ({ has }) => {
      for (const [column, tidy] of Object.entries(columns)) {
        const { rows } = await sql<Readonly<{ id: string; text: string | null }>>`
          select id, ${sql.ref(column)} as text from ${sql.table(table)} where ${has('id')}
        `.execute(db)
        const tidied = rows.flatMap(({ id, text }): readonly (readonly [string, string])[] => {
          const after = tidy(text ?? '')
          return text === null || after === text ? [] : [[id, after]]
        })
        if (tidied.length === 0) continue
        isChanged = true
        await setTexts(db, { engine, table, column }, Object.fromEntries(tidied))
      }
    })
    if (isChanged) await renewRows(db, { table, onRows })
  }
}
