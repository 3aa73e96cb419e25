import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTcpProxy } from '#tests/support/create-tcp-proxy.ts'
import { CANNED_ANSWERS } from './canned-answers.ts'
import { blackHole, halfOpen, narrow, slow } from './line-faults.ts'
import { byRequest, type Fate, firstPushes } from './request-faults.ts'

const BODY = JSON.stringify({ name: 'Luna', words: 'x'.repeat(500) })

/** A server behind a proxy, which records the bodies that it has received completely. */
const setWire = async () => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      heard.push(body)
      response.end('ours')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, so its address is an object.
  const { port } = server.address() as AddressInfo
  const wire = await createTcpProxy({ host: '127.0.0.1', port })
  onTestFinished(async () => {
    await wire.close()
    server.closeAllConnections()
    server.close()
  })
  const push = async (signal?: AbortSignal): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${wire.port}/api/admin/batch`, {
      method: 'POST',
      body: BODY,
      ...(signal ? { signal } : {}),
    })
    return `${answer.status} ${await answer.text()}`
  }
  return { wire, heard, push }
}

const meets = async (fate: Fate) => {
  const { wire, heard, push } = await setWire()
  wire.inject(byRequest(() => fate))
  const answer = await push().catch(() => 'broken')
  return { heard: heard.map((body) => body === BODY), answer }
}

describe('a request', () => {
  test('that passes is received and answered', async () => {
    expect(await meets('pass')).toEqual({ heard: [true], answer: '200 ours' })
  })

  test.each<Fate>(['cut-before', 'cut-amid', 'reset'])(
    'that is %s is not received',
    async (fate) => {
      expect(await meets(fate)).toEqual({ heard: [], answer: 'broken' })
    },
  )

  test('whose answer is lost was received completely', async () => {
    expect(await meets('lose-answer')).toEqual({ heard: [true], answer: 'broken' })
  })

  test('that another server answers is not received', async () => {
    const { heard, answer } = await meets({ answer: CANNED_ANSWERS.edgeNotFound })
    expect(heard).toEqual([])
    expect(answer).toMatch(/^404 <!doctype html>/)
  })
})

test('only the given number of pushes fail', async () => {
  const { wire, push, heard } = await setWire()
  const { fault, left } = firstPushes(2, 'cut-before')
  wire.inject(fault)
  const answers = [await push().catch(() => 'broken'), await push().catch(() => 'broken')]
  expect([...answers, await push()]).toEqual(['broken', 'broken', '200 ours'])
  expect(heard).toHaveLength(1)
  expect(left()).toBe(0)
})

test('a black hole answers no request, and the repaired connection does', async () => {
  const { wire, push, heard } = await setWire()
  wire.inject(blackHole)
  await expect(push(AbortSignal.timeout(100))).rejects.toThrow(/timeout/i)
  expect(heard).toEqual([])
  await wire.repair()
  expect(await push()).toBe('200 ours')
})

test('half-open: old connections are silent, new ones work', async () => {
  const { wire, push, heard } = await setWire()
  const old = connect(wire.port, '127.0.0.1')
  onTestFinished(() => void old.destroy())
  old.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(old, 'data')
  const said: string[] = []
  for (const event of ['data', 'end', 'close', 'error']) old.on(event, () => said.push(event))
  wire.inject(halfOpen)
  old.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await push()).toBe('200 ours')
  expect(said).toEqual([])
  expect(heard).toEqual(['', BODY])
})

test.each([
  ['latency', slow(40)],
  ['bandwidth', narrow(10_000)],
])('%s delays, and changes nothing', async (_, fault) => {
  const { wire, push, heard } = await setWire()
  wire.inject(fault)
  const begunMs = performance.now()
  expect(await push()).toBe('200 ours')
  expect(performance.now() - begunMs).toBeGreaterThan(60)
  expect(heard).toEqual([BODY])
})
