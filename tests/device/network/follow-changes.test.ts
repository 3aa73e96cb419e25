import { afterEach, expect, test } from 'vitest'
import { type ChangeStream, followChanges } from '#device/network/follow-changes.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'

const EPOCH = { 'Sync-Epoch': 'e1' }
const running: ChangeStream[] = []
afterEach(() => {
  for (const stream of running.splice(0)) stream.stop()
})

/** A follower whose connections are answered by hand. */
const setUp = async (token: string | null = 't') => {
  const clock = createTestClock()
  const log: string[] = []
  const requests: Request[] = []
  const session = { token }
  let answer: (signal: AbortSignal) => Response = () => new Response(null, { status: 503 })
  const stream = followChanges({
    origin: 'http://neomuse.test',
    readToken: async () => session.token,
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return answer(init?.signal ?? new AbortController().signal)
    },
    clock,
    random: () => 0,
    onOpen: () => log.push('open'),
    onClose: () => log.push('closed'),
    onChange: (entities) => log.push(entities.join('+')),
  })
  running.push(stream)
  const answerWith = (next: typeof answer) => {
    answer = next
  }
  return { clock, log, requests, session, stream, answerWith }
}

/** A connection that stays open until it is aborted, and what is sent on it. */
const connection = () => {
  const pipe = new TransformStream<Uint8Array, Uint8Array>()
  const writer = pipe.writable.getWriter()
  const headers = { ...EPOCH, 'Content-Type': 'text/event-stream' }
  return {
    response: (signal: AbortSignal) => {
      signal.addEventListener('abort', () => void writer.abort(signal.reason))
      return new Response(pipe.readable, { headers })
    },
    say: (text: string) => void writer.write(new TextEncoder().encode(text)),
    hangUp: () => void writer.close(),
  }
}

/** Waits until everything that is ready to run has run. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const event = (id: number, ...entities: readonly string[]) =>
  `event: change\nid: ${id}\ndata: ${JSON.stringify({ entities })}\n\n`

test('reports what changed, and resumes after the last event when the connection is lost', async () => {
  const { clock, log, requests, answerWith } = await setUp()
  const first = connection()
  answerWith(first.response)
  await settle()
  clock.advance(2_000)
  await settle()
  first.say(event(7, 'models', 'orders', 'never-heard-of'))
  await settle()
  expect(log).toEqual(['open', 'models+orders'])
  expect(requests.at(-1)?.headers.get('Authorization')).toBe('Bearer t')
  expect(requests.at(-1)?.headers.get('Last-Event-ID')).toBeNull()

  const second = connection()
  answerWith(second.response)
  clock.advance(10_000)
  first.hangUp()
  await settle()
  expect(log.at(-1)).toBe('closed')
  clock.advance(1_000)
  await settle()
  expect(log.at(-1)).toBe('open')
  expect(requests.at(-1)?.headers.get('Last-Event-ID')).toBe('7')
})

test('a connection without heartbeats is closed', async () => {
  const { clock, log, answerWith, stream } = await setUp()
  const line = connection()
  answerWith(line.response)
  await settle()
  stream.wake()
  await settle()
  for (const _ of [1, 2, 3]) {
    clock.advance(40_000)
    line.say(': beat\n\n')
    await settle()
  }
  expect(log).toEqual(['open'])
  clock.advance(50_000)
  await settle()
  expect(log).toEqual(['open', 'closed'])
})

test('waits longer after each failure, and not at all when the network is back', async () => {
  const { clock, requests, stream } = await setUp()
  await settle()
  expect(requests).toHaveLength(1)
  for (const [waitMs, attempts] of [
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
  ] as const) {
    clock.advance(waitMs)
    await settle()
    expect(requests).toHaveLength(attempts)
  }
  stream.wake()
  await settle()
  expect(requests).toHaveLength(4)
})

test('a server that has no such stream is not asked again', async () => {
  const { clock, requests, answerWith } = await setUp()
  answerWith(() => new Response(null, { status: 404, headers: EPOCH }))
  await settle()
  clock.advance(2_000)
  await settle()
  const asked = requests.length
  clock.advance(600_000)
  await settle()
  expect(requests).toHaveLength(asked)
})

test('a captive portal’s page is no stream, and the stream is requested again', async () => {
  const { clock, log, requests, answerWith } = await setUp()
  answerWith(() => new Response('<html>', { status: 200 }))
  await settle()
  clock.advance(2_000)
  await settle()
  clock.advance(60_000)
  await settle()
  expect(requests.length).toBeGreaterThan(2)
  expect(log).toEqual([])
})

test('without a session nothing is sent until a sign-in', async () => {
  const { clock, requests, session, stream } = await setUp(null)
  await settle()
  clock.advance(120_000)
  await settle()
  expect(requests).toEqual([])
  session.token = 't2'
  stream.wake()
  await settle()
  expect(requests).toHaveLength(1)
})

test('stopping ends the connection', async () => {
  const { clock, requests, answerWith, stream } = await setUp()
  answerWith(connection().response)
  await settle()
  stream.wake()
  await settle()
  stream.stop()
  await settle()
  clock.advance(600_000)
  await settle()
  expect(requests.at(-1)?.signal.aborted).toBe(true)
  expect(requests).toHaveLength(2)
})

test('a stream that is cut as soon as it opens is requested less and less often', async () => {
  const { clock, requests, answerWith } = await setUp()
  answerWith(() => new Response(new Uint8Array(), { headers: EPOCH }))
  for (let second = 0; second < 300; second += 1) {
    clock.advance(1_000)
    await settle()
  }
  expect(requests.length).toBeLessThan(14)
})
