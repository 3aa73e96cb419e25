import { createServer, type RequestListener, type Server } from 'node:http'

/** Where to listen. Port 0: any free one. */
export type Place = { readonly host: string; readonly port: number }

export type Listening =
  | { readonly type: 'listening'; readonly server: Server; readonly port: number }
  | { readonly type: 'failed'; readonly reason: string }

/**
 * Who sends slowly holds a connection, and nothing else, for a bounded time. The checks run every two seconds because a
 * limit is only as sharp as its check.
 */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s after which usual proxies drop an idle connection: they never send into a closed one.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const

const MOST_CONNECTIONS = 2_000
const MOST_REQUESTS_PER_CONNECTION = 10_000

export const listen = (listener: RequestListener, { host, port }: Place): Promise<Listening> => {
  const server = createServer(LIMITS, listener)
  server.maxConnections = MOST_CONNECTIONS
  server.maxRequestsPerSocket = MOST_REQUESTS_PER_CONNECTION
  return new Promise((resolve) => {
    server.once('error', (error) =>
      resolve({ type: 'failed', reason: whyNot(error, { host, port }) }),
    )
    server.listen(port, host, () => resolve({ type: 'listening', server, port: portOf(server) }))
  })
}

const whyNot = (error: Error, { host, port }: Place): string => {
  const code = 'code' in error ? error.code : ''
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use on ${host}: stop what uses it, or choose another with PORT=…`
    case 'EACCES':
      return `Port ${port} may not be used by this account: choose one above 1023 with PORT=…`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is no address of this machine`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} cannot be resolved to an address`
    default:
      return `Cannot listen on ${host}, port ${port}: ${error.message}`
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** What people can open. A server on every address is reached by this one too. */
export const clickableAddress = ({ host, port }: Place): string => {
  const isHere = /^(localhost|127\.[\d.]+|0\.0\.0\.0|::1?)$/i.test(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isHere ? 'localhost' : name}:${port}`
}
