import { expect, test } from 'vitest'
import { forgetAddresses } from '#server/operations/jobs/forget-addresses.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2040, 0, 1)

const setUp = async () => {
  const { store } = await createTestServer({ nowMs: () => NOW })
  const addAttempts = (ages: readonly number[]) =>
    store.db
      .insertInto('attempts')
      .values(ages.map((ageMs, at) => ({ id: `${at}`, key: 'k', at_ms: NOW - ageMs })))
      .execute()
  const addBucket = (key: string, ageMs: number) =>
    store.db
      .insertInto('buckets')
      .values({ key, tokens: 1.5, at_ms: NOW - ageMs })
      .execute()
  const forget = (isStopping?: () => boolean) =>
    forgetAddresses({ store, nowMs: () => NOW, ...(isStopping ? { isStopping } : {}) })
  const left = async () => ({
    attempts: (await store.db.selectFrom('attempts').select('id').execute()).map(({ id }) => id),
    buckets: (await store.db.selectFrom('buckets').select('key').execute()).map(({ key }) => key),
  })
  return { store, addAttempts, addBucket, forget, left }
}

test('what counts for no limit any more is dropped, to the millisecond', async () => {
  const { addAttempts, addBucket, forget, left } = await setUp()
  await addAttempts([15 * MINUTE_MS, 15 * MINUTE_MS + 1])
  await addBucket('kept', 60 * MINUTE_MS)
  await addBucket('old', 60 * MINUTE_MS + 1)
  await forget()
  expect(await left()).toEqual({ attempts: ['0'], buckets: ['kept'] })
})

test('however many there are, in small transactions; and with none there is no write', async () => {
  const { store, addAttempts, forget, left } = await setUp()
  await addAttempts(Array.from({ length: 1_201 }, (_, at) => 60 * MINUTE_MS + Math.floor(at / 100)))
  const { works } = store.commits()
  await forget()
  expect((await left()).attempts).toEqual([])
  expect(store.commits().works - works).toBeGreaterThanOrEqual(3)
  const after = store.commits().works
  await forget()
  expect(store.commits().works).toBe(after)
})

test('a server that is stopping leaves the rest for the next time', async () => {
  const { addAttempts, forget, left } = await setUp()
  await addAttempts([60 * MINUTE_MS])
  await forget(() => true)
  expect((await left()).attempts).toEqual(['0'])
})
