import { describe, expect, test } from 'vitest'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const MOST_BYTES = 256 * 1024

const setUp = async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const post = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
    server.request(LIST, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
  return { ...server, token, post }
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]
const model = { name: 'Luna', price: 1, description: 'x' }

describe('a body', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'text/json; application/json',
    'application/json; charset=utf-16',
    'application/json;charset="iso-8859-1"',
    'application/json; a=b; Charset=latin1',
    '',
  ])('of the type %j is refused', async (type) => {
    const { post } = await setUp()
    const answer = await post(JSON.stringify(model), { 'Content-Type': type })
    expect(await codeOf(answer)).toEqual([415, 'unsupported-media-type'])
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;a=b;Charset="UTF-8"',
  ])('of the type %j is read', async (type) => {
    const { post } = await setUp()
    expect((await post(JSON.stringify(model), { 'Content-Type': type })).status).toBe(201)
  })

  test.each(['', '{', '{"a":1}}', 'undefined', "{'a':1}", '{"a":\u0001}'])(
    'with %j is no JSON',
    async (text) => {
      const { post } = await setUp()
      expect(await codeOf(await post(text))).toEqual([400, 'invalid-json'])
    },
  )

  test('that is not UTF-8 is no JSON', async () => {
    const { post } = await setUp()
    const bytes = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0x22, 0x7d])
    expect(await codeOf(await post(bytes))).toEqual([400, 'invalid-json'])
  })

  test.each(['null', '[]', '"text"', '7', 'true'])('with %s is no object', async (text) => {
    const { post } = await setUp()
    expect(await codeOf(await post(text))).toEqual([400, 'bad-request'])
  })

  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...model, padding: '' })
    return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - text.length)}"`)
  }

  test('may have 256 kB and not a byte more', async () => {
    const { post } = await setUp()
    expect((await post(padded(MOST_BYTES))).status).toBe(201)
    expect(await codeOf(await post(padded(MOST_BYTES + 1)))).toEqual([413, 'body-too-large'])
  })

  test('without end is only read up to the limit', async () => {
    const { post } = await setUp()
    let sent = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
      },
      cancel: () => {
        isCancelled = true
      },
    })
    expect(await codeOf(await post(endless))).toEqual([413, 'body-too-large'])
    expect(isCancelled).toBe(true)
    expect(sent).toBeLessThan(8 * MOST_BYTES)
  })

  test('that breaks off is reported as the sender’s fault, not as a bug', async () => {
    const { post, reported } = await setUp()
    let sent = 0
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        if (sent === 1) controller.enqueue(new TextEncoder().encode('{"name":'))
        else controller.error(new Error('aborted'))
      },
    })
    expect(await codeOf(await post(broken))).toEqual([400, 'bad-request'])
    expect(reported).toEqual([])
  })

  test('may be nested 32 deep and not deeper', async () => {
    const { post } = await setUp()
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expect((await codeOf(await post(nested(32))))[0]).toBe(422)
    expect(await codeOf(await post(nested(33)))).toEqual([400, 'bad-request'])
    expect(await codeOf(await post(nested(100_000)))).toEqual([400, 'bad-request'])
  })

  test('cannot reach prototypes', async () => {
    const { post } = await setUp()
    const text = `{"__proto__":{"isActive":false,"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(model).slice(1)}`
    const answer = await post(text)
    expect(answer.status).toBe(201)
    const row = await answer.json()
    expect(row.isActive).toBe(true)
    expect(row).not.toHaveProperty('polluted')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('cannot supply a required field through a prototype', async () => {
    const { post } = await setUp()
    const answer = await post(`{"__proto__":${JSON.stringify(model)}}`)
    expect(answer.status).toBe(422)
  })
})

describe('a path', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/models/a/b', '/api/model', '/api/models/'])(
    '%s that does not exist is a JSON 404',
    async (path) => {
      const { call } = await setUp()
      const answer = await call('GET', path)
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
      expect(await codeOf(answer)).toEqual([404, 'not-found'])
    },
  )

  test('behind the guard that does not exist is a JSON 404 for administrators', async () => {
    const { call, token } = await setUp()
    expect(await codeOf(await call('GET', '/api/admin/nothing', { token }))).toEqual([
      404,
      'not-found',
    ])
  })

  test.each([
    ['PATCH', LIST, 'GET, HEAD, POST'],
    ['DELETE', LIST, 'GET, HEAD, POST'],
    ['POST', `${LIST}/x`, 'GET, HEAD, PUT, DELETE'],
    ['GET', '/api/admin/login', 'POST'],
    ['GET', '/api/admin/create-admin', 'POST'],
    ['GET', '/api/admin/logout', 'POST'],
    ['PUT', '/api/admin/me', 'GET, HEAD'],
    ['POST', '/api/models', 'GET, HEAD'],
    ['DELETE', '/api/models/luna', 'GET, HEAD'],
    ['OPTIONS', '/api/health', 'GET, HEAD'],
  ])('requested by %s %s allows %s', async (method, path, allow) => {
    const { call, token } = await setUp()
    const answer = await call(method, path, { token })
    expect(answer.headers.get('Allow')).toBe(allow)
    expect(await codeOf(answer)).toEqual([405, 'method-not-allowed'])
  })
})
