import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections, which could take the port between two starts of a server.
 */
const PORTS = [20_000, 32_000] as const

export const pickPort = (): number => randomInt(...PORTS)

/**
 * A TCP port of the loopback for a server that must know its port before it starts, or that restarts on the same port.
 * No other process gets it from here until this process ends: each process holds the UDP port of the same number.
 */
export const claimPort = async (pick = pickPort): Promise<number> => {
  for (;;) {
    const port = pick()
    if ((await holdUdpPort(port)) && (await isFree(port))) return port
  }
}

const holdUdpPort = async (port: number): Promise<boolean> => {
  const claim = createSocket('udp4').unref()
  claim.bind({ port, address: '127.0.0.1', exclusive: true })
  return settles(claim)
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  if (!(await settles(probe))) return false
  probe.close()
  await once(probe, 'close')
  return true
}

/** True once it listens; false when the port is in use. */
const settles = async (socket: NodeJS.EventEmitter): Promise<boolean> => {
  try {
    await once(socket, 'listening')
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw problem
  }
}
