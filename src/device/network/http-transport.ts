import ky from 'ky'
import { SYNC_CURSOR_HEADER, SYNC_EPOCH_HEADER, SYNC_MORE_HEADER } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest, Transport } from '#sync/ports.ts'
import { isOfOurServer } from './own-answer.ts'

type EnteredSession = Pick<Transport, 'enterSession'> & {
  /** The bearer token of the session that was entered; null once the device has it no more. */
  readonly token: () => Promise<string | null>
}

/** Keeps requests in one session: the first that is asked for, until another one is entered. */
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

/** Less than this gains nothing that would be worth the time. */
const SHORTEST = 1_024

const UNSUPPORTED = 415

/**
 * As `fetch`, but sends bodies as gzip once the server has said that it takes them (RFC 7694, section 3). When one is
 * turned down for that all the same, perhaps by somebody on the way, they go as they are from then on.
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
    // Of our own server alone: whoever answers in its place knows nothing of what it takes.
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
  /** Where the API lives: `https://neomuse.example`. */
  readonly origin: string
  /** The bearer token of the account, or null when nobody is signed in. */
  readonly readToken: () => Promise<string | null>
  readonly fetch?: typeof fetch
  readonly timeoutMs?: number
  /** Makes bodies shorter for servers that take them so. Without it they go as they are. */
  readonly compress?: Compress | undefined
  /** Called with each part of an answer: a long one may take minutes. */
  readonly onHeard?: (() => void) | undefined
  /** Called with the server's time as each of its answers begins; a stranger's clock is nobody's business. */
  readonly onServerTime?: ((serverMs: number) => void) | undefined
}

/** Its token is for what goes to the server in another way. */
export type HttpTransport = Transport & EnteredSession

/** A request with a body that is no JSON. */
type ContentRequest = Omit<ApiRequest, 'body'> & { readonly content?: ArrayBuffer }

/** Where a request goes. */
export type Server = Pick<
  HttpTransportOptions,
  'origin' | 'fetch' | 'timeoutMs' | 'onHeard' | 'onServerTime'
> & {
  /** Resolves when the answer is not waited for any more. */
  readonly calledOff?: Promise<unknown> | undefined
}

/** A phone in a tunnel may need long; a longer silence than this is a dead connection. */
const TIMEOUT_MS = 20_000
/** However little comes at a time, an answer that has begun is waited for no longer. */
const LONGEST_MS = 600_000

/** Sends the engine's requests. It tries once: the engine alone decides about trying again. */
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

/** One request, its whole answer read; never throws for a bad network. */
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
      // It leads to somebody else: a portal's page, with what was to be sent.
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
      hasMore: response.headers.get(SYNC_MORE_HEADER) === 'true',
      retryAfterMs: retryAfterMs(response.headers),
      body: parseBody(await idleTimeout.textOf(response), response.headers),
    }
  } catch (error) {
    // Browsers report every fault of the network as a TypeError without a cause, also in the middle of a body.
    return { type: 'unreachable', reason: isTimeout(error) ? 'timeout' : 'network' }
  } finally {
    idleTimeout.end()
  }
}

/** Aborts when nothing was heard for too long, or when it is called off. */
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

/** A file for a spreadsheet is a text; all else that is no JSON is nothing. */
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

/** The browser's own gzip; undefined where it has none. */
export const gzip: Compress | undefined =
  typeof CompressionStream === 'undefined'
    ? undefined
    : (bytes) =>
        new Response(bytes.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
