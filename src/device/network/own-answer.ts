import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'

/** Whether an answer is what this site has for the question. Reads copies alone: the answer itself stays whole. */
export type Proof = (answer: Response) => boolean | Promise<boolean>

/** Somebody else has answered: a hotel's portal, a sign-in proxy, another version of the site. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/**
 * The one way to the network for all but the engine: a stranger answers 200 to anything, so no answer counts unless its
 * content proves that it is ours. One that is not may lie in the browser's own cache, from the time of a portal that is
 * gone: what is read is asked for once more past it. Rejects with `NotOurs`, or as `fetch` does.
 */
export const fetchOwn = async (
  input: string | Request,
  isOurs: Proof,
  init: RequestInit = {},
): Promise<Response> => {
  const answer = await fetch(input, init)
  if (await isOurs(answer)) return answer
  const { method = 'GET', cache = 'default' } = input instanceof Request ? input : init
  // Browsers keep what is called a success.
  if (answer.ok && method === 'GET' && cache === 'default') {
    const fresh = await fetch(input, { ...init, cache: 'reload' })
    if (await isOurs(fresh)) return fresh
  }
  throw new NotOurs(
    `${input instanceof Request ? input.url : input} is not ours: ${answer.status} ${typeOf(answer)}`,
  )
}

/**
 * What the browser shows as it comes: a page that somebody goes to. A stranger's is shown too, since that is where a
 * portal is signed in to; nothing reads or keeps it. Rejects as `fetch` does.
 */
export const passOn = (request: Request): Promise<Response> => fetch(request)

/** The server names its database with every answer of its API, and nobody else can. */
export const isOfOurServer = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.has(SYNC_EPOCH_HEADER)

/** What this site's files are called on the way, by the end of their names (IANA, media types). */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^font\/woff2\b/,
  svg: /^image\/svg\+xml\b/,
  json: /^application\/json\b/,
}

const typeOf = ({ headers }: Response): string => headers.get('Content-Type') ?? ''

/** Whether a file comes as what its name says: as anything else, no browser would run or show it. */
export const hasTypeOf = (path: string, answer: Response): boolean =>
  TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']?.test(typeOf(answer)) ?? true

/** A script, style or letter of the build, of whichever version. */
export const isBuildFile =
  (path: string): Proof =>
  (answer) =>
    answer.ok && !answer.redirected && hasTypeOf(path, answer)

/** Our pictures are where they are asked for: a redirect leads elsewhere. */
export const isPicture: Proof = (answer) =>
  answer.ok && !answer.redirected && /^image\//.test(typeOf(answer))

/** What a read of the API answers, a refusal among it. A truncated one is no JSON. */
export const isApiAnswer: Proof = async (answer) =>
  !answer.redirected &&
  /^application\/(?:\w+\+)?json\b/.test(typeOf(answer)) &&
  (await readJson(answer.clone())) !== undefined

export const isPdf = (answer: Response): boolean => /^application\/pdf\b/.test(typeOf(answer))

/** A document that the API makes, or its refusal. */
export const isDocument: Proof = (answer) =>
  isOfOurServer(answer) && !answer.redirected && (isPdf(answer) || isApiAnswer(answer))

/** Undefined where it is none. */
const readJson = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json()
  } catch {
    // A page, nothing, or a line that broke in the middle.
    return undefined
  }
}

/** What came of a question to our own server. */
export type Said<Value> =
  | { readonly type: 'said'; readonly value: Value; readonly headers: Headers }
  /** Whoever refuses; `body` is undefined where it is not JSON. */
  | {
      readonly type: 'refused'
      readonly status: number
      readonly body: unknown
      readonly headers: Headers
    }
  /** Nothing answers, or something that is not our server. */
  | { readonly type: 'unreachable' }

/** Makes of a body what was asked for; null where it is none of ours. */
export type Read<Value> = (body: unknown, answer: Response) => Value | null

/**
 * Asks the API in the name of nobody. A yes counts when `read` makes something of its body, and what is no JSON is read only
 * where our server says that it has answered; our API never answers by a redirect. Never rejects.
 */
export const askOwnServer = async <Value>(
  path: string,
  read: Read<Value>,
  init: RequestInit = {},
): Promise<Said<Value>> => {
  let said: Said<Value> = { type: 'unreachable' }
  const understand = async (answer: Response): Promise<boolean> => {
    const { status, headers } = answer
    const body = await readJson(answer.clone())
    if (!answer.ok) {
      said = { type: 'refused', status, body, headers }
      return true
    }
    // A stranger's page says nothing to whoever does not look at it.
    const value = body === undefined && !isOfOurServer(answer) ? null : read(body, answer)
    if (value !== null) said = { type: 'said', value, headers }
    return value !== null
  }
  try {
    await fetchOwn(path, understand, { credentials: 'omit', redirect: 'error', ...init })
    return said
  } catch (fault) {
    if (fault instanceof NotOurs || isOfNetwork(fault)) return { type: 'unreachable' }
    throw fault
  }
}

/** Browsers tell each fault of the network by a TypeError, and an end that was wanted by a DOMException. */
const isOfNetwork = (fault: unknown): boolean =>
  fault instanceof TypeError || fault instanceof DOMException

/** In ms; null where no time is named in seconds (RFC 9110, section 10.2.3). */
export const retryAfterIn = (headers: Headers): number | null => {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}
