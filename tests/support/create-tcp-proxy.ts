import { connect, createServer, type Server, type Socket } from 'node:net'
import { createDelayedLine } from './create-delayed-line.ts'

/** One connection as a fault sees it. */
export type Wire = {
  /** False: it was there already when the fault began. */
  readonly isNew: boolean
  /** Pieces leave in the order in which they were handed over, however long each is held back. */
  readonly toServer: (piece: Buffer, delayMs?: number) => void
  readonly toClient: (piece: Buffer, delayMs?: number) => void
  /** Ends the connection on both sides, after what was handed over before. */
  readonly end: () => void
  /** Breaks it at once. */
  readonly reset: () => void
  /** The server's side is gone, and the client is never told. */
  readonly orphan: () => void
}

/** What becomes of each piece that one side has sent. */
export type Treatment = {
  readonly up: (piece: Buffer) => void
  readonly down: (piece: Buffer) => void
}

/** What is wrong: asked once for each connection. */
export type WireFault = (wire: Wire) => Treatment

export type TcpProxy = {
  readonly port: number
  /** Breaks all connections, and takes no new ones until `mend`. */
  readonly cut: () => Promise<void>
  /** Passes nothing on any more, in either direction, without a word to anybody. */
  readonly freeze: () => void
  /** From now on, on all connections. */
  readonly suffer: (fault: WireFault) => void
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

const SOUND: WireFault = ({ toServer, toClient }) => ({ up: toServer, down: toClient })
const FROZEN: WireFault = () => ({ up: () => undefined, down: () => undefined })

/** A wire to a server, which can be cut, and can suffer worse. Each connection reads the target anew. */
export const createTcpProxy = async (target: {
  readonly host: string
  readonly port: number
}): Promise<TcpProxy> => {
  const connections = new Set<Connection>()
  let fault = SOUND
  const server = createServer((near) => {
    const far = connect({ host: target.host, port: target.port })
    const connection = join({ near, far }, fault)
    connections.add(connection)
    near.on('close', () => connections.delete(connection))
  })
  const suffer = (next: WireFault): void => {
    fault = next
    for (const connection of connections) connection.suffer(next)
  }
  const port = await listen(server, 0)
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const { destroy } of connections) destroy()
    })
  return {
    port,
    cut,
    suffer,
    freeze: () => suffer(FROZEN),
    mend: async () => {
      suffer(SOUND)
      if (!server.listening) await listen(server, port)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

type Ends = { readonly near: Socket; readonly far: Socket }

type Connection = {
  readonly suffer: (fault: WireFault) => void
  readonly destroy: () => void
}

const join = ({ near, far }: Ends, fault: WireFault): Connection => {
  const up = createDelayedLine(far)
  const down = createDelayedLine(near)
  let isOrphan = false
  const wire = (isNew: boolean): Wire => ({
    isNew,
    toServer: up.send,
    toClient: down.send,
    end: () => {
      up.end()
      down.end()
    },
    reset: () => {
      far.destroy()
      near.resetAndDestroy()
    },
    orphan: () => {
      isOrphan = true
      far.destroy()
    },
  })
  let treatment = fault(wire(true))
  near.on('data', (piece) => isOrphan || treatment.up(piece))
  far.on('data', (piece) => isOrphan || treatment.down(piece))
  near.on('end', up.end)
  far.on('end', down.end)
  far.on('error', () => near.destroy())
  near.on('error', () => far.destroy())
  near.on('close', () => far.destroy())
  return {
    suffer: (next) => {
      treatment = next(wire(false))
    },
    destroy: () => {
      near.destroy()
      far.destroy()
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
