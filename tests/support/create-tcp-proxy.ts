import { connect, createServer, type Server, type Socket } from 'node:net'
import { createDelayedLine } from './create-delayed-line.ts'

/** One connection as a fault sees it. */
export type Wire = {
  /** False: the connection already existed when the fault began. */
  readonly isNew: boolean
  /** Pieces leave in the order in which they were sent, however long each is delayed. */
  readonly toServer: (piece: Buffer, delayMs?: number) => void
  readonly toClient: (piece: Buffer, delayMs?: number) => void
  /** Closes the connection on both sides, after all pieces sent before. */
  readonly end: () => void
  /** Breaks the connection at once. */
  readonly reset: () => void
  /** Drops the server's side without closing the client's side. */
  readonly orphan: () => void
}

/** What happens to each piece that one side sends. */
export type Treatment = {
  readonly up: (piece: Buffer) => void
  readonly down: (piece: Buffer) => void
}

/** The fault: called once for each connection. */
export type WireFault = (wire: Wire) => Treatment

export type TcpProxy = {
  readonly port: number
  /** Breaks all connections, and accepts no new ones until `repair`. */
  readonly cut: () => Promise<void>
  /** Passes nothing on any more, in either direction, without closing anything. */
  readonly freeze: () => void
  /** Applies the fault to all connections from now on. */
  readonly inject: (fault: WireFault) => void
  readonly repair: () => Promise<void>
  readonly close: () => Promise<void>
}

const NO_FAULT: WireFault = ({ toServer, toClient }) => ({ up: toServer, down: toClient })
const FROZEN: WireFault = () => ({ up: () => undefined, down: () => undefined })

/** A proxy to a server, which can be cut or given faults. Each connection reads the target anew. */
export const createTcpProxy = async (target: {
  readonly host: string
  readonly port: number
}): Promise<TcpProxy> => {
  const connections = new Set<Connection>()
  let fault = NO_FAULT
  const server = createServer((near) => {
    const far = connect({ host: target.host, port: target.port })
    const connection = join({ near, far }, fault)
    connections.add(connection)
    near.on('close', () => connections.delete(connection))
  })
  const inject = (next: WireFault): void => {
    fault = next
    for (const connection of connections) connection.inject(next)
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
    inject,
    freeze: () => inject(FROZEN),
    repair: async () => {
      inject(NO_FAULT)
      if (!server.listening) await listen(server, port)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

type Ends = { readonly near: Socket; readonly far: Socket }

type Connection = {
  readonly inject: (fault: WireFault) => void
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
    inject: (next) => {
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
