import { siteSettings } from '#contract/entities/site-settings.ts'
import { siteNameOf } from '#contract/public/public-settings.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { siteSettingsTable } from '#server/api/entities/tables/site-settings-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

export type Mailbox = { readonly name: string; readonly address: string }

/** From whom the e-mails of this site are; null where none can be sent. */
export const readSiteMailbox = async (db: Queryable): Promise<Mailbox | null> => {
  const kept = await findRecord(db, siteSettingsTable, siteSettings.plural)
  const settings = kept && siteSettingsTable.recordToRow(kept)
  if (!settings?.sends_mail || settings.contact_email === '') return null
  return { name: siteNameOf(settings), address: settings.contact_email }
}
