import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { createDiskStore } from '#server/files/open-object-store.ts'
import { createS3Store } from '#server/files/s3-store.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { createMemoryStore } from '#tests/support/objects/create-memory-store.ts'
import { aBomb, aMovingGif, aPhoto } from '#tests/support/objects/draw-pictures.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'
import { startSmallS3 } from '#tests/support/objects/start-small-s3.ts'
import { makeFolder } from '#tests/support/run-script.ts'

type Bytes = Awaited<ReturnType<typeof aPhoto>>

/** A server that stores these pictures, and the names of everything stored since then. */
const setUp = async (pictures: readonly Bytes[], kept: ObjectStore = createMemoryStore()) => {
  const names: string[] = []
  const objects: ObjectStore = {
    ...kept,
    put: (object) => {
      names.push(object.name ?? object.sha256)
      return kept.put(object)
    },
  }
  const server = await createTestServer({ objects })
  const { token } = await server.signInAdmin()
  for (const { sha256, bytes } of pictures) {
    const headers = { Authorization: `Bearer ${token}` }
    const init = { method: 'PUT', headers, body: bytes }
    expect((await server.request(`/api/admin/files/${sha256}`, init)).status).toBe(201)
  }
  names.length = 0
  const ask = (
    query: string,
    init?: RequestInit & { readonly headers?: Record<string, string> },
    of = pictures[0],
  ) =>
    server.request(`/files/${of?.sha256}${query}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...init?.headers },
    })
  return { ...server, objects, names, ask, token }
}

const STORES: Record<string, () => Promise<ObjectStore>> = {
  disk: async () =>
    createDiskStore({
      folder: join(makeFolder(), 'files'),
      nowMs: () => 0,
      newId: () => crypto.randomUUID(),
    }),
  's3-compatible': async () =>
    createS3Store((await startSmallS3()).settings, {
      nowMs: () => 0,
      after: () => () => undefined,
    }),
}

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
const factsOf = async (answer: Response) => sharp(await bytesOf(answer)).metadata()

describe.each(Object.entries(STORES))('on %s', (_, make) => {
  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
  ])('a picture is sent as %s, which is created once', async (form, format) => {
    const photo = await aPhoto()
    const { ask, names } = await setUp([photo], await make())
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(`?w=320&f=${form}`)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': `image/${form}`,
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        etag: `"${photo.sha256}-320-marked.${form}"`,
      })
      expect(await factsOf(answer)).toMatchObject({ format, width: 320, height: 160 })
    }
    expect(names).toEqual([`${photo.sha256}-320-marked.${form}`])
    expect(await bytesOf(await ask(''))).toEqual(photo.bytes)
  })

  test('an undecodable picture is sent unchanged, and not tried again', async () => {
    const fake = aPicture('png')
    const { ask, names } = await setUp([fake], await make())
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask('?w=640&f=avif')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Type')).toBe('image/png')
      expect(answer.headers.get('ETag')).toBe(`"${fake.sha256}"`)
      expect(await bytesOf(answer)).toEqual(fake.bytes)
    }
    expect(names).toEqual([`${fake.sha256}-640-marked.avif`, `${fake.sha256}-640-marked.webp`])
  })
})

test('a size that was stored before sizes had marks is not sent any more', async () => {
  const photo = await aPhoto()
  const { ask, objects } = await setUp([photo])
  await objects.put({
    ...aPicture('webp'),
    name: `${photo.sha256}-320.webp`,
    contentType: 'image/webp',
    content: [aPicture('webp').bytes],
  })
  const { xmpAsString } = await factsOf(await ask('?w=320&f=webp'))
  expect(xmpAsString).toBe(pictureMark())
})

test('an animated picture stays animated, as WebP, whichever format was requested', async () => {
  const { ask } = await setUp([await aMovingGif()])
  for (const form of ['avif', 'webp']) {
    const answer = await ask(`?w=320&f=${form}`)
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect(await factsOf(answer)).toMatchObject({ format: 'webp', pages: 3, width: 320 })
  }
})

test('a bomb is sent unchanged, and the server continues', async () => {
  const bomb = aBomb(30_000)
  const photo = await aPhoto()
  const { ask, reported } = await setUp([bomb, photo])
  const answer = await ask('?w=320&f=webp')
  expect(answer.headers.get('Content-Type')).toBe('image/png')
  expect(await bytesOf(answer)).toEqual(bomb.bytes)
  expect((await ask('?w=320&f=webp', {}, photo)).headers.get('Content-Type')).toBe('image/webp')
  expect(reported).toEqual([])
})

test('a size that several clients request at once is created once', async () => {
  const { api, names, token } = await setUp([await aPhoto()])
  const { sha256 } = await aPhoto()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      api.fetch(
        new Request(`http://neomuse.test/files/${sha256}?w=640&f=webp`, {
          headers: { Authorization: `Bearer ${token}` },
        }),
      ),
    ),
  )
  expect(names).toEqual([`${sha256}-640-marked.webp`])
  const bodies = await Promise.all(answers.map(bytesOf))
  expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1)
})

test.each([
  '?w=321&f=avif',
  '?w=0640&f=avif',
  '?w=640',
  '?f=avif',
  '?w=640&f=png',
  '?w=640&f=AVIF',
  '?w=&f=',
  '?w=99999&f=webp',
])('a size that is not on the list, %s, is refused', async (query) => {
  const { ask, names } = await setUp([await aPhoto()])
  const answer = await ask(query)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ code: 'bad-request' })
  expect(names).toEqual([])
})

test('a client that has the size gets 304', async () => {
  const { ask } = await setUp([await aPhoto(), await aMovingGif()])
  const moving = await aMovingGif()
  for (const [query, of] of [
    ['?w=320&f=webp', undefined],
    ['?w=320&f=avif', moving],
  ] as const) {
    const etag = (await ask(query, {}, of)).headers.get('ETag') ?? ''
    const again = await ask(query, { headers: { 'If-None-Match': etag } }, of)
    expect(again.status).toBe(304)
    expect((await bytesOf(again)).length).toBe(0)
    expect(again.headers.get('Cache-Control')).toBe('private, no-cache')
    const other = await ask('?w=640&f=webp', { headers: { 'If-None-Match': etag } }, of)
    expect(other.status).toBe(200)
  }
})

test('HEAD has the headers of the whole answer', async () => {
  const { ask } = await setUp([await aPhoto()])
  const head = await ask('?w=320&f=avif', { method: 'HEAD' })
  const whole = await ask('?w=320&f=avif')
  expect(head.status).toBe(200)
  expect((await bytesOf(head)).length).toBe(0)
  for (const name of ['Content-Type', 'ETag', 'Cache-Control'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name))
})

test('a part is sent only of the original picture', async () => {
  const { ask } = await setUp([await aPhoto()])
  const headers = { Range: 'bytes=0-9' }
  expect((await ask('', { headers })).status).toBe(206)
  const size = await ask('?w=320&f=webp', { headers })
  expect([size.status, size.headers.get('Accept-Ranges')]).toEqual([200, null])
  expect(await factsOf(size)).toMatchObject({ width: 320 })
})

test('a missing picture, or one without its bytes, has no sizes', async () => {
  const photo = await aPhoto()
  const { ask, objects } = await setUp([photo])
  expect((await ask('?w=320&f=webp', {}, aPicture())).status).toBe(404)
  await objects.remove(photo.sha256)
  expect((await ask('?w=320&f=webp')).status).toBe(404)
})

describe('where the disk cannot be written', () => {
  const setUpFull = async (picture: Bytes) => {
    const folder = join(makeFolder(), 'files')
    const options = { folder, nowMs: () => 0, newId: () => crypto.randomUUID() }
    const server = await setUp([picture], createDiskStore(options))
    const incoming = join(folder, 'incoming')
    rmSync(incoming, { recursive: true })
    writeFileSync(incoming, 'a file where the folder should be')
    return { ...server, repair: () => rmSync(incoming) }
  }

  test('a size is created and sent, and the operator is notified that it could not be stored', async () => {
    const photo = await aPhoto()
    const { ask, objects, reported, deps, repair } = await setUpFull(photo)
    const name = `${photo.sha256}-320-marked.webp`
    const answer = await ask('?w=320&f=webp')
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, `"${name}"`])
    expect(await factsOf(answer)).toMatchObject({ format: 'webp', width: 320 })
    expect(await objects.has(name)).toBe(false)
    expect(reported).toEqual([
      { error: expect.any(StorageUnavailable), requestId: expect.any(String) },
    ])
    expect(await deps.metrics.text()).toMatch(/^neomuse_storage_faults_total 1$/m)
    repair()
    expect((await ask('?w=320&f=webp')).status).toBe(200)
    expect(await objects.has(name)).toBe(true)
  })

  test('an undecodable picture is sent unchanged', async () => {
    const fake = aPicture('png')
    const { ask } = await setUpFull(fake)
    const answer = await ask('?w=320&f=avif')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(await bytesOf(answer)).toEqual(fake.bytes)
  })
})
