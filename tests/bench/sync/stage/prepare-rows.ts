import { createUuidV7 } from '#domain/uuid.ts'
import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { modelTable } from '#server/api/entities/tables/model-table.ts'
import { ensureContent } from '#server/start/ensure-content.ts'
import { ensureSiteSettings } from '#server/start/ensure-site-settings.ts'
import { openStore } from '#server/store/open-store.ts'
import { sampleRows } from '../workload.ts'

const nowMs = Date.now
const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

/** Makes a database with so many of the sample's rows. */
export const prepareRows = async (file: string, count: number): Promise<string> => {
  const store = await openStore({ database: { type: 'sqlite', file }, nowMs, newId })
  await ensureSiteSettings(store, nowMs())
  await ensureContent(store, nowMs())
  await store.write(async (tx) => {
    for (const { id, draft } of sampleRows(count)) {
      const values = { ...draft, sales_count: 0 }
      await insertRecord(tx, modelTable, { id, values, nowMs: nowMs(), mutationId: null })
    }
  })
  await store.close()
  return file
}
