import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { runScript } from '#tests/support/run-script.ts'
import { readEvents } from './read-events.ts'

const ACCOUNT = { email: 'ada@neomuse.test', password: 'correct horse battery' }
const NAMES = { first_name: 'Ada', last_name: 'L.' }

const settingsFor = (database: DatabaseAddress): Record<string, string> =>
  database.type === 'sqlite' ? { DATA_DIR: dirname(database.file) } : { DATABASE_URL: database.url }

const start = async (database: DatabaseAddress) => {
  const server = runScript('src/server/main.ts', {
    args: ['--dev'],
    env: { PORT: '0', ...settingsFor(database) },
  })
  const address = await server.says(/http:\/\/localhost:\d+/)
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await post('/api/admin/create-admin', { ...ACCOUNT, ...NAMES })).status).toBe(201)
  const { access_token } = await (await post('/api/admin/login', ACCOUNT)).json()
  const headers = { Authorization: `Bearer ${access_token}` }
  return { ...server, address, post, headers }
}

const draft = (name: string) => ({ name, price: 1, description: 'D' })

/** A request whose body is still being sent. */
const beginPost = async (url: string, headers: Readonly<Record<string, string>>, body: string) => {
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Expect: '100-continue' },
  })
  const answered = once(sending, 'response').then(async ([answer]: IncomingMessage[]) => ({
    status: answer?.statusCode,
    body: answer ? await text(answer) : '',
  }))
  sending.flushHeaders()
  // The server waits for the rest now.
  await once(sending, 'continue')
  sending.write(body.slice(0, 10))
  return { finish: () => sending.end(body.slice(10)), answered }
}

/** Writes one row after the other until the server is gone. Returns what was acknowledged. */
const writeOn = async (
  { post, headers }: Awaited<ReturnType<typeof start>>,
  writer: string,
  onFirst: () => void,
): Promise<readonly string[]> => {
  const acknowledged: string[] = []
  for (;;) {
    const name = `${writer}-${acknowledged.length}`
    try {
      const answer = await post('/api/admin/models', draft(name), headers)
      if (answer.status !== 201) return acknowledged
      await answer.text()
    } catch {
      return acknowledged
    }
    acknowledged.push(name)
    onFirst()
  }
}

test('when stopped, the server ends its streams, finishes pending requests and loses no write', async () => {
  const database = await makeDatabase()
  const server = await start(database)
  const { address, headers, child, ends, output } = server
  const stream = await fetch(`${address}/api/admin/changes`, { headers })
  if (stream.body === null) throw new Error('no body')
  const events = readEvents(stream.body)
  await events.next()
  const late = await beginPost(
    `${address}/api/admin/models`,
    headers,
    JSON.stringify(draft('late')),
  )
  const writers = ['a', 'b', 'c'].map((name) => {
    const first = Promise.withResolvers<void>()
    return { first: first.promise, all: writeOn(server, name, first.resolve) }
  })
  await Promise.all(writers.map(({ first }) => first))

  child.kill('SIGTERM')
  while ((await events.next()) !== 'end');
  late.finish()
  expect(await late.answered).toMatchObject({ status: 201 })
  expect(await ends).toBe(0)
  // Nor does it say that it had to cut off requests.
  expect(output.err).toBe('')

  const acknowledged = (await Promise.all(writers.map(({ all }) => all))).flat()
  const store = await openTestStore(database)
  const rows = await store.db.selectFrom('models').select('name').execute()
  const kept = new Set(rows.map(({ name }) => name))
  expect(acknowledged.length).toBeGreaterThanOrEqual(3)
  expect(['late', ...acknowledged].filter((name) => !kept.has(name))).toEqual([])
})
