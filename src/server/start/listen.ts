import { createServer, type RequestListener, type Server } from 'node:http'

/** Where to listen. Port 0: any free one. */
export type Place = { readonly host: string; readonly port: number }

export type Listening =
  | { readonly type: 'listening'; readonly server: Server; readonly port: number }
  | { readonly type: 'failed'; readonly reason: string }

/** Who sends slowly keeps a connection for a bounded time. A limit is only as sharp as the check for it. */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s after which usual proxies drop an idle connection, so that they never send into a closed one.
  keepAliveTimeout: 65_000,
} as const

const MOST_CONNECTIONS = 4_000

/** Resolves once the server takes requests, or with the reason why it cannot. */
export const listen = (answer: RequestListener, place: Place): Promise<Listening> => {
  const server = createServer(LIMITS)
  server.maxConnections = MOST_CONNECTIONS
  server.on('request', (incoming, outgoing) => {
    // While stopping, a kept-alive connection would otherwise wait out its idle time.
    if (!server.listening) outgoing.setHeader('Connection', 'close')
    outgoing.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
    answer(incoming, outgoing)
  })
  return new Promise((resolve) => {
    server.once('error', (error) => resolve({ type: 'failed', reason: whyNot(error, place) }))
    server.listen(place.port, place.host, () =>
      resolve({ type: 'listening', server, port: portOf(server) }),
    )
  })
}

/** Takes no more connections and resolves when what is under way is done; after `patienceMs` the rest is cut off. */
export const stopListening = (server: Server, patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(cutOff)
      resolve()
    })
  })

const whyNot = (error: Error, { host, port }: Place): string => {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use on ${host}. Stop what uses it, or choose another: PORT=${port + 1} npm start`
    case 'EACCES':
      return `PORT: ${port} is not allowed for this account. Choose one above 1023`
    case 'EADDRNOTAVAIL':
      return `HOST: ${host} is no address of this machine`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: no address was found for ${host}`
    default:
      return `Cannot listen on ${host}, port ${port}: ${error.message}`
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** What people can open. A server that listens on every address is reached by this one too. */
export const addressToOpen = ({ host, port }: Place): string => {
  const isHere = /^(localhost|127\.[\d.]+|0\.0\.0\.0|::1?)$/i.test(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isHere ? 'localhost' : name}:${port}`
}
