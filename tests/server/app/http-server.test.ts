import { EventEmitter, once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  addressToOpen,
  type ConnectionBounds,
  createReplaceableServer,
  listen,
  stopListening,
  stopOnSignal,
} from '#server/app/http-server.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'

describe('a server that may answer before the site is ready', () => {
  const setUp = () => {
    const { after } = createTestClock()
    const server = createReplaceableServer({ host: '127.0.0.1', port: 0 }, { after })
    onTestFinished(server.close)
    return server
  }
  const ask = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text()

  test('answers on the same port with what it was given last', async () => {
    const server = setUp()
    const first = await server.answerWith((_incoming, outgoing) => outgoing.end('starting'))
    if (first.type === 'failed') throw new Error(first.reason)
    expect(await ask(first.port)).toBe('starting')
    const second = await server.answerWith((_incoming, outgoing) => outgoing.end('the site'))
    expect(second).toBe(first)
    expect(await ask(first.port)).toBe('the site')
  })

  test('is gone at once when it is closed, with the connections that are open', async () => {
    const server = setUp()
    const listening = await server.answerWith((_incoming, outgoing) => outgoing.end('starting'))
    if (listening.type === 'failed') throw new Error(listening.reason)
    const socket = connect(listening.port, '127.0.0.1')
    await once(socket, 'connect')
    server.close()
    await once(socket, 'close')
    await expect(ask(listening.port)).rejects.toThrow('fetch failed')
  })
})

describe('listen', () => {
  const HOST = '127.0.0.1'

  const start = async (
    answer: RequestListener,
    bounds: Partial<ConnectionBounds> = {},
  ): Promise<{ server: Server; port: number }> => {
    const { after } = createTestClock()
    const listening = await listen(answer, { host: HOST, port: 0 }, { after, ...bounds })
    if (listening.type === 'failed') throw new Error(listening.reason)
    onTestFinished(() => {
      listening.server.closeAllConnections()
      listening.server.close()
    })
    return listening
  }

  const bodyOf = async (answer: IncomingMessage): Promise<string> => {
    let text = ''
    for await (const chunk of answer) text += chunk
    return text
  }

  const connectTo = async (port: number): Promise<Socket> => {
    const socket = connect(port, HOST)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }

  test('an address has a limited number of connections, until it closes one', async () => {
    const { port } = await start((_incoming, outgoing) => outgoing.end('here'), {
      mostPerAddress: 2,
    })
    const first = await connectTo(port)
    await connectTo(port)
    await once(await connectTo(port), 'close')
    first.destroy()
    await expect
      .poll(() =>
        fetch(`http://${HOST}:${port}/`).then(
          (answer) => answer.text(),
          () => null,
        ),
      )
      .toBe('here')
  })

  test('a proxy that speaks for many clients has no such limit', async () => {
    const { port } = await start((_incoming, outgoing) => outgoing.end('here'), {
      mostPerAddress: 1,
      isProxy: (address) => address === HOST,
    })
    await connectTo(port)
    expect(await (await fetch(`http://${HOST}:${port}/`)).text()).toBe('here')
  })

  /** A server whose answers wait, and a pending request on a kept-alive connection. */
  const startBusy = async () => {
    const release: (() => void)[] = []
    const { server, port } = await start((_incoming, outgoing) => {
      outgoing.write('a')
      release.push(() => outgoing.end('b'))
    })
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const request = get({ host: HOST, port, agent })
    const [answer]: IncomingMessage[] = await once(request, 'response')
    if (!answer) throw new Error('no answer')
    return { server, port, answer, release: () => release[0]?.() }
  }

  test('slow senders are limited: headers 15 s, everything else an hour, checked every 2 s, a maximum of sockets', async () => {
    const { server } = await start(() => undefined)
    expect(server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 3_600_000,
      connectionsCheckingInterval: 2_000,
      maxConnections: 4_000,
    })
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
  })

  test('an unknown expectation (Expect header) is answered at once', async () => {
    const { port } = await start(() => undefined)
    const socket = await connectTo(port)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nExpect: luck\r\nContent-Length: 9\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^HTTP\/1\.1 417 /)
  })

  describe('stopping', () => {
    test('accepts no new connections, finishes pending requests, and does not wait for idle connections', async () => {
      const { server, port, answer, release } = await startBusy()
      const stopped = stopListening(server, 60_000)
      const refused = connect(port, HOST)
      const [error]: { code?: string }[] = await once(refused, 'error')
      expect(error?.code).toBe('ECONNREFUSED')
      release()
      expect(await bodyOf(answer)).toBe('ab')
      await stopped
    })

    test('cuts off what takes longer than the timeout', async () => {
      const { server, answer } = await startBusy()
      const cut = bodyOf(answer).catch((error: Error) => error.message)
      await stopListening(server, 1)
      expect(await cut).toBe('aborted')
    })
  })

  describe('the reason of a failed start', () => {
    const reasonFor = async (host: string, port: number): Promise<string> => {
      const listening = await listen(() => undefined, { host, port }, createTestClock())
      if (listening.type === 'listening') listening.server.close()
      return listening.type === 'failed' ? listening.reason : 'it listens'
    }

    test('the port is in use', async () => {
      const { port } = await start(() => undefined)
      expect(await reasonFor(HOST, port)).toMatch(new RegExp(`^PORT: ${port} is in use`))
    })

    test('the address belongs to another machine', async () => {
      expect(await reasonFor('192.0.2.1', 0)).toMatch(/^HOST: 192\.0\.2\.1 is no address of this/)
    })
  })

  test.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['localhost', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['192.168.1.5', 'http://192.168.1.5:3000'],
    ['fd00::1', 'http://[fd00::1]:3000'],
    ['neomuse.lan', 'http://neomuse.lan:3000'],
  ])('listening on %s is opened at %s', (host, address) => {
    expect(addressToOpen({ host, port: 3000 })).toBe(address)
  })
})

describe('stop on signal', () => {
  const setUp = () => {
    const process = new EventEmitter()
    const done: string[] = []
    let now = 0
    stopOnSignal(process, {
      stop: () => done.push('stop'),
      endNow: () => done.push('end'),
      nowMs: () => now,
    })
    return { process, done, advance: (ms: number) => (now += ms) }
  }

  test('the first signal stops gracefully, a later one at once', () => {
    const { process, done, advance } = setUp()
    process.emit('SIGTERM')
    expect(done).toEqual(['stop'])
    advance(3_000)
    process.emit('SIGINT')
    expect(done).toEqual(['stop', 'end'])
  })

  test('one key press that arrives twice, through npm too, counts once', () => {
    const { process, done, advance } = setUp()
    process.emit('SIGINT')
    advance(20)
    process.emit('SIGINT')
    expect(done).toEqual(['stop'])
  })
})
