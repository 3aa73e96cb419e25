import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import type { Metrics } from '#server/ports/metrics.ts'
import { createBreakableDb } from '#tests/support/create-breakable-db.ts'
import { createTestMetrics } from '#tests/support/create-test-metrics.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { makeQuietApp } from '#tests/support/make-quiet-app.ts'
import { createMemoryStore } from '#tests/support/objects/create-memory-store.ts'

const PATH = '/api/metrics'
const TOKEN = 'a token for the operator'.replaceAll(' ', '-')

/** The value of one series; undefined when there is none. */
const seriesValue = async ({ text }: Metrics, series: string): Promise<number | undefined> => {
  const line = (await text()).split('\n').find((entry) => entry.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const setUpMetrics = async () => {
  const { store } = await createTestServer()
  return { store, metrics: createTestMetrics(store) }
}

test('the developer can read them, in the format of Prometheus', async () => {
  const { call } = await createTestServer()
  const answer = await call('GET', PATH)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.text()).toMatch(/^# TYPE neomuse_http_requests_total counter$/m)
})

test('any other client gets 404 without the token', async () => {
  const isDeveloper = () => false
  const closed = await createTestServer({ isDeveloper })
  const open = await createTestServer({ isDeveloper, metricsToken: TOKEN })
  const ask = (server: typeof open, authorization?: string) =>
    server.call('GET', PATH, { headers: authorization ? { Authorization: authorization } : {} })

  for (const authorization of [undefined, `Bearer ${TOKEN}`, 'Bearer ', 'Bearer null'])
    expect((await ask(closed, authorization)).status).toBe(404)
  for (const authorization of [
    undefined,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
  ])
    expect((await ask(open, authorization)).status).toBe(404)
  const { token } = await open.signInAdmin()
  expect((await open.call('GET', PATH, { token })).status).toBe(404)
  expect((await ask(open, `Bearer ${TOKEN}`)).status).toBe(200)
})

test('a request is counted under its pattern, its method and the class of its status', async () => {
  const { metrics } = await setUpMetrics()
  const labels = 'route="/api/models/:slug",method="GET"'
  const request = { route: '/api/models/:slug', method: 'GET', status: 200, durationMs: 30 }
  const ended = metrics.requestBegan()
  metrics.requestBegan()({ ...request, status: 404, durationMs: 0.5 })
  expect(await seriesValue(metrics, 'neomuse_http_requests_in_flight')).toBe(1)
  ended(request)
  expect(await seriesValue(metrics, 'neomuse_http_requests_in_flight')).toBe(0)
  expect(await seriesValue(metrics, `neomuse_http_requests_total{${labels},status="2xx"}`)).toBe(1)
  expect(await seriesValue(metrics, `neomuse_http_requests_total{${labels},status="4xx"}`)).toBe(1)
  const durations = 'neomuse_http_request_duration_seconds'
  expect(await seriesValue(metrics, `${durations}_bucket{le="0.001",${labels}}`)).toBe(1)
  expect(await seriesValue(metrics, `${durations}_bucket{le="0.05",${labels}}`)).toBe(2)
  expect(await seriesValue(metrics, `${durations}_sum{${labels}}`)).toBeCloseTo(0.0305)
})

test('no value that a client invents becomes a series', async () => {
  const { api, store } = await createTestServer()
  const metrics = createTestMetrics(store)
  const app = makeQuietApp({
    api: new Hono().mount('/', api.fetch),
    epoch: store.epoch,
    counting: { metrics, clockMs: () => 0 },
    onChange: store.onChange,
  })
  const before = (await metrics.text()).split('\n').length
  for (let at = 0; at < 50; at += 1) {
    const made = `made-up-${at}`
    await app.request(`/${made}`)
    await app.request(`/api/${made}`)
    await app.request(`/api/models/${made}`)
    await app.request(`/files/${made}`)
    await app.request('/api/models', { method: made.toUpperCase() })
  }
  const text = await metrics.text()
  expect(text).not.toMatch(/made-up/i)
  expect(text.split('\n').length - before).toBeLessThan(120)
})

test('the state of the process is read on request', async () => {
  const { store } = await createTestServer()
  let resets = 0
  const metrics = createTestMetrics(store, {
    passwords: { load: () => ({ running: 2, waiting: 5 }) },
    eventLoop: {
      max: 3e9,
      percentile: (percentile) => percentile * 1e6,
      reset: () => {
        resets += 1
      },
    },
    memoryBytes: () => 4_096,
  })
  metrics.requestShed('lists')
  metrics.pagesKept({ pages: 3, bytes: 4_000 })
  const closed = metrics.streamOpened()
  metrics.streamOpened()
  closed()
  const { groups, works } = store.commits()
  expect(groups).toBeGreaterThan(0)
  const values: Record<string, number> = {
    neomuse_commit_groups_total: groups,
    neomuse_committed_works_total: works,
    'neomuse_password_hashes{state="running"}': 2,
    'neomuse_password_hashes{state="waiting"}': 5,
    'neomuse_event_loop_delay_seconds{quantile="0.99"}': 0.099,
    'neomuse_event_loop_delay_seconds{quantile="1"}': 3,
    neomuse_memory_bytes: 4_096,
    neomuse_event_streams: 1,
    neomuse_rendered_pages: 3,
    neomuse_rendered_pages_bytes: 4_000,
    'neomuse_admission_refusals_total{class="lists"}': 1,
  }
  for (const [series, value] of Object.entries(values))
    expect([series, await seriesValue(metrics, series)]).toEqual([series, value])
  expect(resets).toBe(Object.keys(values).length)
})

test('the change number is the database’s, and is omitted while that cannot be read', async () => {
  const { store, signInAdmin, call } = await createTestServer()
  const { token } = await signInAdmin()
  let isGone = false
  const db = createBreakableDb(store.db, () => isGone)
  const metrics = createTestMetrics({ db, commits: store.commits })
  const change = async () => (await seriesValue(metrics, 'neomuse_change_number')) ?? null
  const before = await change()
  await call('POST', '/api/admin/models', {
    token,
    body: { name: 'Luna', price: 1, description: 'x' },
  })
  expect(await change()).toBe(Number(before) + 1)
  isGone = true
  expect(await change()).toBeNull()
  isGone = false
  expect(await change()).toBe(Number(before) + 1)
})

test('a request that fails because of the storage is counted', async () => {
  const { store } = await createTestServer()
  const metrics = createTestMetrics(store)
  const objects = {
    ...createMemoryStore(),
    has: async () => {
      throw new StorageUnavailable('gone')
    },
  }
  const server = await createTestServer({ metrics, objects })
  const { token } = await server.signInAdmin()
  const upload = await server.call('PUT', `/api/admin/files/${'a'.repeat(64)}`, { token, body: {} })
  expect(upload.status).toBe(503)
  expect(await seriesValue(metrics, 'neomuse_storage_faults_total')).toBe(1)
})
