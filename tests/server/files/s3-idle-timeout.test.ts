import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Store } from '#server/files/s3-store.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

/** An object store whose answers the test controls, and a clock that it moves. */
const setUp = async () => {
  const calls: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = []
  const server = createServer((request, response) => calls.push({ request, response }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo
  const clock = createTestClock()
  const keys = { region: 'eu-test-1', accessKeyId: 'id', secretAccessKey: 'secret' }
  const settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', ...keys }
  const store = createS3Store(settings, { nowMs: () => 0, after: clock.after })
  const called = async () => {
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    const [call] = calls
    if (!call) throw new Error('it was not called')
    return call
  }
  return { store, called, clock }
}

/** The reason of the failure. */
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

const SILENT = { name: 'StorageUnavailable', cause: { name: 'TimeoutError' } }

test('a download may take minutes, as long as no pause lasts 30 s', async () => {
  const { store, called, clock } = await setUp()
  const opening = store.open('a')
  const { response } = await called()
  response.writeHead(200)
  response.write('0')
  const reader = (await opening)?.getReader()
  let text = ''
  for (let piece = 1; piece <= 10; piece += 1) {
    text += Buffer.from((await reader?.read())?.value ?? []).toString()
    clock.advance(29_000)
    response.write(String(piece))
  }
  expect(text).toBe('0123456789')
})

test('a download without bytes for 30 s fails, as a fault of the machine', async () => {
  const { store, called, clock } = await setUp()
  const opening = store.open('a')
  const { response } = await called()
  response.writeHead(200)
  response.write('0')
  const reader = (await opening)?.getReader()
  await reader?.read()
  const fault = faultOf(reader?.read() ?? Promise.resolve())
  await expect.poll(() => clock.nextDueMs()).toBe(30_000)
  clock.advance(30_000)
  expect(await fault).toMatchObject(SILENT)
})

test('the reader of a file may pause for longer', async () => {
  const { store, called, clock } = await setUp()
  const opening = store.open('a')
  const { response } = await called()
  response.end('0')
  const content = await opening
  await expect.poll(() => clock.nextDueMs()).toBe(null)
  clock.advance(60_000)
  expect(await new Response(content).text()).toBe('0')
})

test('a store that does not answer for 30 s fails', async () => {
  const { store, called, clock } = await setUp()
  const fault = faultOf(store.has('a'))
  await called()
  clock.advance(29_999)
  expect(clock.nextDueMs()).toBe(30_000)
  clock.advance(1)
  expect(await fault).toMatchObject(SILENT)
})

/** More than the buffers between the two sides hold. */
const LARGE = aPicture('gif', 48 * 1024 * 1024)

const putLarge = ({ store }: Awaited<ReturnType<typeof setUp>>) =>
  store.put({ sha256: LARGE.sha256, contentType: 'image/gif', content: [LARGE.bytes] })

/** Reads this much of the upload. */
const readSome = async (request: IncomingMessage, mostBytes: number): Promise<number> => {
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes >= mostBytes) break
  }
  return bytes
}

test('an upload may take minutes, as long as some of it is sent every 30 s', async () => {
  const side = await setUp()
  const putting = putLarge(side)
  const { request, response } = await side.called()
  let arrived = 0
  while (arrived < LARGE.bytes.length) {
    const dueMs = side.clock.nextDueMs()
    side.clock.advance(20_000)
    arrived += await readSome(request, 8 * 1024 * 1024)
    if (arrived < LARGE.bytes.length)
      await expect.poll(() => side.clock.nextDueMs()).toBeGreaterThan(dueMs ?? Number.NaN)
  }
  expect(side.clock.nowMs()).toBeGreaterThanOrEqual(100_000)
  response.end()
  await putting
  expect(side.clock.nextDueMs()).toBeNull()
})

test('an upload that the store stops reading fails after 30 s', async () => {
  const side = await setUp()
  const fault = faultOf(putLarge(side))
  await side.called()
  side.clock.advance(30_000)
  expect(await fault).toMatchObject(SILENT)
})
