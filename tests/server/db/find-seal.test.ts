import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteUnreadableInterviews, findSeal } from '#server/db/data-key.ts'
import { readMeta } from '#server/db/meta.ts'
import { createSeal, type Seal } from '#server/db/seal.ts'
import { contentsToColumns } from '#server/privacy/interviews.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const [OWN, OTHER] = [Buffer.alloc(32, 'own'), Buffer.alloc(32, 'other')]
const CONTENTS = {
  name: 'Zoé',
  email: 'zoe@a.fr',
  phone: null,
  experience: '',
  goals: '',
  budget: null,
  consented_at: null,
  language: null,
}
const REFUSED = {
  type: 'failed',
  reason: expect.stringMatching(/^DATA_KEY: .* sealed with another key\. Put it back/),
}

const setUp = async () => {
  const store = await openTestStore(await makeDatabase())
  const dataDir = makeFolder()
  const find = (dataKey: Buffer | null) => findSeal(store, { dataKey, dataDir })
  return {
    store,
    dataDir,
    find,
    mark: () => readMeta(store.db, 'data_key_mark'),
    keepSealed: (id: string, seal: Seal) =>
      store.db
        .insertInto('interviews')
        .values({
          id,
          created_at: '2026-01-01T00:00:00.000Z',
          is_quarantined: 0,
          ...contentsToColumns(seal, id, CONTENTS),
        })
        .execute(),
    ids: async () =>
      (await store.db.selectFrom('interviews').select('id').execute()).map(({ id }) => id),
    hasNewKey: () => existsSync(join(dataDir, 'data.key')),
  }
}

test('an empty database accepts the first key, and no other one afterwards', async () => {
  const { find, mark, hasNewKey } = await setUp()
  expect(await find(OWN)).toMatchObject({ type: 'found', unreadable: 0 })
  const kept = await mark()
  expect(kept).toMatch(/^[0-9a-f]{64}$/)
  expect(await find(OTHER)).toEqual(REFUSED)
  expect(await find(null)).toEqual(REFUSED)
  expect(hasNewKey()).toBe(false)
  expect(await mark()).toBe(kept)
  expect(await find(OWN)).toMatchObject({ type: 'found' })
})

test('a key is created where no value was ever sealed', async () => {
  const { find, hasNewKey } = await setUp()
  expect(await find(null)).toMatchObject({ type: 'found' })
  expect(hasNewKey()).toBe(true)
  expect(await find(null)).toMatchObject({ type: 'found' })
})

test('of processes that start at the same moment with different keys one succeeds', async () => {
  const { find } = await setUp()
  const found = await Promise.all([find(OWN), find(OTHER)])
  expect(found.map(({ type }) => type).sort()).toEqual(['failed', 'found'])
})

test('without a mark, the sealed values identify the key', async () => {
  const { find, mark, keepSealed, hasNewKey } = await setUp()
  await keepSealed('i1', createSeal(OWN))
  expect(await find(null)).toEqual(REFUSED)
  expect(await find(OTHER)).toEqual(REFUSED)
  expect([await mark(), hasNewKey()]).toEqual([null, false])
  expect(await find(OWN)).toMatchObject({ type: 'found', unreadable: 0 })
  expect(await mark()).not.toBeNull()
})

test('where keys had changed before marks existed, it is reported at each start', async () => {
  const { find, mark, keepSealed } = await setUp()
  await keepSealed('i1', createSeal(OWN))
  await keepSealed('i2', createSeal(OTHER))
  for (const key of [OWN, OTHER, OWN])
    expect(await find(key)).toMatchObject({ type: 'found', unreadable: 1 })
  expect(await mark()).toBeNull()
})

test('values sealed with a lost key can be given up, and no others', async () => {
  const { store, dataDir, find, keepSealed, ids } = await setUp()
  await find(OWN)
  await keepSealed('i1', createSeal(OWN))
  await keepSealed('i2', createSeal(OTHER))
  expect(await find(OTHER)).toEqual(REFUSED)
  expect(
    await store.write((tx) => deleteUnreadableInterviews(tx, { dataKey: OTHER, dataDir })),
  ).toBe(1)
  expect(await ids()).toEqual(['i2'])
  expect(await find(OTHER)).toMatchObject({ type: 'found', unreadable: 0 })
  expect(await find(OWN)).toEqual(REFUSED)
})
