import { createServer, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  getRequestListener,
  type Http2Bindings,
  type HttpBindings,
  RequestError,
} from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { type BodyDeadlineDeps, limitBodyTime } from '#server/http/body-deadline.ts'
import { sendSlice, sliceOf } from '#server/http/file-body.ts'
import { canonicalAddress, limitKey } from '#server/http/ip-address.ts'
import { SECURITY_HEADERS } from '#server/http/security-headers.ts'

/** Where to listen. Port 0: any free one. */
export type ListenAddress = { readonly host: string; readonly port: number }

export type Listening =
  | { readonly type: 'listening'; readonly server: Server; readonly port: number }
  | { readonly type: 'failed'; readonly reason: string }

/**
 * A slow sender keeps a connection for a limited time. A limit is only as precise as the interval at which it is
 * checked.
 */
const LIMITS = {
  headersTimeout: 15_000,
  // Bodies have a much stricter limit, see `limitBodyTime`; even a slow upload is shorter than this.
  requestTimeout: 60 * 60_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s after which usual proxies drop an idle connection, so that they never send into a closed one.
  keepAliveTimeout: 65_000,
} as const

const MOST_CONNECTIONS = 4_000

/** A quarter of all connections for one address: enough for an office behind one address, too few to exclude others. */
const MOST_PER_ADDRESS = 1_000

export type ConnectionBounds = BodyDeadlineDeps & {
  readonly mostPerAddress?: number
  /** Proxies are not limited: they forward the requests of many visitors. */
  readonly isProxy?: (address: string) => boolean
}

/** Closes new connections from an address that has reached its limit. */
const createAddressBound = ({
  mostPerAddress = MOST_PER_ADDRESS,
  isProxy = () => false,
}: ConnectionBounds) => {
  const open = new Map<string, number>()
  return (socket: Socket): void => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const address = limitKey(canonicalAddress(remoteAddress) ?? remoteAddress)
    const count = open.get(address) ?? 0
    if (count >= mostPerAddress) return void socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  }
}

/** Resolves once the server accepts requests; rejects with the reason why it cannot. */
export const listen = (
  answer: RequestListener,
  place: ListenAddress,
  bounds: ConnectionBounds,
): Promise<Listening> => {
  const server = createServer(LIMITS)
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', createAddressBound(bounds))
  server.on('request', (incoming, outgoing) => {
    limitBodyTime(incoming, outgoing, bounds)
    // While stopping, a kept-alive connection would otherwise stay open until its idle timeout.
    if (!server.listening) outgoing.setHeader('Connection', 'close')
    outgoing.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
    answer(incoming, outgoing)
  })
  // Node would answer it and then wait for its body without a limit.
  server.on('checkExpectation', (_incoming, outgoing) =>
    outgoing.writeHead(417, { Connection: 'close' }).end(),
  )
  return new Promise((resolve) => {
    server.once('error', (error) => resolve({ type: 'failed', reason: whyNot(error, place) }))
    server.listen(place.port, place.host, () =>
      resolve({ type: 'listening', server, port: portOf(server) }),
    )
  })
}

/** A server that may answer before the site is ready. */
export type ReplaceableServer = {
  /** Listens; where it listens already, everything is answered by this from now on. */
  readonly answerWith: (answer: RequestListener) => Promise<Listening>
  /** Stops at once, where the start has failed. */
  readonly close: () => void
}

export const createReplaceableServer = (
  address: ListenAddress,
  bounds: ConnectionBounds,
): ReplaceableServer => {
  let current: RequestListener
  let listening: Listening | null = null
  return {
    answerWith: async (answer) => {
      current = answer
      listening ??= await listen(
        (incoming, outgoing) => current(incoming, outgoing),
        address,
        bounds,
      )
      return listening
    },
    close: () => {
      if (listening?.type !== 'listening') return
      listening.server.close()
      listening.server.closeAllConnections()
    },
  }
}

/**
 * Accepts no new connections and resolves when the running requests are done; after `timeoutMs` the rest is cut off.
 */
export const stopListening = (server: Server, timeoutMs: number): Promise<'ended' | 'cut off'> =>
  new Promise((resolve) => {
    let end: 'ended' | 'cut off' = 'ended'
    const cutOff = setTimeout(() => {
      end = 'cut off'
      server.closeAllConnections()
    }, timeoutMs)
    server.close(() => {
      clearTimeout(cutOff)
      resolve(end)
    })
  })

const whyNot = (error: Error, { host, port }: ListenAddress): string => {
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

/** The address to open in a browser. A server that listens on every address is reached by this one too. */
export const addressToOpen = ({ host, port }: ListenAddress): string => {
  const isHere = /^(localhost|127\.[\d.]+|0\.0\.0\.0|::1?)$/i.test(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isHere ? 'localhost' : name}:${port}`
}

type OutsideOfApp = {
  readonly reportError: (error: unknown, requestId: string) => void
  readonly newId: () => string
}

/** Passes requests to the app. Anything that is not a valid request is refused here. */
export const createRequestListener = (
  app: Pick<Hono, 'fetch'>,
  { reportError, newId }: OutsideOfApp,
) =>
  getRequestListener((request, env) => answer(app, request, env), {
    hostname: 'localhost',
    errorHandler: (error) => {
      const isUnreadable = error instanceof RequestError
      if (!isUnreadable) reportError(error, newId())
      return new Response(null, {
        status: isUnreadable ? 400 : 500,
        headers: {
          ...SECURITY_HEADERS,
          'Content-Length': '0',
        },
      })
    },
  })

/** The app's answer; for a file the app gives the headers only, and the file itself is sent here. */
const answer = async (
  app: Pick<Hono, 'fetch'>,
  request: Request,
  env: HttpBindings | Http2Bindings,
): Promise<Response> => {
  const response = await app.fetch(request, env)
  const slice = sliceOf(response)
  const { outgoing } = env
  if (slice === null || !(outgoing instanceof ServerResponse)) return response
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  try {
    await sendSlice(slice, outgoing)
  } catch {
    // An interrupted download is resumed later. In all other cases the client notices the missing bytes by the length.
    outgoing.destroy()
  }
  return RESPONSE_ALREADY_SENT
}

/** A key press in a terminal reaches this process twice: directly and through npm. */
const SAME_WISH_MS = 500

export type SignalSource = {
  readonly on: (signal: 'SIGINT' | 'SIGTERM', listener: () => void) => unknown
}

/** Runs `stop` at the first signal, and `endNow` at the second: the user does not want to wait. */
export const stopOnSignal = (
  source: SignalSource,
  { stop, endNow, nowMs }: { stop: () => void; endNow: () => void; nowMs: () => number },
): void => {
  let askedAtMs: number | null = null
  const onSignal = (): void => {
    if (askedAtMs === null) {
      askedAtMs = nowMs()
      stop()
    } else if (nowMs() - askedAtMs > SAME_WISH_MS) endNow()
  }
  source.on('SIGINT', onSignal)
  source.on('SIGTERM', onSignal)
}
