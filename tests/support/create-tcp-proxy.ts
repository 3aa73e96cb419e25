import { connect, createServer, type Server, type Socket } from 'node:net'

export type TcpProxy = {
  readonly port: number
  /** Breaks all connections, and takes no new ones until `mend`. */
  readonly cut: () => Promise<void>
  /** Passes nothing on any more, in either direction, without a word to anybody. */
  readonly freeze: () => void
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A wire to a server, which can be cut. */
export const createTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isFrozen) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const port = await listen(server, 0)
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    port,
    cut,
    freeze: () => {
      isFrozen = true
    },
    mend: async () => {
      isFrozen = false
      if (!server.listening) await listen(server, port)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
