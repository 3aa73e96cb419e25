import { describe, expect, test } from 'vitest'
import type { Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { forgetAddresses, startHousekeeping } from '#server/operations/housekeeping.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

describe('start housekeeping', () => {
  /** A timer that fires when the test says so. */
  const createBell = () => {
    const calls = new Set<() => void>()
    const every = (_ms: number, call: () => void) => {
      calls.add(call)
      return () => void calls.delete(call)
    }
    const ring = () => {
      for (const call of calls) call()
    }
    return { every, calls, ring }
  }

  const doneAt = async ({ db }: Store) =>
    (
      await db
        .selectFrom('meta')
        .select('value')
        .where('key', '=', 'housekeeping_done_at')
        .execute()
    )[0]?.value

  test('it runs at the start, and each time the timer fires', async () => {
    const clock = { now: 1_000 }
    const { store, deps } = await createTestServer({ nowMs: () => clock.now })
    const { every, ring, calls } = createBell()
    const reported: unknown[] = []
    const stop = startHousekeeping({
      store,
      objects: deps.objects,
      nowMs: () => clock.now,
      every,
      reportError: (error) => reported.push(error),
    })
    await expect.poll(() => doneAt(store)).toBe('1000')
    clock.now += 24 * 60 * 60_000
    ring()
    await expect.poll(() => doneAt(store)).toBe(String(clock.now))
    await stop()
    expect(calls.size).toBe(0)
    expect(reported).toEqual([])
  })

  test('a storage that accepts no writes is reported, and tried again later', async () => {
    const { store, deps } = await createTestServer({ nowMs: () => 1_000 })
    const { every, ring } = createBell()
    const reported: unknown[] = []
    let isBroken = true
    const write: Store['write'] = (work) =>
      isBroken ? Promise.reject(new StorageUnavailable()) : store.write(work)
    const stop = startHousekeeping({
      store: { ...store, write },
      objects: deps.objects,
      nowMs: () => 1_000,
      every,
      reportError: (error) => reported.push(error),
    })
    await expect.poll(() => reported).toEqual([expect.any(StorageUnavailable)])
    isBroken = false
    ring()
    await expect.poll(() => doneAt(store)).toBe('1000')
    await stop()
  })

  test('stopping waits for the running transaction, and starts no other', async () => {
    const { store, deps } = await createTestServer({ nowMs: () => 1_000 })
    const { every } = createBell()
    let writes = 0
    const held = Promise.withResolvers<void>()
    const write: Store['write'] = async (work) => {
      writes += 1
      const result = await store.write(work)
      await held.promise
      return result
    }
    const stop = startHousekeeping({
      store: { ...store, write },
      objects: deps.objects,
      nowMs: () => 1_000,
      every,
      reportError: (error) => {
        throw error
      },
    })
    await expect.poll(() => writes).toBe(1)
    const stopped = stop()
    held.resolve()
    await stopped
    expect(writes).toBe(1)
  })

  test('addresses of the limits are removed in each run, even when the day’s work is done', async () => {
    const clock = { now: 1_000 }
    const { store, deps } = await createTestServer({ nowMs: () => clock.now })
    const { every, ring } = createBell()
    const stop = startHousekeeping({
      store,
      objects: deps.objects,
      nowMs: () => clock.now,
      every,
      reportError: (error) => expect.unreachable(String(error)),
    })
    await expect.poll(() => doneAt(store)).toBe('1000')
    await store.db.insertInto('buckets').values({ key: 'b', tokens: 1, at_ms: 1_000 }).execute()
    clock.now += 60 * 60_000 + 1
    ring()
    await expect.poll(() => store.db.selectFrom('buckets').select('key').execute()).toEqual([])
    await stop()
  })
})

describe('forget addresses', () => {
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

  test('rows that count for no limit any more are dropped, to the millisecond', async () => {
    const { addAttempts, addBucket, forget, left } = await setUp()
    await addAttempts([15 * MINUTE_MS, 15 * MINUTE_MS + 1])
    await addBucket('kept', 60 * MINUTE_MS)
    await addBucket('old', 60 * MINUTE_MS + 1)
    await forget()
    expect(await left()).toEqual({ attempts: ['0'], buckets: ['kept'] })
  })

  test('any number of rows, in small transactions; without any there is no write', async () => {
    const { store, addAttempts, forget, left } = await setUp()
    await addAttempts(
      Array.from({ length: 1_201 }, (_, at) => 60 * MINUTE_MS + Math.floor(at / 100)),
    )
    const { works } = store.commits()
    await forget()
    expect((await left()).attempts).toEqual([])
    expect(store.commits().works - works).toBeGreaterThanOrEqual(3)
    const after = store.commits().works
    await forget()
    expect(store.commits().works).toBe(after)
  })

  test('a server that is stopping leaves the rest for the next run', async () => {
    const { addAttempts, forget, left } = await setUp()
    await addAttempts([60 * MINUTE_MS])
    await forget(() => true)
    expect((await left()).attempts).toEqual(['0'])
  })
})
