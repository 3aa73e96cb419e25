import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHealthCheck, type HealthDeps } from '#server/operations/monitoring-routes.ts'
import { createBreakableDb } from '#tests/support/create-breakable-db.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const READY = ['/api/health/ready', '/api/health?ready', '/api/health?ready=1']

test('a healthy process is alive and ready', async () => {
  const { call } = await createTestServer({ version: '1.2.3' })
  for (const path of ['/api/health', ...READY]) {
    const answer = await call('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toEqual({ status: 'ok', version: '1.2.3' })
  }
})

test('a process that is stopping is alive, but not ready', async () => {
  const stop = new AbortController()
  const { call } = await createTestServer({ stopping: stop.signal })
  stop.abort()
  expect((await call('GET', '/api/health')).status).toBe(200)
  for (const path of READY) {
    const answer = await call('GET', path)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 'not-ready' })
  }
})

/** A store whose database can be read or not, and written or not. */
const storeThat = async ({ writes, reads }: { writes: boolean; reads: boolean }) => {
  const { store } = await createTestServer()
  let looks = 0
  const db = createBreakableDb(store.db, () => !reads)
  const isHealthy = async () => {
    looks += 1
    return writes && reads
  }
  return { store: { db, isHealthy }, looks: () => looks }
}

const depsWith = (
  store: HealthDeps['store'],
  after: HealthDeps['after'] = () => () => undefined,
) => ({
  store,
  stopping: new AbortController().signal,
  after,
})

test('a database that does not answer does not delay the answer', async () => {
  const { store } = await storeThat({ writes: true, reads: true })
  const hanging = { ...store, isHealthy: () => new Promise<boolean>(() => undefined) }
  const waits: number[] = []
  const check = createHealthCheck(
    depsWith(hanging, (ms, call) => {
      waits.push(ms)
      call()
      return () => undefined
    }),
  )
  expect(await check()).toEqual({ status: 'degraded', isReady: false })
  expect(waits).toEqual([500])
})

test('the timeout of a finished check is cancelled', async () => {
  const { store } = await storeThat({ writes: true, reads: true })
  let waiting = 0
  const check = createHealthCheck(
    depsWith(store, () => {
      waiting += 1
      return () => {
        waiting -= 1
      }
    }),
  )
  await check()
  await Promise.resolve()
  expect(waiting).toBe(0)
})

test.each([
  [
    { writes: true, reads: true },
    { status: 'ok', isReady: true },
  ],
  [
    { writes: false, reads: true },
    { status: 'degraded', isReady: true },
  ],
  [
    { writes: false, reads: false },
    { status: 'degraded', isReady: false },
  ],
])('a database with %o makes it %o', async (database, health) => {
  const { store } = await storeThat(database)
  expect(await createHealthCheck(depsWith(store))()).toEqual(health)
})

test('an error that is not the machine’s gives no answer about health', async () => {
  const { store } = await createTestServer()
  await sql`drop table meta`.execute(store.db)
  await expect(createHealthCheck(depsWith(store))()).rejects.toThrow(/meta/)
})

test('a request during a check starts no other check', async () => {
  const { store, looks } = await storeThat({ writes: true, reads: true })
  const check = createHealthCheck(depsWith(store))
  await Promise.all([check(), check(), check()])
  expect(looks()).toBe(1)
  await check()
  expect(looks()).toBe(2)
})
