import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { inSlices } from '#server/next-slice.ts'
import { openBodyStream } from './body-stream.ts'

const compress = promisify(gzip)

type Bytes = Uint8Array<ArrayBuffer>

/** A body with the hash of its bytes, and its compressed form. */
export type Representation = {
  readonly contentType: string
  /** Hash of the plain body; the entity tag of each form is derived from it. */
  readonly hash: string
  readonly body: Bytes
  /** Compressed at the first request, and not on the event loop. Null: too short to benefit. */
  readonly gzip: (() => Promise<Bytes>) | null
}

/** A long body that is held in memory only compressed. */
export type CompressedRepresentation = {
  readonly contentType: string
  readonly hash: string
  readonly gzip: () => Promise<Bytes>
  readonly plain: () => Promise<Bytes>
}

/** Shorter bodies do not benefit from compression. */
const SHORTEST_TO_COMPRESS = 1_024

export const jsonRepresentation = (value: unknown): Representation =>
  textRepresentation('application/json', JSON.stringify(value))

export const textRepresentation = (mediaType: string, text: string): Representation =>
  bytesRepresentation(mediaType, [Buffer.from(text)])

/** The same bytes as of `jsonRepresentation`, with pauses in which other requests are answered. */
export const jsonListRepresentation = async (
  values: readonly unknown[],
): Promise<Representation> => {
  const parts: Bytes[] = []
  for await (const part of jsonListParts(inSlices(values), (value) => value)) parts.push(part)
  return bytesRepresentation('application/json', parts)
}

/** A JSON array in UTF-8, one part for each slice. */
export async function* jsonListParts<Item>(
  slices: AsyncIterable<readonly Item[]>,
  toValue: (item: Item) => unknown,
): AsyncGenerator<Bytes> {
  let before = '['
  for await (const items of slices) {
    yield Buffer.from(before + items.map((item) => JSON.stringify(toValue(item))).join())
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

/** The representation of a body whose parts are all in memory; it is compressed once, at the first request for it. */
export const bytesRepresentation = (mediaType: string, parts: readonly Bytes[]): Representation => {
  const body = Buffer.concat(parts)
  let compressed: Promise<Bytes> | null = null
  return {
    contentType: textType(mediaType),
    hash: hashParts(parts),
    body,
    gzip:
      body.length < SHORTEST_TO_COMPRESS
        ? null
        : () => {
            compressed ??= compress(body)
            return compressed
          },
  }
}

const textType = (mediaType: string): string => `${mediaType}; charset=utf-8`

/** Short enough for an entity tag. */
export const hashParts = (parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 27)
}

export type SendOptions = {
  readonly status?: number
  readonly cacheControl: string
  /** The canonical address of this content, if it was requested by another one. */
  readonly contentLocation?: string
}

type Conditions = { readonly headers: Headers }

/** Sends the best form that the client accepts, or 304 when it has that form already. */
export const sendRepresentation = async (
  sent: Representation | CompressedRepresentation,
  request: Conditions,
  options: SendOptions,
): Promise<Response> => {
  const { contentType, hash, gzip } = sent
  const isCompressed = gzip !== null && acceptsGzip(request)
  const etag = `"${hash}${isCompressed ? '-gzip' : ''}"`
  const { status = 200 } = options
  const headers = headersOf(options, etag, gzip !== null)
  if (status === 200 && isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const bytes = isCompressed ? await gzip() : 'body' in sent ? sent.body : await sent.plain()
  headers.set('Content-Type', contentType)
  headers.set('Content-Length', String(bytes.byteLength))
  if (isCompressed) headers.set('Content-Encoding', 'gzip')
  return new Response(bytes, { status, headers })
}

/** A body that is made anew for each request, while it is sent. */
export type StreamedRepresentation = {
  readonly mediaType: string
  /** Two bodies under one tag may differ in what has changed while they were made, so the tag is a weak one. */
  readonly tag: string
  readonly parts: () => AsyncGenerator<Bytes>
  /** Called with the error that interrupts the body. */
  readonly reportError: (error: unknown) => void
}

/** As `sendRepresentation`. A request for what the client has already makes no part. */
export const sendStreamed = async (
  { mediaType, tag, parts, reportError }: StreamedRepresentation,
  request: Conditions,
  options: Omit<SendOptions, 'status'>,
): Promise<Response> => {
  const isCompressed = acceptsGzip(request)
  const etag = `W/"${tag}${isCompressed ? '-gzip' : ''}"`
  const headers = headersOf(options, etag, true)
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const sent = isCompressed ? gzipParts(parts()) : parts()
  headers.set('Content-Type', textType(mediaType))
  if (isCompressed) headers.set('Content-Encoding', 'gzip')
  return new Response(await openBodyStream(sent, reportError), { headers })
}

async function* gzipParts(parts: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  // The callback is for errors and early ends, which the loop meets too.
  for await (const part of pipeline(Readable.from(parts), createGzip(), () => undefined)) yield part
}

const headersOf = (
  { cacheControl, contentLocation }: SendOptions,
  etag: string,
  varies: boolean,
): Headers =>
  new Headers({
    'Cache-Control': cacheControl,
    ETag: etag,
    ...(contentLocation === undefined ? {} : { 'Content-Location': contentLocation }),
    ...(varies ? { Vary: 'Accept-Encoding' } : {}),
  })

const isKnown = ({ headers }: Conditions, etag: string): boolean =>
  matchesEtag(headers.get('If-None-Match'), etag.replace(/^W\//, ''))

/** Weak comparison (RFC 9110, section 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === '*' || entry === etag)

/** RFC 9110, section 12.5.3: a weight of 0 refuses, and `*` covers all encodings that are not named. */
const acceptsGzip = ({ headers }: Conditions): boolean => {
  const weights = new Map(
    (headers.get('Accept-Encoding') ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
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
