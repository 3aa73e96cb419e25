import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createUuidV7 } from '#domain/uuid.ts'
import { type DatabaseAddress, openStore } from '#server/db/open-store.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { sampleRows } from './sample-rows.ts'

const nowMs = Date.now
const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

/** Creates a database with this many models, under new ids or these. Returns the ids. */
export const prepareData = async (
  database: DatabaseAddress,
  rows: number,
  ids: readonly string[] = Array.from({ length: rows }, newId),
): Promise<readonly string[]> => {
  const store = await openStore({ database, nowMs, newId })
  for (const [at, draft] of sampleRows(rows).entries()) {
    const values = { ...draft, sales_count: 0 }
    const row = { id: ids[at] ?? newId(), values, nowMs: nowMs(), mutationId: null }
    await store.write((tx) => insertRecord(tx, modelTable, row))
  }
  await store.close()
  return ids
}

/** A data folder with a copy of the database, so that no two servers wait for one lock. */
export const copyData = (file: string, folder: string): string => {
  mkdirSync(folder, { recursive: true })
  const copy = join(folder, 'neomuse.db')
  copyFileSync(file, copy)
  return copy
}
