import { join } from 'node:path'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { ensureSiteSettings } from '#server/app/prepare-database.ts'
import { openStore } from '#server/db/open-store.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'

const nowMs = Date.now
const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

export const MANY_MODELS = 2_000

/** Fills a database in the folder with this many models: the sample's own repeated, each with a number. */
export const prepareManyModels = async (folder: string): Promise<void> => {
  const file = join(folder, 'neomuse.db')
  const store = await openStore({ database: { type: 'sqlite', file }, nowMs, newId })
  await ensureSiteSettings(store, nowMs())
  await store.write(async (tx) => {
    for (let at = 0; at < MANY_MODELS; at += 1) {
      const values = manyModelAt(at)
      await insertRecord(tx, modelTable, { id: newId(), values, nowMs: nowMs(), mutationId: null })
    }
  })
  await store.close()
}

const manyModelAt = (at: number) => {
  const sample = SAMPLE_MODELS[at % SAMPLE_MODELS.length]
  if (sample === undefined) throw new Error('the sample is empty')
  const { id: _, ...values } = sample
  return { ...values, name: `${values.name} ${at + 1}` }
}
