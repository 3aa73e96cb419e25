import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ObjectStore } from '#server/db/object-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { createDiskStore } from '#server/files/open-object-store.ts'
import { createS3Store } from '#server/files/s3-store.ts'
import type { S3Settings } from '#server/settings/object-store-settings.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aFile, aPicture } from '#tests/support/objects/sample-pictures.ts'
import { startSmallS3 } from '#tests/support/objects/start-small-s3.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const NOW_MS = 1_767_225_600_000
const nowMs = () => NOW_MS

/** The store never times out, unless the test moves the clock. */
const s3Store = (settings: S3Settings, { after } = createTestClock()) =>
  createS3Store(settings, { nowMs, after })

const onDisk = (folder: string) => {
  return createDiskStore({ folder, nowMs, newId: () => 'unfinished' })
}

const put = (store: ObjectStore, { sha256, bytes } = aPicture()) =>
  store.put({
    sha256,
    contentType: 'image/png',
    content: [bytes.subarray(0, 300), bytes.subarray(300)],
  })

const read = async (content: ReadableStream<Uint8Array> | null): Promise<Buffer | null> => {
  if (content === null) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const STORES: Record<string, () => Promise<ObjectStore>> = {
  disk: async () => onDisk(join(makeFolder(), 'files')),
  's3-compatible': async () => s3Store((await startSmallS3()).settings),
}

test.each(Object.entries(STORES))(
  '%s: a stored file can be opened, in parts too, and removed',
  async (_, make) => {
    const store = await make()
    const picture = aPicture()
    expect(await store.has(picture.sha256)).toBe(false)
    expect(await store.open(picture.sha256)).toBeNull()

    await put(store, picture)
    await put(store, picture)
    expect(await store.has(picture.sha256)).toBe(true)
    expect(await read(await store.open(picture.sha256))).toEqual(picture.bytes)
    expect(await read(await store.open(picture.sha256, { first: 5, last: 9 }))).toEqual(
      picture.bytes.subarray(5, 10),
    )

    await store.remove(picture.sha256)
    await store.remove(picture.sha256)
    expect(await store.has(picture.sha256)).toBe(false)
  },
)

test.each(Object.entries(STORES))(
  '%s: a derived file is stored beside the original, under a name of its own, even if it is empty',
  async (_, make) => {
    const store = await make()
    const picture = aPicture()
    await put(store, picture)
    const small = { ...aPicture('webp', 50), name: `${picture.sha256}-320.webp` }
    const empty = { ...aFile(Buffer.alloc(0)), name: `${picture.sha256}-320.avif` }
    for (const { bytes, ...object } of [small, empty])
      await store.put({ ...object, contentType: 'image/webp', content: [bytes] })
    expect(await read(await store.open(small.name))).toEqual(small.bytes)
    expect(await read(await store.open(empty.name))).toEqual(empty.bytes)
    expect(await store.has(small.sha256)).toBe(false)

    await store.remove(small.name)
    expect(await store.has(small.name)).toBe(false)
    expect(await read(await store.open(picture.sha256))).toEqual(picture.bytes)
  },
)

test.each(Object.entries(STORES))(
  '%s: content that ends with an error is not stored',
  async (_, make) => {
    const store = await make()
    const { sha256, bytes } = aPicture()
    const content = (async function* () {
      yield bytes
      throw new Error('not what was announced')
    })()
    const putting = store.put({ sha256, contentType: 'image/png', content })
    await expect(putting).rejects.toThrow('not what was announced')
    expect(await store.has(sha256)).toBe(false)
  },
)

test('on the disk, a file is invisible until it is complete, and an unfinished one is removed', async () => {
  const folder = makeFolder()
  const store = onDisk(folder)
  const { sha256, bytes } = aPicture()
  const seen: boolean[] = []
  const content = (async function* () {
    yield bytes
    seen.push(await store.has(sha256), (await store.open(sha256)) !== null)
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['unfinished'])
  })()
  await store.put({ sha256, contentType: 'image/png', content })
  expect(seen).toEqual([false, false])
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  expect(readdirSync(join(folder, sha256.slice(0, 2)))).toEqual([sha256])
})

test('on the disk, content that ends with an error leaves nothing', async () => {
  const folder = makeFolder()
  const content = (async function* () {
    yield aPicture().bytes
    throw new Error('broken off')
  })()
  const putting = onDisk(folder).put({ ...aPicture(), contentType: 'image/png', content })
  await expect(putting).rejects.toThrow('broken off')
  expect(readdirSync(folder, { recursive: true })).toEqual(['incoming'])
})

test('at the start, unfinished files of an earlier process are removed, and those being written stay', () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'incoming'))
  for (const [name, ageS] of [
    ['old', 3_700],
    ['new', 3_500],
  ] as const) {
    writeFileSync(join(folder, 'incoming', name), 'x')
    utimesSync(join(folder, 'incoming', name), NOW_MS / 1_000, NOW_MS / 1_000 - ageS)
  }
  onDisk(folder)
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['new'])
})

test('a disk that cannot be written is a fault of the machine', async () => {
  const folder = join(makeFolder(), 'files')
  writeFileSync(folder, 'a file where the folder should be')
  const store = onDisk(folder)
  await expect(put(store)).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(store.open(aPicture().sha256)).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(store.has(aPicture().sha256)).rejects.toBeInstanceOf(StorageUnavailable)
})

test('an object store that denies, fails or is unreachable is a fault of the machine', async () => {
  const s3 = await startSmallS3()
  const store = s3Store(s3.settings)
  for (const status of [403, 500, 503]) {
    s3.failWith(status)
    await expect(put(store)).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(store.open(aPicture().sha256)).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(store.has(aPicture().sha256)).rejects.toBeInstanceOf(StorageUnavailable)
  }
  s3.failWith(404)
  await expect(put(store)).rejects.toThrow('no such bucket')
  await s3.close()
  await expect(put(store)).rejects.toThrow('cannot be reached')
})

test('requests to the object store are signed with our keys over the content', async () => {
  const s3 = await startSmallS3()
  const { sha256, bytes } = aPicture()
  await put(s3Store(s3.settings))
  const key = `/pictures/files/${sha256}`
  expect(s3.objects.get(key)).toEqual({ contentType: 'image/png', bytes })

  const wrongKey = s3Store({ ...s3.settings, secretAccessKey: 'another' })
  await expect(put(wrongKey)).rejects.toThrow('answered 403')
  const wrongBytes = aPicture('png', 50)
  const putting = s3Store(s3.settings).put({
    sha256,
    contentType: 'image/png',
    content: [wrongBytes.bytes],
  })
  await expect(putting).rejects.toThrow('answered 403')
  expect(s3.objects.get(key)?.bytes).toEqual(bytes)
})
