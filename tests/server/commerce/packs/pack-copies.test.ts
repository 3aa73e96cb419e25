import { hash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { seedPacks } from '#server/app/demo/seed-packs.ts'
import { readModelPack } from '#server/commerce/packs/pack-rows.ts'
import { backUpPacks, restorePacks } from '#server/commerce/packs/pack-storage.ts'
import { backupDatabase } from '#server/db/dump/backup-database.ts'
import { openStore } from '#server/db/open-store.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase } from '#tests/support/databases/make-database.ts'
import { makeObjectStore } from '#tests/support/make-object-store.ts'
import { openTestPacks } from '#tests/support/open-test-packs.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const nowMs = () => 1_767_225_600_000
let made = 0
const newId = createUuidV7({
  nowMs,
  fillRandom: (bytes) => {
    made += 1
    return bytes.fill(made)
  },
})

test('the six sample packs sell real files of their formats, once; one photo of each is free', async () => {
  const server = await createTestServer({ models: SAMPLE_MODELS })
  const { store, deps } = server
  const seed = () => seedPacks({ store, storage: deps.packs.storage, nowMs, newId })
  expect(await seed()).toBe(true)
  expect(await seed()).toBe(false)
  for (const { id, format } of SAMPLE_MODELS) {
    const { published } = await readModelPack(store.db, id)
    const files = published?.files ?? []
    expect(new Set(files.map((file) => file.format))).toEqual(new Set(format))
    expect(files.filter(({ is_sample }) => is_sample)).toHaveLength(1)
    for (const { sha256 } of files) expect(deps.packs.storage.has(sha256)).toBe(true)
  }
})

test('a backup has the sold files beside it, and a restore puts back missing ones whose bytes are intact', async () => {
  const folder = makeFolder()
  const database = await makeDatabase()
  const { storage } = openTestPacks({ nowMs, newId })
  const store = await openStore({ database, nowMs, newId })
  await store.write((tx) =>
    tx
      .insertInto('pack_files')
      .values(
        ['one', 'two', 'three'].map((text) => ({
          id: newId(),
          model_id: 'model',
          sha256: hash('sha256', text),
          name: `${text}.txt`,
          bytes: text.length,
          content_type: 'text/plain',
          format: null,
          is_sample: 0,
          is_draft: 1,
          created_at: '',
        })),
      )
      .execute(),
  )
  await store.close()
  for (const text of ['one', 'two']) await keepText(storage, folder, text)
  const copies = join(folder, 'pack-files')
  const path = join(folder, 'backup.ndjson.gz')
  const backup = await backupDatabase({
    database,
    path,
    nowMs,
    pictures: makeObjectStore(),
    copyPackFiles: async (hashes) => (await backUpPacks(storage, hashes, copies)).lost,
  })
  expect(backup).toMatchObject({ type: 'written', lostPackFiles: [hash('sha256', 'three')] })

  const { storage: other } = openTestPacks({ nowMs, newId })
  rmSync(join(copies, hash('sha256', 'two')))
  writeFileSync(join(copies, hash('sha256', 'two')), 'damaged')
  let lost: readonly string[] = []
  await restore(path, await makeDatabase(), {
    restorePackFiles: async (hashes) => {
      lost = (await restorePacks(other, hashes, copies)).lost
    },
  })
  expect(lost.toSorted()).toEqual([hash('sha256', 'two'), hash('sha256', 'three')].toSorted())
  expect(other.has(hash('sha256', 'one'))).toBe(true)
})

const keepText = async (
  storage: ReturnType<typeof openTestPacks>['storage'],
  folder: string,
  text: string,
): Promise<void> => {
  const path = join(folder, text)
  writeFileSync(path, text)
  await storage.keep(path, hash('sha256', text))
}
