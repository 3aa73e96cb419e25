import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on any free port of this machine until it is stopped. */
export const servePeer = (listener: RequestListener): void => {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1', () => {
    // A server that listens on TCP has such an address.
    const { port } = server.address() as AddressInfo
    process.stdout.write(`Peer: http://127.0.0.1:${port}\n`)
  })
  process.on('SIGTERM', () => process.exit(0))
}
