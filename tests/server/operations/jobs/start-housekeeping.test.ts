import { expect, test } from 'vitest'
import { startHousekeeping } from '#server/operations/jobs/start-housekeeping.ts'
import type { Store } from '#server/store/open-store.ts'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

/** A timer that rings when the test says so. */
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
    await db.selectFrom('meta').select('value').where('key', '=', 'housekeeping_done_at').execute()
  )[0]?.value

test('it is looked after at the start, and at each ring of the timer', async () => {
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

test('a storage that takes no writes is reported, and tried again later', async () => {
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

test('stopping waits for the transaction that runs, and begins no other', async () => {
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

test('what the limits know of addresses is forgotten at each look, also where the day’s work is done', async () => {
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
