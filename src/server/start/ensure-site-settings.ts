import * as v from 'valibot'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { findRecord, insertRecord } from '#server/api/entities/entity-rows.ts'
import { siteSettingsTable } from '#server/api/entities/tables/site-settings-table.ts'
import type { Store } from '#server/store/open-store.ts'

/** A database always has its settings; what a new one gets are the specification's defaults (section 9). */
export const ensureSiteSettings = async (store: Store, nowMs: number): Promise<void> => {
  const id = siteSettings.plural
  if (await findRecord(store.db, siteSettingsTable, id)) return
  const values = v.parse(siteSettings.draftSchema, {})
  // A process that starts at the same moment may have been faster: then nothing is inserted.
  await store.write((tx) =>
    insertRecord(tx, siteSettingsTable, { id, values, nowMs, mutationId: null }),
  )
}
