import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'

/** Whether an answer is our site's answer to the request. Reads clones only: the answer itself stays unread. */
export type Proof = (answer: Response) => boolean | Promise<boolean>

/** Another server has answered: a hotel's portal, a sign-in proxy, another version of the site. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/**
 * The only way to the network for everything except the engine: other servers answer 200 to anything, so an answer
 * counts only if its content proves that it is ours. A foreign one may come from the browser's HTTP cache, left by a
 * portal that is gone: a read is then repeated past that cache. Rejects with `NotOurs`, or as `fetch` does.
 */
export const fetchOwn = async (
  input: string | Request,
  isOurs: Proof,
  init: RequestInit = {},
): Promise<Response> => {
  const answer = await fetch(input, init)
  if (await isOurs(answer)) return answer
  const { method = 'GET', cache = 'default' } = input instanceof Request ? input : init
  // Browsers cache answers with a success status.
  if (answer.ok && method === 'GET' && cache === 'default') {
    const fresh = await fetch(input, { ...init, cache: 'reload' })
    if (await isOurs(fresh)) return fresh
  }
  throw new NotOurs(
    `${input instanceof Request ? input.url : input} is not ours: ${answer.status} ${typeOf(answer)}`,
  )
}

/**
 * For what the browser shows as it is: a page that the user navigates to. Another server's page is shown too, because
 * the user signs in to a portal there; nothing reads or stores it. Rejects as `fetch` does.
 */
export const passOn = (request: Request): Promise<Response> => fetch(request)

/** The server names its database with every answer of its API, which no other server can do. */
export const isOfOurServer = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.has(SYNC_EPOCH_HEADER)

/** The media types of this site's files by file extension (IANA, media types). */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^font\/woff2\b/,
  svg: /^image\/svg\+xml\b/,
  json: /^application\/json\b/,
}

const typeOf = ({ headers }: Response): string => headers.get('Content-Type') ?? ''

/** Whether a file has the type that its name says: browsers would not run or show it as anything else. */
export const hasTypeOf = (path: string, answer: Response): boolean =>
  TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']?.test(typeOf(answer)) ?? true

/** A script, style or font of the build, of any version. */
export const isBuildFile =
  (path: string): Proof =>
  (answer) =>
    answer.ok && !answer.redirected && hasTypeOf(path, answer)

/** Our pictures are never redirected: a redirect leads to another server. */
export const isPicture: Proof = (answer) =>
  answer.ok && !answer.redirected && /^image\//.test(typeOf(answer))

/** An answer of the API to a read, including a refusal. A truncated one is not valid JSON. */
export const isApiAnswer: Proof = async (answer) =>
  !answer.redirected &&
  /^application\/(?:\w+\+)?json\b/.test(typeOf(answer)) &&
  (await readJson(answer.clone())) !== undefined

export const isPdf = (answer: Response): boolean => /^application\/pdf\b/.test(typeOf(answer))

/** A document that the API makes, or its refusal. */
export const isDocument: Proof = (answer) =>
  isOfOurServer(answer) && !answer.redirected && (isPdf(answer) || isApiAnswer(answer))

/** Undefined if it is not JSON. */
const readJson = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json()
  } catch {
    // An HTML page, an empty body, or a connection that broke in the middle.
    return undefined
  }
}

/** The result of a request to our own server. */
export type CallResult<Value> =
  | { readonly type: 'answered'; readonly value: Value; readonly headers: Headers }
  /** A refusal, by our server or another one; `body` is undefined if it is not JSON. */
  | {
      readonly type: 'refused'
      readonly status: number
      readonly body: unknown
      readonly headers: Headers
    }
  /** No server answers, or a server that is not ours. */
  | { readonly type: 'unreachable' }

/** Parses a body; null if it is not ours. */
export type Read<Value> = (body: unknown, answer: Response) => Value | null

/**
 * Calls the API without an account. A success counts only if `read` accepts its body, and a body that is not JSON is
 * read only if the answer is provably our server's; our API never redirects. Never rejects.
 */
export const askOwnServer = async <Value>(
  path: string,
  read: Read<Value>,
  init: RequestInit = {},
): Promise<CallResult<Value>> => {
  let result: CallResult<Value> = { type: 'unreachable' }
  const understand = async (answer: Response): Promise<boolean> => {
    const { status, headers } = answer
    const body = await readJson(answer.clone())
    if (!answer.ok) {
      result = { type: 'refused', status, body, headers }
      return true
    }
    // Another server's page must not pass as an empty answer for a caller that ignores the body.
    const value = body === undefined && !isOfOurServer(answer) ? null : read(body, answer)
    if (value !== null) result = { type: 'answered', value, headers }
    return value !== null
  }
  try {
    await fetchOwn(path, understand, { credentials: 'omit', redirect: 'error', ...init })
    return result
  } catch (fault) {
    if (fault instanceof NotOurs || isOfNetwork(fault)) return { type: 'unreachable' }
    throw fault
  }
}

/** Browsers report each network failure as a TypeError, and an intended abort as a DOMException. */
const isOfNetwork = (fault: unknown): boolean =>
  fault instanceof TypeError || fault instanceof DOMException

/** In ms; null if the header has no time in seconds (RFC 9110, section 10.2.3). */
export const retryAfterIn = (headers: Headers): number | null => {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}
