import ky from 'ky'
import {
  SYNC_CURSOR_HEADER,
  SYNC_EPOCH_HEADER,
  SYNC_MORE_HEADER,
  SYNC_TOTAL_HEADER,
} from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest, Transport } from '#sync/ports.ts'
import { isOfOurServer } from './own-answer.ts'

type EnteredSession = Pick<Transport, 'enterSession'> & {
  /** The bearer token of the session that was entered; null once the device no longer has it. */
  readonly token: () => Promise<string | null>
}

/** Binds requests to one session: the one current at the first request, until another one is entered. */
export const createEnteredSession = (readToken: () => Promise<string | null>): EnteredSession => {
  let entered: string | null = null
  return {
    enterSession: async () => {
      const before = entered
      entered = await readToken()
      return entered !== before
    },
    token: async () => {
      const token = await readToken()
      entered ??= token
      return token === entered ? token : null
    },
  }
}

type Compress = (bytes: Blob) => Promise<ArrayBuffer>

/** Compressing less than this is not worth the time. */
const SHORTEST = 1_024

const UNSUPPORTED = 415

/**
 * As `fetch`, but sends bodies as gzip once the server has said that it accepts them (RFC 7694, section 3). If one is
 * refused for that all the same, perhaps by a proxy, bodies are sent uncompressed from then on.
 */
export const createCompressingFetch = (send: typeof fetch, compress: Compress): typeof fetch => {
  let isTaken = false
  let isTurnedDown = false
  return async (input, init) => {
    const request = new Request(input, init)
    const packed = isTaken && !isTurnedDown ? await pack(request.clone(), compress) : null
    const answer = await send(packed ?? request)
    if (packed !== null && answer.status === UNSUPPORTED) {
      isTurnedDown = true
      return send(request)
    }
    // Only our own server's header counts: another server that answers in its place does not know what ours accepts.
    if (isOfOurServer(answer)) isTaken = takesGzip(answer.headers)
    return answer
  }
}

/** Null: there is little or nothing to compress. */
const pack = async (request: Request, compress: Compress): Promise<Request | null> => {
  if (request.body === null) return null
  const body = await request.blob()
  if (body.size < SHORTEST) return null
  const headers = new Headers(request.headers)
  headers.set('Content-Encoding', 'gzip')
  return new Request(request.url, { ...optionsOf(request), headers, body: await compress(body) })
}

const optionsOf = ({ method, signal, cache, credentials, redirect }: Request): RequestInit => ({
  method,
  signal,
  cache,
  credentials,
  redirect,
})

const takesGzip = (headers: Headers): boolean =>
  /(^|[\s,])gzip($|[\s,;])/i.test(headers.get('Accept-Encoding') ?? '')

export type HttpTransportOptions = {
  /** The origin of the API: `https://neomuse.example`. */
  readonly origin: string
  /** The bearer token of the account, or null when no admin is signed in. */
  readonly readToken: () => Promise<string | null>
  readonly fetch?: typeof fetch
  readonly timeoutMs?: number
  /** Compresses bodies for servers that accept it. Without it they are sent uncompressed. */
  readonly compress?: Compress | undefined
  /** Called with each part of an answer: a long one may take minutes. */
  readonly onHeard?: (() => void) | undefined
  /** Called with the server's time as each of its answers begins; never with another server's time. */
  readonly onServerTime?: ((serverMs: number) => void) | undefined
}

/** Its token also authorises requests that are not sent through this transport. */
export type HttpTransport = Transport & EnteredSession

/** A request with a body that is not JSON. */
type ContentRequest = Omit<ApiRequest, 'body'> & { readonly content?: ArrayBuffer }

/** How to reach the server. */
export type Server = Pick<
  HttpTransportOptions,
  'origin' | 'fetch' | 'timeoutMs' | 'onHeard' | 'onServerTime'
> & {
  /** Resolves when the answer is no longer awaited. */
  readonly calledOff?: Promise<unknown> | undefined
}

/** A phone in a tunnel may need long; a longer silence than this is a dead connection. */
const TIMEOUT_MS = 20_000
/** However slowly it arrives, an answer that has begun is awaited no longer than this. */
const LONGEST_MS = 600_000

/** Sends the engine's requests. It tries once: only the engine decides about retries. */
export const createHttpTransport = ({
  origin,
  readToken,
  compress,
  fetch: plainFetch = (...request) => fetch(...request),
  ...options
}: HttpTransportOptions): HttpTransport => {
  const send = compress ? createCompressingFetch(plainFetch, compress) : plainFetch
  const session = createEnteredSession(readToken)
  return {
    ...session,
    send: async (request) => {
      const token = await session.token()
      if (token === null) return { type: 'no-session' }
      const headers = { ...request.headers, Authorization: `Bearer ${token}` }
      return sendRequest({ ...request, headers }, { origin, fetch: send, ...options })
    },
  }
}

/** One request, its whole answer read; never throws for a network failure. */
export const sendRequest = async (
  { method, path, headers, ...request }: ApiRequest | ContentRequest,
  { origin, fetch, timeoutMs = TIMEOUT_MS, calledOff, onHeard, onServerTime }: Server,
): Promise<Answer> => {
  const idleTimeout = listen(timeoutMs, { calledOff, onHeard })
  try {
    const response = await ky(new URL(path, origin), {
      method,
      headers,
      ...contentOf(request),
      ...(fetch ? { fetch } : {}),
      retry: 0,
      // Ky's own time-out ends with the headers; a connection may die in the middle of a body.
      timeout: false,
      signal: idleTimeout.signal,
      throwHttpErrors: false,
      cache: 'no-store',
      credentials: 'omit',
      // A redirect leads to another server, such as a portal's page, and would send it the request's content.
      redirect: 'error',
    })
    const epoch = response.headers.get(SYNC_EPOCH_HEADER)
    const serverMs = Date.parse(response.headers.get('Date') ?? '')
    if (epoch !== null && !Number.isNaN(serverMs)) onServerTime?.(serverMs)
    return {
      type: 'response',
      status: response.status,
      epoch,
      etag: response.headers.get('ETag'),
      cursor: response.headers.get(SYNC_CURSOR_HEADER),
      hasMore: hasMore(response.headers.get(SYNC_MORE_HEADER)),
      total: count(response.headers.get(SYNC_TOTAL_HEADER)),
      retryAfterMs: retryAfterMs(response.headers),
      body: parseBody(await idleTimeout.textOf(response), response.headers),
    }
  } catch (error) {
    // Browsers report every network failure as a TypeError without a cause, also in the middle of a body.
    return { type: 'unreachable', reason: isTimeout(error) ? 'timeout' : 'network' }
  } finally {
    idleTimeout.end()
  }
}

const hasMore = (header: string | null): boolean | null =>
  header === null ? null : header === 'true'

const count = (header: string | null): number | null =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null

/** Aborts when nothing was received for too long, or when the answer is no longer awaited. */
const listen = (
  timeoutMs: number,
  { calledOff, onHeard }: Pick<Server, 'calledOff' | 'onHeard'>,
) => {
  const ending = new AbortController()
  const abort = () => ending.abort(new DOMException('nothing was heard', 'TimeoutError'))
  let longest: ReturnType<typeof setTimeout> | undefined
  let timer = setTimeout(abort, timeoutMs)
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, timeoutMs)
  }
  void calledOff?.then(() => ending.abort())
  return {
    signal: ending.signal,
    textOf: async ({ body }: Response): Promise<string> => {
      longest = setTimeout(abort, LONGEST_MS)
      const decoder = new TextDecoder()
      const reader = body?.getReader()
      let text = ''
      for (;;) {
        hear()
        const part = await reader?.read()
        onHeard?.()
        if (part === undefined || part.done) return text + decoder.decode()
        text += decoder.decode(part.value, { stream: true })
      }
    },
    end: () => {
      clearTimeout(timer)
      clearTimeout(longest)
    },
  }
}

const contentOf = (
  request: Pick<ApiRequest, 'body'> | Pick<ContentRequest, 'content'>,
): { readonly json?: unknown; readonly body?: ArrayBuffer } => {
  if ('content' in request) return request.content ? { body: request.content } : {}
  return 'body' in request && request.body !== undefined ? { json: request.body } : {}
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

/** A CSV file is a text; anything else that is not JSON is undefined. */
const parseBody = (text: string, headers: Headers): unknown =>
  headers.get('Content-Type')?.startsWith('text/csv') ? text : parseJson(text)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds or a date (RFC 9110, section 10.2.3); the date is compared with the server's own clock. */
const retryAfterMs = (headers: Headers): number | null => {
  const value = headers.get('Retry-After')
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const waitMs = Date.parse(value) - Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

/** The browser's own gzip; undefined if it has none. */
export const gzip: Compress | undefined =
  typeof CompressionStream === 'undefined'
    ? undefined
    : (bytes) =>
        new Response(bytes.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
