import { isOfOurServer } from './own-answer.ts'

export type Compress = (bytes: Blob) => Promise<ArrayBuffer>

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
