import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Context } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/app/http-server.ts'
import { allowSlowBody } from '#server/http/body-deadline.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'

const HOST = '127.0.0.1'
/** So many bytes in half a minute are enough. */
const ENOUGH = 120_000

const contextOf = (incoming: IncomingMessage): Context =>
  new Context(new Request('http://neomuse.test'), { env: { incoming } })

/** A server on a clock that stands still, a client that sends to it, and the server's side of the connection. */
const setUp = async (answer: RequestListener) => {
  const clock = createTestClock()
  const listening = await listen(answer, { host: HOST, port: 0 }, clock)
  if (listening.type === 'failed') throw new Error(listening.reason)
  const connected = once(listening.server, 'connection')
  const sender = connect(listening.port, HOST)
  onTestFinished(() => {
    sender.destroy()
    listening.server.closeAllConnections()
    listening.server.close()
  })
  const [connection]: Socket[] = await connected
  if (!connection) throw new Error('no connection')
  let sent = 0
  let heard = ''
  sender.on('data', (chunk) => {
    heard += chunk
  })
  const send = async (bytes: string | Uint8Array): Promise<void> => {
    sent += bytes.length
    sender.write(bytes)
    await expect.poll(() => connection.bytesRead).toBe(sent)
  }
  const head = (length: number) =>
    send(`PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`)
  const isOpen = () => !connection.destroyed
  return { clock, send, head, isOpen, sender, heard: () => heard }
}

/** Reads the body, or the part that has arrived, and answers. */
const read: RequestListener = (incoming, outgoing) =>
  incoming
    .on('error', () => undefined)
    .on('data', () => undefined)
    .on('end', () => outgoing.end('read'))

const readSlow: RequestListener = (incoming, outgoing) => {
  allowSlowBody(contextOf(incoming))
  read(incoming, outgoing)
}

test('a body must have arrived within 30 s, however much of it is there', async () => {
  const { clock, send, head, isOpen, sender, heard } = await setUp(read)
  await head(3 * ENOUGH)
  await send(Buffer.alloc(2 * ENOUGH))
  clock.advance(29_999)
  expect(isOpen()).toBe(true)
  clock.advance(1)
  expect(isOpen()).toBe(false)
  await once(sender, 'close')
  expect(heard()).toMatch(/^HTTP\/1\.1 408 [\s\S]*Connection: close\r\n\r\n$/)
})

test('a body that arrived in time is not checked again', async () => {
  const { clock, send, head, isOpen, heard } = await setUp(read)
  await head(5)
  expect(clock.nextDueMs()).toBe(30_000)
  await send('whole')
  await expect.poll(heard).toMatch(/read/)
  await expect.poll(() => clock.nextDueMs()).toBeNull()
  clock.advance(60_000)
  expect(isOpen()).toBe(true)
})

test('a request without a body may be answered as slowly as necessary', async () => {
  const asked: IncomingMessage[] = []
  const { clock, send } = await setUp((incoming) => asked.push(incoming))
  await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => asked.length).toBe(1)
  expect(clock.nextDueMs()).toBeNull()
})

test('nothing is sent where an answer has begun', async () => {
  const { clock, head, isOpen, sender, heard } = await setUp((_, outgoing) => outgoing.write('so'))
  await head(5)
  await expect.poll(heard).toMatch(/so/)
  clock.advance(30_000)
  expect(isOpen()).toBe(false)
  await once(sender, 'close')
  expect(heard()).not.toMatch(/408/)
})

describe('a body that may be slow', () => {
  test('may take minutes, as long as it continues', async () => {
    const { clock, send, head, isOpen, heard } = await setUp(readSlow)
    await head(6 * ENOUGH)
    for (let half = 1; half <= 6; half += 1) {
      expect(isOpen()).toBe(true)
      await send(Buffer.alloc(ENOUGH))
      clock.advance(30_000)
    }
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*read/)
  })

  test.each([
    ['stands still', 0],
    ['trickles', ENOUGH - 1],
  ])('is cut off as soon as it %s for half a minute', async (_, trickle) => {
    const { clock, send, head, isOpen, sender, heard } = await setUp(readSlow)
    await head(9 * ENOUGH)
    await send(Buffer.alloc(4 * ENOUGH))
    clock.advance(30_000)
    if (trickle > 0) await send(Buffer.alloc(trickle))
    clock.advance(29_999)
    expect(isOpen()).toBe(true)
    clock.advance(1)
    expect(isOpen()).toBe(false)
    await once(sender, 'close')
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('has no time limit while the server does not read it', async () => {
    let goOn = (): void => undefined
    const { clock, send, head, isOpen, heard } = await setUp((incoming, outgoing) => {
      allowSlowBody(contextOf(incoming))
      goOn = () => read(incoming, outgoing)
    })
    await head(ENOUGH)
    await send('a few bytes')
    clock.advance(90_000)
    expect(isOpen()).toBe(true)
    goOn()
    await send(Buffer.alloc(ENOUGH - 'a few bytes'.length))
    await expect.poll(heard).toMatch(/read/)
  })
})
