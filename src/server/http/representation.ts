import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** A body with the hash of its bytes, and its compressed forms. */
export type Representation = {
  readonly contentType: string
  /** Hash of the plain body; the entity tag of each form is derived from it. */
  readonly hash: string
  readonly body: Uint8Array<ArrayBuffer>
  /** In order of preference. A body is compressed at the first request. */
  readonly encoded: readonly {
    readonly encoding: Encoding
    readonly body: () => Uint8Array<ArrayBuffer>
  }[]
}

/** Shorter bodies do not benefit from compression. */
const SHORTEST_TO_COMPRESS = 1_024

export const jsonRepresentation = (value: unknown): Representation =>
  textRepresentation('application/json', JSON.stringify(value))

export const textRepresentation = (mediaType: string, text: string): Representation => {
  const body = Buffer.from(text)
  let compressed: Uint8Array<ArrayBuffer> | null = null
  const gzip = () => {
    compressed ??= gzipSync(body)
    return compressed
  }
  return {
    contentType: `${mediaType}; charset=utf-8`,
    hash: hashBody(body),
    body,
    encoded: body.length < SHORTEST_TO_COMPRESS ? [] : [{ encoding: 'gzip', body: gzip }],
  }
}

const hashBody = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 27)

export type SendOptions = {
  readonly status?: number
  readonly cacheControl: string
  /** The canonical address of this content, if it was requested by another one. */
  readonly contentLocation?: string
}

/** Sends the best form that the client accepts, or 304 when it has that form already. */
export const sendRepresentation = (
  { contentType, hash, body, encoded }: Representation,
  request: { readonly headers: Headers },
  { status = 200, cacheControl, contentLocation }: SendOptions,
): Response => {
  const chosen = encoded.find(({ encoding }) =>
    accepts(request.headers.get('Accept-Encoding'), encoding),
  )
  const etag = `"${hash}${chosen ? `-${chosen.encoding}` : ''}"`
  const headers = new Headers({ 'Cache-Control': cacheControl, ETag: etag })
  if (contentLocation !== undefined) headers.set('Content-Location', contentLocation)
  if (encoded.length > 0) headers.set('Vary', 'Accept-Encoding')
  if (status === 200 && matchesEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })
  const bytes = chosen ? chosen.body() : body
  headers.set('Content-Type', contentType)
  headers.set('Content-Length', String(bytes.byteLength))
  if (chosen) headers.set('Content-Encoding', chosen.encoding)
  return new Response(bytes, { status, headers })
}

/** Weak comparison (RFC 9110, section 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === '*' || entry === etag)

/** RFC 9110, section 12.5.3: a weight of 0 refuses, and `*` covers all encodings that are not named. */
const accepts = (acceptEncoding: string | null, encoding: Encoding): boolean => {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** Computes the value at the first call, and only once. */
export const lazily = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** Cached by the browser, and revalidated each time: an edit shows at the next visit. */
export const ALWAYS_ASK = { cacheControl: 'no-cache' }
