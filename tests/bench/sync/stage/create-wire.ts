import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PAGE_PATH, type PageFiles } from './bundle-page.ts'

export type Wire = {
  readonly origin: string
  /** Bytes sent to the server since the start. */
  readonly bytesUp: () => number
  /** Requests sent to the server since the start. */
  readonly requests: () => number
  /** Each direction takes half of it. */
  readonly setLatency: (ms: number) => void
  readonly cut: () => Promise<void>
  readonly repair: () => Promise<void>
  /** From now on, about this share of the answers is lost: the connection breaks instead. */
  readonly loseAnswers: (part: number) => void
  readonly close: () => Promise<void>
}

const HOST = '127.0.0.1'

/**
 * A proxy to a server of this machine, with latency and losses as requested. It also serves the page, which the server
 * does not know, so that both have the same origin.
 */
export const createWire = async (address: string, files: PageFiles): Promise<Wire> => {
  const { hostname, port: farPort } = new URL(address)
  const state = { latencyMs: 0, bytesUp: 0, requests: 0, loss: createLoss() }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(farPort), noDelay: true })
    const join = (from: Socket, to: Socket, pass: (chunk: Buffer) => unknown): void => {
      sockets.add(from)
      from.on('data', pass)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    const send = (to: Socket, chunk: Buffer): void => {
      if (state.latencyMs === 0) to.write(chunk)
      else setTimeout(() => !to.destroyed && to.write(chunk), state.latencyMs / 2)
    }
    join(near, far, (chunk) => {
      const file = findFile(chunk, files)
      if (file !== null) return void near.write(file)
      state.bytesUp += chunk.byteLength
      if (REQUEST_LINE.test(chunk.toString('latin1', 0, LONGEST_LINE))) state.requests += 1
      send(far, chunk)
    })
    join(far, near, (chunk) => (state.loss.isNext() ? near.destroy() : send(near, chunk)))
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, HOST)
    await once(server, 'listening')
    // A server that listens on TCP has such an address.
    return (server.address() as AddressInfo).port
  }
  const cut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  return {
    origin: `http://${HOST}:${port}`,
    bytesUp: () => state.bytesUp,
    requests: () => state.requests,
    setLatency: (ms) => {
      state.latencyMs = ms
    },
    cut,
    repair: async () => void (await listen(port)),
    loseAnswers: (part) => {
      state.loss = createLoss(part)
    },
    close: cut,
  }
}

const REQUEST_LINE = /^(GET|POST|PUT|DELETE) \/\S* HTTP\/1\.1\r\n/
const LONGEST_LINE = 1_024

/** Browsers send one request at a time on a connection, and its head in one piece. */
const findFile = (chunk: Buffer, files: PageFiles): string | null => {
  const path = chunk.toString('latin1', 0, LONGEST_LINE).split(' ')[1] ?? ''
  if (!path.startsWith(PAGE_PATH)) return null
  const body = files.get(path)
  if (body === undefined) return 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
  const head = `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}`
  return `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`
}

/** Spread evenly: random losses would make runs differ. */
const createLoss = (part = 0) => {
  let due = 0
  return {
    isNext: (): boolean => {
      due += part
      if (due < 1) return false
      due -= 1
      return true
    },
  }
}
