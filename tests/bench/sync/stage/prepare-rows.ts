import { createUuidV7 } from '#domain/uuid.ts'
import { ensureContent, ensureSiteSettings } from '#server/app/prepare-database.ts'
import { openStore } from '#server/db/open-store.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { sampleRows } from '../workload.ts'

const nowMs = Date.now
const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

/** Creates a database with this many of the sample's rows. */
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
