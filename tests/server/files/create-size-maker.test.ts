import { expect, test } from 'vitest'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { createSizeMaker, type Resized } from '#server/files/picture-sizes.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { createMemoryStore } from '#tests/support/objects/create-memory-store.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

const SIZE = { width: 320, format: 'webp' } as const

/** Jobs that create sizes, each waiting until the test lets it continue. */
const setUp = async (count: number) => {
  const objects = createMemoryStore()
  const { store } = await createTestServer({ objects })
  const pictures = Array.from({ length: count }, (_, at) => aPicture('png', 100 + at))
  for (const { sha256, bytes } of pictures) {
    await objects.put({ sha256, contentType: 'image/png', content: [bytes] })
    await store.db
      .insertInto('files')
      .values({ sha256, content_type: 'image/png', bytes: bytes.length, created_at: '2026' })
      .execute()
  }
  const waiting: (() => void)[] = []
  const resize = async (): Promise<Resized> => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { type: 'made', bytes: Uint8Array.of(1) }
  }
  const onUnkept = () => undefined
  const makeSize = createSizeMaker({ store, objects, resize, onUnkept })
  const goOn = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { store, objects, pictures, makeSize, waiting, goOn }
}

test('two are created at a time, some wait, and further requests are told to retry later', async () => {
  const { pictures, makeSize, waiting, goOn } = await setUp(36)
  const answers: string[] = []
  const all = pictures.map(async ({ sha256 }) => answers.push((await makeSize(sha256, SIZE)).type))
  await expect.poll(() => answers).toEqual(['busy', 'busy'])
  await expect.poll(() => waiting.length).toBe(2)
  for (let made = 0; made < 34; ) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    made += waiting.length
    expect(waiting.length).toBeLessThanOrEqual(2)
    goOn()
  }
  await Promise.all(all)
  expect(answers.filter((answer) => answer === 'kept')).toHaveLength(34)
})

test('a size that another process has created meanwhile is not created again', async () => {
  const { objects, pictures, makeSize, waiting } = await setUp(1)
  const { sha256, bytes } = pictures[0] ?? aPicture()
  const name = `${sha256}-320-marked.webp`
  await objects.put({ name, sha256, contentType: 'image/webp', content: [bytes] })
  expect(await makeSize(sha256, SIZE)).toEqual({ type: 'kept' })
  expect(waiting).toEqual([])
})

test('a size is removed when its picture was deleted meanwhile', async () => {
  const { store, objects, pictures, makeSize, waiting, goOn } = await setUp(1)
  const sha256 = pictures[0]?.sha256 ?? ''
  const making = makeSize(sha256, SIZE)
  await expect.poll(() => waiting.length).toBe(1)
  await store.db.deleteFrom('files').execute()
  goOn()
  expect(await making).toEqual({ type: 'missing' })
  expect(await objects.has(`${sha256}-320-marked.webp`)).toBe(false)
})

/** A size maker on a store that can write nothing until the test repairs it. */
const setUpFailing = async (fault: Error) => {
  const { store, objects, pictures } = await setUp(1)
  let isFailing = true
  const unkept: Error[] = []
  const makeSize = createSizeMaker({
    store,
    objects: {
      ...objects,
      put: (object) => (isFailing ? Promise.reject(fault) : objects.put(object)),
    },
    resize: async () => ({ type: 'impossible' }),
    onUnkept: (error) => unkept.push(error),
  })
  const repair = () => {
    isFailing = false
  }
  return { store, sha256: pictures[0]?.sha256 ?? '', makeSize, unkept, repair }
}

test('a size that a full store cannot keep is sent, reported, and tried again by the next request', async () => {
  const full = new StorageUnavailable('disk full')
  const { sha256, makeSize, unkept, repair } = await setUpFailing(full)
  const resized = { type: 'impossible' }
  expect(await makeSize(sha256, SIZE)).toEqual({ type: 'unkept', resized })
  expect(unkept).toEqual([full])
  repair()
  expect(await makeSize(sha256, SIZE)).toEqual({ type: 'kept' })
})

test('nor is it sent once its picture was deleted', async () => {
  const { store, sha256, makeSize } = await setUpFailing(new StorageUnavailable('disk full'))
  await store.db.deleteFrom('files').execute()
  expect(await makeSize(sha256, SIZE)).toEqual({ type: 'missing' })
})

test('a bug while storing it is not taken for a full store', async () => {
  const { sha256, makeSize, unkept, repair } = await setUpFailing(new Error('a bug'))
  await expect(makeSize(sha256, SIZE)).rejects.toThrow('a bug')
  expect(unkept).toEqual([])
  repair()
  expect(await makeSize(sha256, SIZE)).toEqual({ type: 'kept' })
})
