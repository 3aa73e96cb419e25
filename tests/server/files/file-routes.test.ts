import sharp from 'sharp'
import { expect, test } from 'vitest'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { sizeNamesOf } from '#server/files/picture-sizes.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'
import { createMemoryStore } from '#tests/support/objects/create-memory-store.ts'
import { aFile, aPicture } from '#tests/support/objects/sample-pictures.ts'

type Upload = {
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly sha256: string
}

const upload = (
  server: TestServer,
  { bytes, sha256 }: Upload,
  { token, headers }: { token?: string; headers?: Record<string, string> },
) =>
  server.request(`/api/admin/files/${sha256}`, {
    method: 'PUT',
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
    body: bytes,
    duplex: 'half',
  } as RequestInit)

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
  'a picture of type %s is stored and returned unchanged',
  async (kind) => {
    const server = await createTestServer()
    const { token } = await server.signInAdmin()
    const picture = aPicture(kind)

    const kept = await upload(server, picture, {
      token,
      headers: { 'Content-Type': 'text/html' },
    })
    expect(kept.status).toBe(201)
    const url = `/files/${picture.sha256}`
    const row = { sha256: picture.sha256, url, bytes: 1_000, content_type: `image/${kind}` }
    expect(await kept.json()).toEqual(row)

    const given = await server.call('GET', url, { token })
    expect(given.status).toBe(200)
    expect(await bytesOf(given)).toEqual(picture.bytes)
    expect(Object.fromEntries(given.headers)).toMatchObject({
      'content-type': `image/${kind}`,
      'content-length': '1000',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${picture.sha256}"`,
    })
  },
)

test('the same upload again gets the same answer, with 200, and is stored once', async () => {
  const objects = createMemoryStore()
  let puts = 0
  const put: typeof objects.put = (object) => {
    puts += 1
    return objects.put(object)
  }
  const server = await createTestServer({ objects: { ...objects, put } })
  const { token } = await server.signInAdmin()
  const first = await upload(server, aPicture(), { token })
  const again = await upload(server, aPicture(), { token })
  expect([first.status, again.status]).toEqual([201, 200])
  expect(puts).toBe(1)
  expect(await again.json()).toEqual(await first.json())
})

test('a picture whose bytes were lost is complete again after the next upload', async () => {
  const objects = createMemoryStore()
  const server = await createTestServer({ objects })
  const { token } = await server.signInAdmin()
  const picture = aPicture()
  await upload(server, picture, { token })
  await objects.remove(picture.sha256)
  expect((await server.call('GET', `/files/${picture.sha256}`, { token })).status).toBe(404)
  expect((await server.call('HEAD', `/files/${picture.sha256}`, { token })).status).toBe(404)

  expect((await upload(server, picture, { token })).status).toBe(200)
  expect((await server.call('GET', `/files/${picture.sha256}`, { token })).status).toBe(200)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['nothing', ''],
  ['a video', '\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isomiso2'],
])('%s is refused, whatever its header says', async (_, text) => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const file = aFile(Buffer.from(text, 'latin1'))
  const answer = await upload(server, file, { token, headers: { 'Content-Type': 'image/png' } })
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({ code: 'unsupported-picture' })
  expect((await server.call('GET', `/files/${file.sha256}`, { token })).status).toBe(404)
})

test('bytes with another hash are refused and not stored, even where the right ones are stored', async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const { sha256, bytes } = aPicture()
  const wrong = { sha256, bytes: aPicture('png', 999).bytes }

  const refused = await upload(server, wrong, { token })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ code: 'hash-mismatch' })
  expect((await server.call('GET', `/files/${sha256}`, { token })).status).toBe(404)

  await upload(server, { sha256, bytes }, { token })
  expect((await upload(server, wrong, { token })).status).toBe(422)
  expect(await bytesOf(await server.call('GET', `/files/${sha256}`, { token }))).toEqual(bytes)
})

const MOST = 10 * 1024 * 1024

test('10 MB are accepted, and one byte more is refused before anything is stored', async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  expect((await upload(server, aPicture('png', MOST), { token })).status).toBe(201)

  const tooLong = aPicture('png', MOST + 1)
  expect((await upload(server, tooLong, { token })).status).toBe(413)
  expect((await server.call('GET', `/files/${tooLong.sha256}`, { token })).status).toBe(404)
})

test('an endless upload is not read to its end', async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  let pulled = 0
  const bytes = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(aPicture('png', 1024 * 1024).bytes)
      pulled += 1
    },
  })
  const answer = await upload(server, { bytes, sha256: 'a'.repeat(64) }, { token })
  expect(answer.status).toBe(413)
  expect(pulled).toBeLessThan(20)
})

test('an announced length above the limit is refused without reading', async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const headers = { 'Content-Length': String(MOST + 1) }
  expect((await upload(server, aPicture(), { token, headers })).status).toBe(413)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const { sha256, bytes: whole } = aPicture()
  const bytes = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(whole.subarray(0, 900))
    },
    pull: (controller) => controller.error(new Error('the connection is gone')),
  })
  expect((await upload(server, { bytes, sha256 }, { token })).status).toBe(400)
  expect((await server.call('GET', `/files/${sha256}`, { token })).status).toBe(404)
  expect(server.reported).toEqual([])
})

test('only administrators store pictures, under a hash', async () => {
  const server = await createTestServer()
  expect((await upload(server, aPicture(), {})).status).toBe(401)
  const { token } = await server.signInAdmin()
  for (const sha256 of ['abc', 'A'.repeat(64), '..%2F..%2Fsecret'])
    expect((await upload(server, { ...aPicture(), sha256 }, { token })).status).toBe(404)
})

test('a store that cannot keep it answers 503, and the picture does not exist', async () => {
  const objects = {
    ...createMemoryStore(),
    put: async () => {
      throw new StorageUnavailable('disk full')
    },
  }
  const server = await createTestServer({ objects })
  const { token } = await server.signInAdmin()
  const answer = await upload(server, aPicture(), { token })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect((await server.call('GET', `/files/${aPicture().sha256}`, { token })).status).toBe(404)
})

test('a client that has the picture gets 304', async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const { sha256, bytes } = aPicture()
  await upload(server, { sha256, bytes }, { token })
  const ask = (ifNoneMatch: string) =>
    server.call('GET', `/files/${sha256}`, { token, headers: { 'If-None-Match': ifNoneMatch } })

  for (const etag of [`"${sha256}"`, `W/"${sha256}"`, '*', `"a", "${sha256}"`]) {
    const answer = await ask(etag)
    expect(answer.status).toBe(304)
    expect((await bytesOf(answer)).length).toBe(0)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  }
  expect((await ask('"other"')).status).toBe(200)
})

test('a part is sent, with its range', async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const { sha256, bytes } = aPicture()
  await upload(server, { sha256, bytes }, { token })
  const ask = (headers: Record<string, string>) =>
    server.call('GET', `/files/${sha256}`, { token, headers })

  const part = await ask({ Range: 'bytes=0-9' })
  expect(part.status).toBe(206)
  expect(part.headers.get('Content-Range')).toBe('bytes 0-9/1000')
  expect(part.headers.get('Content-Length')).toBe('10')
  expect(await bytesOf(part)).toEqual(bytes.subarray(0, 10))
  expect(await bytesOf(await ask({ Range: 'bytes=-10' }))).toEqual(bytes.subarray(990))

  const outside = await ask({ Range: 'bytes=1000-' })
  expect(outside.status).toBe(416)
  expect(outside.headers.get('Content-Range')).toBe('bytes */1000')
  expect(await outside.json()).toMatchObject({ code: 'range-not-satisfiable' })

  const ofThis = await ask({ Range: 'bytes=0-9', 'If-Range': `"${sha256}"` })
  const ofAnother = await ask({ Range: 'bytes=0-9', 'If-Range': '"other"' })
  expect([ofThis.status, ofAnother.status]).toEqual([206, 200])
})

test('HEAD has the headers of the whole answer, and opens no file once the picture was checked', async () => {
  const objects = createMemoryStore()
  let opened = 0
  const counting = {
    ...objects,
    open: (...of: Parameters<typeof objects.open>) => {
      opened += 1
      return objects.open(...of)
    },
  }
  const server = await createTestServer({ objects: counting })
  const { token } = await server.signInAdmin()
  const { sha256, bytes } = aPicture()
  await upload(server, { sha256, bytes }, { token })
  // Each server checks it once, and two of them answer by turns.
  for (let turn = 0; turn < 2; turn += 1) await server.call('HEAD', `/files/${sha256}`, { token })
  opened = 0
  const head = await server.call('HEAD', `/files/${sha256}`, { token })
  expect(head.status).toBe(200)
  expect(head.headers.get('Content-Length')).toBe('1000')
  expect((await bytesOf(head)).length).toBe(0)
  expect(opened).toBe(0)
})

test('an unknown picture is 404, and is not cached', async () => {
  const server = await createTestServer()
  for (const name of ['f'.repeat(64), 'x', '%00', 'a'.repeat(5_000)]) {
    const answer = await server.request(`/files/${name}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('a picture with its author in the metadata is refused, unless it was stored before', async () => {
  const objects = createMemoryStore()
  const server = await createTestServer({ objects })
  const { token } = await server.signInAdmin()
  const photo = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  const bytes = await photo
    .withExif({ IFD0: { Artist: 'Jeanne' } })
    .jpeg()
    .toBuffer()
  const picture = aFile(Buffer.from(bytes))
  const refused = await upload(server, picture, { token })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ code: 'picture-metadata' })
  expect(await objects.has(picture.sha256)).toBe(false)
  await objects.put({ ...picture, contentType: 'image/jpeg', content: [picture.bytes] })
  expect((await upload(server, picture, { token })).status).toBe(201)
})

test('an older picture is sent without its author and place, and with its mark of AI', async () => {
  const objects = createMemoryStore()
  const server = await createTestServer({ objects })
  const { token } = await server.signInAdmin()
  const photo = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  const bytes = await photo
    .withExif({ IFD0: { Artist: 'Jeanne' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
    .withXmp(MADE_BY_AI)
    .jpeg()
    .toBuffer()
  const picture = aFile(Buffer.from(bytes))
  await objects.put({ ...picture, contentType: 'image/jpeg', content: [picture.bytes] })
  expect((await upload(server, picture, { token })).status).toBe(201)
  const read = (headers: Record<string, string> = {}) =>
    server.request(`/files/${picture.sha256}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    })
  const first = await read()
  const given = await bytesOf(first)
  expect(first.headers.get('Content-Length')).toBe(String(given.length))
  expect(given.includes('Jeanne')).toBe(false)
  expect((await sharp(given).metadata()).exif).toBeUndefined()
  expect(given.includes('trainedAlgorithmicMedia')).toBe(true)
  const part = await read({ Range: 'bytes=2-9' })
  expect([part.status, await bytesOf(part)]).toEqual([206, given.subarray(2, 10)])
  // The stored bytes still match the hash, for devices and backups.
  expect(await objects.has(picture.sha256)).toBe(true)
  expect(sizeNamesOf(picture.sha256)).toContain(`${picture.sha256}-clean`)
})

const MADE_BY_AI =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:dc="http://purl.org/dc/elements/1.1/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia" dc:source="Jeanne"/></rdf:RDF></x:xmpmeta>'
