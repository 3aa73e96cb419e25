import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createDeveloper } from '#server/app/developer-mode.ts'
import type { ApiCall } from '#server/http/call.ts'
import { createClientAddresses } from '#server/http/client-address.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'

const ADMIN = {
  email: 'mallory@neomuse.example',
  password: 'correct horse battery',
  first_name: 'M.',
  last_name: 'M.',
}

/** The call as documented, with its own example. */
const requestOf = ({ method, path, pathParameters = [], query = [], body }: ApiCall): Request => {
  const filled = pathParameters.reduce(
    (at, { name, example }) => at.replace(new RegExp(`:${name}(\\{[^}]*\\})?`), example),
    path,
  )
  const search = new URLSearchParams(query.map(({ name, example }) => [name, example]))
  const example = body?.type === 'json' ? JSON.stringify(body.example) : (body?.example ?? 'a')
  return new Request(`http://127.0.0.1:3000${filled}?${search}`, {
    method,
    headers: { Host: '127.0.0.1:3000', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: example } : {}),
  })
}

/** What each call answers without credentials: through a proxy that sends no headers, or from another machine. */
const statuses = async (remoteAddress: string) => {
  const clientAddresses = createClientAddresses([])
  const { isDeveloper } = createDeveloper({
    isForDevelopment: false,
    clientAddresses,
    onProxySeen: () => undefined,
  })
  const server = await createTestServer({
    isDeveloper,
    clientAddress: clientAddresses.clientAddress,
  })
  const answers: Record<string, number> = {}
  for (const call of CALLS) {
    const env = { incoming: { socket: { remoteAddress } } }
    const answer = await server.api.fetch(requestOf(call), env)
    await answer.body?.cancel()
    answers[call.id] = answer.status
  }
  return answers
}

test('no call gives more to a client that seems to be on this machine than to any other', async () => {
  const hidden = await statuses('127.0.0.1')
  expect(hidden).toEqual(await statuses('203.0.113.7'))
  const isShut = [401, 403, 404]
  const closed = CALLS.filter(({ access }) => access !== 'anyone')
  expect(closed.filter(({ id }) => !isShut.includes(hidden[id] ?? 0)).map(({ id }) => id)).toEqual(
    [],
  )
  expect(hidden).toMatchObject({ 'create-admin': 403, 'read-metrics': 404 })
})

test('only the guard and the start check whether a client is on this machine', () => {
  const root = 'src/server'
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /\bisLoopback\w*|remoteAddress/.test(readFileSync(join(root, name), 'utf8')))
  expect(asking.sort()).toEqual([
    'app/developer-mode.ts',
    // Counts connections.
    'app/http-server.ts',
    // The mail server's address, not a client's.
    'email/smtp-mailer.ts',
    'http/client-address.ts',
    'http/ip-address.ts',
    // The push service's address.
    'operations/push-sender.ts',
  ])
})

describe('the developer', () => {
  const setUp = () => {
    const clientAddresses = createClientAddresses([])
    let seen = 0
    const developer = createDeveloper({
      isForDevelopment: true,
      clientAddresses,
      onProxySeen: () => {
        seen += 1
      },
    })
    const app = new Hono()
    app.get('*', (c) => {
      developer.notice(c)
      return c.json(developer.isDeveloper(c))
    })
    const ask = async (headers: Readonly<Record<string, string>> = {}, httpVersion = '1.1') => {
      const env = { incoming: { httpVersion, socket: { remoteAddress: '127.0.0.1' } } }
      const host = { host: 'localhost:3000' }
      return (await app.request('/', { headers: { ...host, ...headers } }, env)).json()
    }
    return { ask, seen: () => seen }
  }
  const OURS = { 'sec-fetch-site': 'same-origin' }

  test.each<[string, Readonly<Record<string, string>>, string?]>([
    ['a forwarding header', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy’s own name', { via: '1.1 cache' }],
    ['HTTP/1.0, as nginx speaks it', {}, '1.0'],
    ['a name in the world', { host: 'neomuse.example' }],
    ['a page in the world', { ...OURS, referer: 'https://neomuse.example/models' }],
    ['a form in the world', { ...OURS, origin: 'https://neomuse.example' }],
  ])('is not recognised any more after %s', async (_what, headers, httpVersion) => {
    const { ask, seen } = setUp()
    expect(await ask()).toBe(true)
    expect(await ask(headers, httpVersion)).toBe(false)
    expect(await ask()).toBe(false)
    expect(seen()).toBe(1)
  })

  test('is recognised by the requests of their own browser', async () => {
    const { ask } = setUp()
    const own = 'http://localhost:3000'
    expect(await ask({ ...OURS, origin: own, referer: `${own}/admin/login` })).toBe(true)
    const link = { 'sec-fetch-site': 'cross-site', referer: 'https://search.example/' }
    expect(await ask(link)).toBe(true)
    expect(await ask({ host: '[::1]:3000' })).toBe(true)
  })
})

describe('behind a proxy that sends no headers', () => {
  const start = async (args: readonly string[]) => {
    const env = { PORT: '0', DATA_DIR: makeFolder() }
    const server = runScript('src/server/main.ts', { args, env })
    const address = await server.says(/http:\/\/localhost:\d+/)
    const create = (invite_code = '') =>
      fetch(`${address}/api/admin/create-admin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...ADMIN, invite_code }),
      })
    return { ...server, address, create }
  }

  test('a server without settings gives no remote client the back-office or its metrics', async () => {
    const { address, create, output } = await start([])
    expect((await create()).status).toBe(403)
    expect((await fetch(`${address}/api/metrics`)).status).toBe(404)
    const code = /administrator: (\w{20})\n/.exec(output.out)?.[1]
    expect((await create(code)).status).toBe(201)
  })

  test('nor does a developer’s server, once a request has come through nginx', async () => {
    const { address, create, says } = await start(['--dev'])
    const { port } = new URL(address)
    const nginx = connect(Number(port), '127.0.0.1')
    nginx.write('GET /api/health HTTP/1.0\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n')
    expect(await text(nginx)).toMatch(/ 200 /)
    expect((await create()).status).toBe(403)
    const said = await says(/administrator: \w{20}\n/)
    expect((await create(said.slice(-21, -1))).status).toBe(201)
  })
})
