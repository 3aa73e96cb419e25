import { fetchOwn, isOfOurServer, NotOurs, readJson } from './own-answer.ts'

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
  /** Nobody answers, or a stranger does. */
  | { readonly type: 'nobody' }

/** Makes of a body what was asked for; null where it is none of ours. */
export type Read<Value> = (body: unknown, answer: Response) => Value | null

/**
 * Asks the API in the name of nobody. A yes counts when `read` makes something of its body, and what is no JSON is read only
 * where our server says that it has answered; our API never answers by a redirect. Never rejects.
 */
export const askOwn = async <Value>(
  path: string,
  read: Read<Value>,
  init: RequestInit = {},
): Promise<Said<Value>> => {
  let said: Said<Value> = { type: 'nobody' }
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
    if (fault instanceof NotOurs || isOfNetwork(fault)) return { type: 'nobody' }
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
