import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { canonicalJson, readBytes } from '#server/http/read-request.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

describe('read bytes', () => {
  const MB = 1024 * 1024

  const requestWith = (body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
    new Request('http://neomuse.test', { method: 'POST', body, headers })

  const GZIP = { 'Content-Encoding': 'gzip' }

  describe('a body', () => {
    test('is read plain, and out of gzip', async () => {
      const bytes = Buffer.from('Néomuse')
      for (const request of [
        requestWith(bytes),
        requestWith(bytes, { 'Content-Encoding': 'identity' }),
        requestWith(gzipSync(bytes), GZIP),
        requestWith(gzipSync(bytes), { 'Content-Encoding': ' GZip ' }),
      ])
        expect(await readBytes(request, 100)).toEqual({ type: 'read', bytes })
    })

    test('may be as long as the limit, and no longer: the decompressed size counts', async () => {
      for (const [size, type] of [
        [1_000, 'read'],
        [1_001, 'refused'],
      ] as const) {
        const bytes = Buffer.alloc(size)
        expect(await readBytes(requestWith(bytes), 1_000)).toMatchObject({ type })
        expect(await readBytes(requestWith(gzipSync(bytes), GZIP), 1_000)).toMatchObject({ type })
      }
    })

    test('that is longer than its header says is refused', async () => {
      const lying = requestWith(Buffer.alloc(1_001), { 'Content-Length': '10' })
      expect(await readBytes(lying, 1_000)).toEqual({ type: 'refused', code: 'body-too-large' })
    })

    test('that grows when decompressed is dropped as soon as it is too long', async () => {
      const sent = gzipSync(Buffer.alloc(256 * MB))
      const givenUp = Promise.withResolvers<void>()
      let taken = 0
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const piece = sent.subarray(taken, taken + 1_024)
          taken += piece.byteLength
          if (piece.byteLength > 0) controller.enqueue(piece)
          else controller.close()
        },
        cancel: () => givenUp.resolve(),
      })
      // The platform's types lack an option that a streamed body needs.
      const init = { method: 'POST', body, headers: GZIP, duplex: 'half' } as RequestInit
      const before = process.memoryUsage().arrayBuffers
      expect(await readBytes(new Request('http://neomuse.test', init), MB)).toEqual({
        type: 'refused',
        code: 'body-too-large',
      })
      await givenUp.promise
      expect(taken).toBeLessThan(sent.byteLength)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MB)
    })

    test.each(['br', 'deflate', 'gzip, gzip', 'x'])('in %s is not supported', async (encoding) => {
      const request = requestWith('x', { 'Content-Encoding': encoding })
      expect(await readBytes(request, 100)).toEqual({
        type: 'refused',
        code: 'unsupported-encoding',
      })
    })

    test.each([
      ['no gzip', Buffer.from('{"a":1}')],
      ['cut off', gzipSync('{"a":1}').subarray(0, 20)],
      ['more than gzip', Buffer.concat([gzipSync('{"a":1}'), Buffer.from('x')])],
      ['nothing', Buffer.alloc(0)],
    ])('that is %s, and claims to be gzip, is refused', async (_, bytes) => {
      expect(await readBytes(requestWith(bytes, GZIP), 100)).toEqual({
        type: 'refused',
        code: 'bad-request',
      })
    })
  })

  describe('a write', () => {
    const setUp = async () => {
      const { request, signInAdmin } = await createTestServer()
      const { token } = await signInAdmin()
      return (path: string, body: Buffer<ArrayBuffer>, encoding = 'gzip') =>
        request(path, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'Content-Encoding': encoding,
          },
          body,
        })
    }
    const model = (fields = {}) =>
      Buffer.from(JSON.stringify({ name: 'Luna', price: 1, description: 'D', ...fields }))

    test('may be sent compressed', async () => {
      const post = await setUp()
      const answer = await post('/api/admin/models', gzipSync(model()))
      expect([answer.status, (await answer.json()).name]).toEqual([201, 'Luna'])
    })

    test('may not decompress to more than 256 kB, or in posts 1 MB', async () => {
      const post = await setUp()
      const large = gzipSync(model({ x: 'x'.repeat(300 * 1024) }))
      expect((await post('/api/admin/models', large)).status).toBe(413)
      // As a post it is only invalid.
      expect((await post('/api/admin/blog', large)).status).toBe(422)
      const larger = gzipSync(model({ x: 'x'.repeat(MB) }))
      expect((await post('/api/admin/blog', larger)).status).toBe(413)
    })

    test('in another encoding is refused with a sentence', async () => {
      const post = await setUp()
      const answer = await post('/api/admin/models', model(), 'br')
      expect(answer.status).toBe(415)
      expect(await answer.json()).toMatchObject({
        code: 'unsupported-encoding',
        detail: expect.stringContaining('gzip'),
      })
    })
  })
})

describe('canonical json', () => {
  const same = (one: string, other: string) =>
    canonicalJson(JSON.parse(one)) === canonicalJson(JSON.parse(other))

  test.each([
    ['{"a":1,"b":2}', '{ "b": 2, "a": 1 }'],
    ['{"a":{"c":[{"y":1,"x":2}],"b":null}}', '{"a":{"b":null,"c":[{"x":2,"y":1}]}}'],
    ['{"10":1,"9":2}', '{"9":2,"10":1}'],
    ['{"a":1.0,"b":"\\u00e9"}', '{"b":"é","a":1}'],
    ['{"__proto__":1,"a":2}', '{"a":2,"__proto__":1}'],
  ])('%s is %s', (one, other) => expect(same(one, other)).toBe(true))

  test.each([
    ['{"a":1}', '{"a":"1"}'],
    ['{"a":1}', '{"a":1,"b":null}'],
    ['[1,2]', '[2,1]'],
    ['{"a":[]}', '{"a":{}}'],
    ['{"__proto__":1}', '{}'],
    ['{"a":null}', '{}'],
  ])('%s is not %s', (one, other) => expect(same(one, other)).toBe(false))
})
