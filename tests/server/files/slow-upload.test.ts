import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createRequestListener, listen } from '#server/app/http-server.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { createMemoryStore } from '#tests/support/objects/create-memory-store.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

const PICTURE = aPicture('gif', 600_000)

/** The API on a port, and requests that are sent piece by piece. */
const setUp = async () => {
  const objects = createMemoryStore()
  let taken = (): void => undefined
  /** Resolves once a picture is being read. */
  const reading = new Promise<void>((resolve) => {
    taken = resolve
  })
  const put: ObjectStore['put'] = (object) => {
    taken()
    return objects.put(object)
  }
  const server = await createTestServer({ objects: { ...objects, put } })
  const { token } = await server.signInAdmin()
  const clock = createTestClock()
  const answer = createRequestListener(server.api, server.deps)
  const listening = await listen(answer, { host: '127.0.0.1', port: 0 }, clock)
  if (listening.type === 'failed') throw new Error(listening.reason)
  onTestFinished(() => {
    listening.server.closeAllConnections()
    listening.server.close()
  })
  let arrived = (): number => 0
  listening.server.on('connection', (socket) => {
    arrived = () => socket.bytesRead
  })
  const begin = (method: string, path: string, headers: Record<string, string | number>) => {
    const { port } = listening
    const sending = request({ host: '127.0.0.1', port, method, path, headers })
    const status = new Promise<number | undefined>((resolve) => {
      sending.on('response', (response) => resolve(response.resume().statusCode))
      sending.on('error', () => resolve(undefined))
    })
    /** Resolves once the server has received it. */
    const send = async (bytes: Uint8Array) => {
      const before = arrived()
      sending.write(bytes)
      await expect.poll(() => arrived() - before).toBeGreaterThanOrEqual(bytes.length)
    }
    return { send, status, end: () => sending.end() }
  }
  const beginUpload = (headers: Record<string, string>) =>
    begin('PUT', `/api/admin/files/${PICTURE.sha256}`, {
      ...headers,
      'Content-Length': PICTURE.bytes.length,
    })
  return { server, token, clock, begin, beginUpload, reading }
}

test('a picture on a slow connection may take minutes, and is stored', async () => {
  const { server, token, clock, beginUpload, reading } = await setUp()
  const { send, status, end } = beginUpload({ Authorization: `Bearer ${token}` })
  for (let at = 0; at < PICTURE.bytes.length; at += 200_000) {
    await send(PICTURE.bytes.subarray(at, at + 200_000))
    await reading
    clock.advance(30_000)
  }
  end()
  expect(await status).toBe(201)
  const kept = await server.call('GET', `/files/${PICTURE.sha256}`, { token })
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(PICTURE.bytes)
})

test('an upload that stops is cut off, and nothing of it is stored', async () => {
  const { server, token, clock, beginUpload, reading } = await setUp()
  const { send, status } = beginUpload({ Authorization: `Bearer ${token}` })
  await send(PICTURE.bytes.subarray(0, 450_000))
  await reading
  clock.advance(30_000)
  clock.advance(30_000)
  expect(await status).toBe(408)
  expect((await server.request(`/files/${PICTURE.sha256}`)).status).toBe(404)
  expect(server.reported).toEqual([])
})

test('a client without a session is answered at once', async () => {
  const { beginUpload } = await setUp()
  const { send, status } = beginUpload({})
  await send(PICTURE.bytes.subarray(0, 1_000))
  expect(await status).toBe(401)
})

test('any other body has 30 s', async () => {
  const { token, clock, begin } = await setUp()
  const { send, status } = begin('POST', '/api/admin/models', {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': 200_000,
  })
  await send(Buffer.alloc(150_000, ' '))
  clock.advance(30_000)
  expect(await status).toBe(408)
})
