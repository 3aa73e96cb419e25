import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createCompressingFetch,
  createHttpTransport,
  gzip,
} from '#device/network/http-transport.ts'
import { createPictureUpload } from '#device/upload-picture.ts'

describe('http transport', () => {
  const ORIGIN = 'http://neomuse.test'
  const REQUEST = {
    method: 'PUT',
    path: '/api/admin/models/m1',
    headers: { 'If-Match': '"1"' },
    body: { price: 31 },
  } as const

  const transport = (
    answer: () => Response | Promise<Response>,
    token: string | null = 'secret',
  ) => {
    const seen: Request[] = []
    const { send } = createHttpTransport({
      origin: ORIGIN,
      readToken: async () => token,
      fetch: async (input, init) => {
        seen.push(new Request(input, init))
        return answer()
      },
    })
    return { send, seen }
  }

  test('our server’s time is returned, the time of another server is not', async () => {
    const times: number[] = []
    const answerWith = (headers: Record<string, string>) =>
      createHttpTransport({
        origin: ORIGIN,
        readToken: async () => 'secret',
        fetch: async () => Response.json({}, { headers }),
        onServerTime: (serverMs) => times.push(serverMs),
      }).send(REQUEST)
    const date = { Date: 'Sun, 01 Nov 2026 10:00:00 GMT' }
    await answerWith({ 'Sync-Epoch': 'e1', ...date })
    await answerWith(date)
    await answerWith({ 'Sync-Epoch': 'e1' })
    expect(times).toEqual([1_793_527_200_000])
  })

  test('a request carries method, headers, JSON body and the bearer token', async () => {
    const { send, seen } = transport(() => Response.json({}))
    await send(REQUEST)
    const [request] = seen
    expect(request).toMatchObject({
      method: 'PUT',
      url: `${ORIGIN}/api/admin/models/m1`,
      cache: 'no-store',
    })
    expect(request?.headers.get('Authorization')).toBe('Bearer secret')
    expect(request?.headers.get('If-Match')).toBe('"1"')
    expect(await request?.json()).toEqual({ price: 31 })
  })

  test('an answer is read with status, epoch, tag, cursor and body', async () => {
    const headers = {
      'Sync-Epoch': 'e1',
      'Sync-Cursor': '12',
      'Sync-More': 'true',
      'Sync-Total': '1106',
      ETag: '"2"',
      'Retry-After': '7',
    }
    const { send } = transport(() => Response.json({ id: 'm1' }, { status: 503, headers }))
    expect(await send(REQUEST)).toEqual({
      type: 'response',
      status: 503,
      epoch: 'e1',
      etag: '"2"',
      cursor: '12',
      hasMore: true,
      total: 1_106,
      retryAfterMs: 7_000,
      body: { id: 'm1' },
    })
  })

  test('a Retry-After given as a date is measured on the server’s own clock', async () => {
    const headers = {
      Date: 'Thu, 01 Jan 2026 00:00:00 GMT',
      'Retry-After': 'Thu, 01 Jan 2026 00:00:09 GMT',
    }
    const { send } = transport(() => new Response(null, { status: 503, headers }))
    expect(await send(REQUEST)).toMatchObject({ retryAfterMs: 9_000 })
  })

  test('a page is no JSON: the body is undefined', async () => {
    const { send } = transport(
      () => new Response('<html>Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } }),
    )
    expect(await send(REQUEST)).toMatchObject({ status: 200, epoch: null, body: undefined })
  })

  test('it tries once: a network error is reported, an error status is an answer', async () => {
    const broken = transport(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await broken.send(REQUEST)).toEqual({ type: 'unreachable', reason: 'network' })
    expect(broken.seen).toHaveLength(1)
    const failing = transport(() => new Response(null, { status: 500 }))
    expect(await failing.send(REQUEST)).toMatchObject({ type: 'response', status: 500 })
    expect(failing.seen).toHaveLength(1)
  })

  test('a body that breaks off is no answer', async () => {
    const torn = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    })
    const { send } = transport(() => new Response(torn))
    expect(await send(REQUEST)).toEqual({ type: 'unreachable', reason: 'network' })
  })

  test('a server that stops sending in the middle of a body is aborted after a timeout', async () => {
    const silent: typeof fetch = async (input, init) => {
      const { signal } = new Request(input, init)
      const start = (body: ReadableStreamDefaultController) =>
        signal.addEventListener('abort', () => body.error(signal.reason))
      return new Response(new ReadableStream({ start }))
    }
    const { send } = createHttpTransport({
      origin: ORIGIN,
      readToken: async () => 't',
      fetch: silent,
      timeoutMs: 5,
    })
    expect(await send(REQUEST)).toEqual({ type: 'unreachable', reason: 'timeout' })
  })

  test('a slow answer arrives as long as bytes keep coming', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = new TransformStream<Uint8Array, Uint8Array>()
    const writer = answer.writable.getWriter()
    const onHeard = vi.fn()
    const { send } = createHttpTransport({
      origin: ORIGIN,
      readToken: async () => 't',
      fetch: async (input, init) => {
        const { signal } = new Request(input, init)
        signal.addEventListener('abort', () => void writer.abort(signal.reason))
        return new Response(answer.readable)
      },
      timeoutMs: 200,
      onHeard,
    })
    const answering = send(REQUEST)
    for (const part of ['[', ' ', '"é"', ']']) {
      await vi.advanceTimersByTimeAsync(150)
      void writer.write(new TextEncoder().encode(part))
    }
    void writer.close()
    expect(await answering).toMatchObject({ type: 'response', body: ['é'] })
    expect(onHeard.mock.calls.length).toBeGreaterThanOrEqual(4)
  })

  test('a request may take as long as its own timeout allows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { send } = createHttpTransport({
      origin: ORIGIN,
      readToken: async () => 't',
      fetch: (input, init) =>
        new Promise((resolve, reject) => {
          const { signal } = new Request(input, init)
          signal.addEventListener('abort', () => reject(signal.reason))
          setTimeout(() => resolve(Response.json([])), 1_200_000)
        }),
      timeoutMs: 1_300_000,
    })
    const answering = send(REQUEST)
    await vi.advanceTimersByTimeAsync(1_200_000)
    expect(await answering).toMatchObject({ type: 'response', status: 200 })
  })

  test('an aborted upload ends as unreachable', async () => {
    const silent: typeof fetch = (input, init) =>
      new Promise((_, reject) => {
        const { signal } = new Request(input, init)
        signal.addEventListener('abort', () => reject(signal.reason))
        signal.throwIfAborted()
      })
    const upload = createPictureUpload({
      origin: ORIGIN,
      readToken: async () => 't',
      fetch: silent,
    })
    const picture = { sha256: 'a'.repeat(64), type: 'image/gif', content: new ArrayBuffer(1) }
    const ended = { type: 'unreachable', reason: 'network' }
    expect(await upload(picture, Promise.resolve())).toEqual(ended)
  })

  test('without a token nothing is sent', async () => {
    const { send, seen } = transport(() => Response.json({}), null)
    expect(await send(REQUEST)).toEqual({ type: 'no-session' })
    expect(seen).toHaveLength(0)
  })
})

describe('compressing fetch', () => {
  const URL = 'http://neomuse.test/api/admin/batch'
  const LONG = JSON.stringify({ description: 'Une lumière douce. '.repeat(100) })
  const OURS = { 'Sync-Epoch': 'e1', 'Accept-Encoding': 'gzip' }

  type Sent = { readonly encoding: string | null; readonly text: string; readonly method: string }

  const server = (answer: (sent: Sent) => Response) => {
    if (gzip === undefined) throw new Error('this Node has no gzip')
    const sent: Sent[] = []
    const send = createCompressingFetch(async (input, init) => {
      const request = new Request(input, init)
      const encoding = request.headers.get('Content-Encoding')
      const bytes = new Uint8Array(await request.arrayBuffer())
      const text = new TextDecoder().decode(encoding === 'gzip' ? gunzipSync(bytes) : bytes)
      const one = { encoding, text, method: request.method }
      sent.push(one)
      return answer(one)
    }, gzip)
    const post = (body: string) =>
      send(URL, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    return { sent, send, post }
  }

  test('a body is sent as gzip once the server has said that it takes it', async () => {
    const { post, sent } = server(() => Response.json({}, { headers: OURS }))
    await post(LONG)
    await post(LONG)
    expect(sent).toEqual([
      { encoding: null, text: LONG, method: 'POST' },
      { encoding: 'gzip', text: LONG, method: 'POST' },
    ])
  })

  test('a short body, and a request without one, go as they are', async () => {
    const { send, post, sent } = server(() => Response.json({}, { headers: OURS }))
    await send(URL)
    await post('{}')
    await send(URL)
    expect(sent.map(({ encoding }) => encoding)).toEqual([null, null, null])
  })

  test.each([
    ['a basic server', {}],
    ['a server that answers in its place', { 'Accept-Encoding': 'gzip' }],
    ['a server that takes something else', { 'Sync-Epoch': 'e1', 'Accept-Encoding': 'br' }],
  ])('nothing is compressed for %s', async (_, headers: Record<string, string>) => {
    const { post, sent } = server(() => Response.json({}, { headers }))
    await post(LONG)
    await post(LONG)
    expect(sent.map(({ encoding }) => encoding)).toEqual([null, null])
  })

  test('a body that is refused as gzip is sent again uncompressed at once, and so are all later ones', async () => {
    const { post, sent } = server(({ encoding }) =>
      Response.json({}, { headers: OURS, status: encoding === 'gzip' ? 415 : 200 }),
    )
    await post(LONG)
    const answer = await post(LONG)
    expect(answer.status).toBe(200)
    await post(LONG)
    expect(sent.map(({ encoding }) => encoding)).toEqual([null, 'gzip', null, null])
    expect(sent.at(-1)?.text).toBe(LONG)
  })
})
