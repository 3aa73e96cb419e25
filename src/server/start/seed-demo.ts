import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { insertRecord, lastChange } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/model-table.ts'
import { readMeta, writeMetaOnce } from '#server/store/meta.ts'
import type { Store } from '#server/store/open-store.ts'

/** Apart in age, so that the newest-first order is the sample's own: the first paint and the server's list agree. */
const APART_MS = 60_000

/**
 * Puts the specification's six models into a database that never had any; true when it did. Once only: what an admin
 * has deleted does not come back.
 */
export const seedDemo = (store: Store, nowMs: number): Promise<boolean> =>
  store.write(async (tx) => {
    const isUntouched =
      (await readMeta(tx, 'seeded_at')) === null && (await lastChange(tx, modelTable)) === 0
    if (!isUntouched) return false
    for (const [index, { id, ...values }] of SAMPLE_MODELS.entries()) {
      const createdAtMs = nowMs - index * APART_MS
      await insertRecord(tx, modelTable, { id, values, createdAtMs, nowMs, mutationId: null })
    }
    await writeMetaOnce(tx, 'seeded_at', new Date(nowMs).toISOString())
    return true
  })
