import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRequestListener } from '#server/app/http-server.ts'
import { readRange, sendDownload } from '#server/files/send-download.ts'

describe('send file', () => {
  /** Fills both buffers several times, with a remainder. */
  const BYTES = Buffer.alloc(1_300_007, 'néomuse ')

  /** A file behind a real socket. */
  const serve = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'neomuse-send-'))
    const path = join(folder, 'file.zip')
    writeFileSync(path, BYTES)
    const app = new Hono()
    app.get('/', ({ req }) =>
      sendDownload(req.raw, {
        content: path,
        name: 'file.zip',
        size: BYTES.length,
        type: 'application/zip',
        etag: '"1"',
        disposition: 'attachment',
        cacheControl: 'private, no-store',
      }),
    )
    const server = createServer(
      createRequestListener(app, { reportError: () => undefined, newId: () => 'request' }),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true })
    })
    // A server that listens on TCP has such an address.
    const { port } = server.address() as AddressInfo
    const ask = async (headers: Record<string, string> = {}) => {
      const request = get(`http://127.0.0.1:${port}/`, { headers })
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      return { request, answer }
    }
    return { ask, path, openCount: () => countOpen(path) }
  }

  /** How often this process has the file open, where the kernel lists that. */
  const countOpen = (path: string): number =>
    existsSync('/proc/self/fd')
      ? readdirSync('/proc/self/fd').filter((fd) => linkOf(fd) === path).length
      : 0

  const linkOf = (fd: string): string | null => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      // The handle that was used to read the list.
      return null
    }
  }

  const bodyOf = async (answer: IncomingMessage): Promise<Buffer> =>
    Buffer.concat(await answer.toArray())

  test('a file is sent byte for byte, whole and in parts, and closed', async () => {
    const { ask, openCount } = await serve()
    const whole = await ask()
    expect((await bodyOf(whole.answer)).equals(BYTES)).toBe(true)
    const part = await ask({ Range: 'bytes=262143-1000000' })
    expect(part.answer.statusCode).toBe(206)
    expect((await bodyOf(part.answer)).equals(BYTES.subarray(262_143, 1_000_001))).toBe(true)
    await expect.poll(openCount).toBe(0)
  })

  test('it is also closed when the client has disconnected', async () => {
    const { ask, openCount } = await serve()
    const { request, answer } = await ask()
    answer.once('error', () => undefined)
    await once(answer, 'data')
    request.destroy()
    await expect.poll(openCount).toBe(0)
  })

  test('a file that was truncated meanwhile is not taken for a whole one', async () => {
    const { ask, openCount, path } = await serve()
    truncateSync(path, 300_000)
    const { answer } = await ask()
    await expect(bodyOf(answer)).rejects.toThrow('aborted')
    await expect.poll(openCount).toBe(0)
  })
})

describe('read range', () => {
  test.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=9-3', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['rows=0-1', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
    ['bytes=0-0', '0-0'],
    ['bytes=0-', '0-9'],
    ['Bytes= 2-5 ', '2-5'],
    ['bytes=2-500', '2-9'],
    ['bytes=9-', '9-9'],
    ['bytes=-3', '7-9'],
    ['bytes=-300', '0-9'],
    ['bytes=10-', 'outside'],
    ['bytes=10-12', 'outside'],
    ['bytes=-0', 'outside'],
  ])('of ten bytes, "%s" means %s', (header, meaning) => {
    const reading = readRange(header, 10)
    const text =
      reading.type === 'part' ? `${reading.range.first}-${reading.range.last}` : reading.type
    expect(text).toBe(meaning)
  })
})
