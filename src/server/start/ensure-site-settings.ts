import * as v from 'valibot'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { findRecord, insertRecord, updateRecord } from '#server/api/entities/entity-rows.ts'
import { siteSettingsTable } from '#server/api/entities/tables/site-settings-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { Store } from '#server/store/open-store.ts'

/** A database always has its settings; what a new one gets are the specification's defaults (section 9). */
export const ensureSiteSettings = async (store: Store, nowMs: number): Promise<void> => {
  const id = siteSettings.plural
  if (await findRecord(store.db, siteSettingsTable, id)) return
  const { draftSchema, serverDefaultsSchema } = siteSettings
  const values = { ...v.parse(serverDefaultsSchema, {}), ...v.parse(draftSchema, {}) }
  // A process that starts at the same moment may have been faster: then nothing is inserted.
  await store.write((tx) =>
    insertRecord(tx, siteSettingsTable, { id, values, nowMs, mutationId: null }),
  )
}

/** Writes down whether this server sends e-mails, for the devices to know; nothing where that is known already. */
export const noteSendsMail = async (
  store: Store,
  sendsMail: boolean,
  nowMs: number,
): Promise<void> => {
  const readStale = async (db: Queryable) => {
    const of = await findRecord(db, siteSettingsTable, siteSettings.plural)
    return of && siteSettingsTable.recordToRow(of).sends_mail !== sendsMail ? of : null
  }
  if ((await readStale(store.db)) === null) return
  await store.write(async (tx) => {
    const of = await readStale(tx)
    const values = { sends_mail: sendsMail }
    if (of) await updateRecord(tx, siteSettingsTable, { of, values, nowMs, mutationId: null })
  })
}
