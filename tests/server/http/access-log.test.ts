import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type AccessLog, accessLog } from '#server/http/access-log.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const createLogged = (level: AccessLog['level'], ask?: (request: Request) => Promise<Response>) => {
  const lines: string[] = []
  let now = 1_000
  const app = new Hono()
  app.use(
    accessLog({
      write: (line) => lines.push(line),
      nowMs: () => now,
      newId: () => 'id-1',
      level,
    }),
  )
  if (ask) app.all('/api/*', (c) => ask(c.req.raw))
  app.get('/slow', (c) => {
    now += 25
    return c.text('')
  })
  app.get('/named', (c) => c.text('', 200, { 'X-Request-Id': 'of-the-api' }))
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.onError((_error, c) => c.text('', 500))
  return { app, lines }
}

test('one line of JSON for a request, without any values of the request', async () => {
  const { app, lines } = createLogged('all')
  const answer = await app.request('/slow?email=ada@example.org', {
    headers: { 'User-Agent': 'secret', Authorization: 'Bearer secret' },
  })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: '1970-01-01T00:00:01.000Z',
      method: 'GET',
      route: '*',
      status: 200,
      ms: 25,
      id: 'id-1',
    },
  ])
  expect(answer.headers.get('X-Request-Id')).toBe('id-1')
})

test('the id that the API gave is kept', async () => {
  const { app, lines } = createLogged('all')
  const answer = await app.request('/named')
  expect(answer.headers.get('X-Request-Id')).toBe('of-the-api')
  expect(lines[0]).toMatch(/"id":"of-the-api"/)
})

test.each([
  ['GET', '/api/models/luna', '/api/models/:slug', 404],
  ['GET', '/api/models', '/api/models', 200],
  ['PATCH', '/api/models', '/api/models', 405],
  // Refused before a route is found, and still logged under its pattern.
  ['PUT', '/api/admin/users/ada@example.org', '/api/admin/users/:id', 401],
  ['GET', '/api/admin/privacy/export?email=ada@example.org', '/api/admin/privacy/export', 401],
  ['GET', '/api/ada@example.org', '/api/*', 404],
  ['GET', '/api/admin/ada@example.org', '/api/*', 401],
])('%s %s is logged as %s', async (method, path, route, status) => {
  const { request } = await createTestServer()
  const { app, lines } = createLogged('all', request)
  await app.request(path, { method })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ route, status }])
  expect(lines.join()).not.toMatch(/ada/)
})

test('a path cannot add a line of its own', async () => {
  const { app, lines } = createLogged('all')
  await app.request(`/%0a${'x'.repeat(9_000)}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.includes('\n')).toBe(false)
  expect(lines[0]?.length).toBeLessThan(600)
})

test('outside production only faults of the server are logged', async () => {
  const { app, lines } = createLogged('faults')
  await app.request('/slow')
  await app.request('/nowhere')
  expect(lines).toEqual([])
  await app.request('/broken')
  expect(lines).toHaveLength(1)
})
