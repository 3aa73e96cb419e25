import type { SendingObstacle } from '#contract/admin/subscribers.ts'
import { type SiteSettings, siteSettings } from '#contract/entities/site-settings.ts'
import { siteNameOf } from '#contract/public/public-settings.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { siteSettingsTable } from '#server/entities/entity-tables.ts'

export type Mailbox = { readonly name: string; readonly address: string }

export const readSiteSettings = async (db: Queryable): Promise<SiteSettings | null> => {
  const kept = await findRecord(db, siteSettingsTable, siteSettings.plural)
  return kept ? siteSettingsTable.recordToRow(kept) : null
}

/** The sender of the site's emails; null when none can be sent. */
export const readSiteMailbox = async (db: Queryable): Promise<Mailbox | null> => {
  const settings = await readSiteSettings(db)
  if (!settings?.sends_mail || settings.contact_email === '') return null
  return { name: siteNameOf(settings), address: settings.contact_email }
}

/** Why no email can be sent by hand from here; null when it can. */
export const findSendingObstacle = async (
  db: Queryable,
  publicUrl: string | null,
): Promise<SendingObstacle | null> => {
  const settings = await readSiteSettings(db)
  if (!settings?.sends_mail) return 'no-smtp'
  if (settings.contact_email === '') return 'no-contact-email'
  return publicUrl === null ? 'no-public-url' : null
}
