import type * as v from 'valibot'
import type { ProblemCode } from '#contract/problems.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import { validate } from '#contract/validate.ts'
import { type Answer, invalidFieldsAnswer, problemAnswer } from './answer.ts'

type Refused = { readonly type: 'refused'; readonly code: ProblemCode }

export type BytesReading = { readonly type: 'read'; readonly bytes: Uint8Array } | Refused

/**
 * Reads a body, plain or gzip. The uncompressed bytes are counted as they come: a small file may unpack to a huge one.
 */
export const readBytes = async (request: Request, mostBytes: number): Promise<BytesReading> => {
  const announced = request.headers.get('Content-Length')
  if (announced !== null && Number(announced) > mostBytes) return refused('body-too-large')
  const encoding = (request.headers.get('Content-Encoding') ?? '').trim().toLowerCase()
  if (!['', 'identity', 'gzip'].includes(encoding)) return refused('unsupported-encoding')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    if (announced !== null && encoding !== 'gzip') return await readAtOnce(request, mostBytes)
    for await (const chunk of plainBody(request, encoding === 'gzip') ?? []) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream.
      if (size > mostBytes) return refused('body-too-large')
      chunks.push(chunk)
    }
  } catch {
    // It is not gzip; or the sender has disconnected, and receives no answer.
    return refused('bad-request')
  }
  return { type: 'read', bytes: Buffer.concat(chunks) }
}

const refused = (code: ProblemCode): Refused => ({ type: 'refused', code })

/** A body is never longer than its declared length (RFC 9112, section 6.3), and reading it at once is much faster. */
const readAtOnce = async (request: Request, mostBytes: number): Promise<BytesReading> => {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > mostBytes ? refused('body-too-large') : { type: 'read', bytes }
}

const plainBody = ({ body }: Request, isCompressed: boolean): ReadableStream<Uint8Array> | null =>
  body !== null && isCompressed ? body.pipeThrough(new DecompressionStream('gzip')) : body

export type JsonObject = Readonly<Record<string, unknown>>

/** The JSON object of a request. */
type JsonBody = { readonly value: JsonObject }

export type BodyReading = { readonly type: 'read'; readonly body: JsonBody } | Refused

export type BodyLimits = {
  readonly mostBytes: number
  /** Nesting depth of objects and lists. */
  readonly mostDepth: number
}

export const USUAL_LIMITS: BodyLimits = { mostBytes: 256 * 1024, mostDepth: 32 }

/** Reads a JSON object, counting its bytes as they arrive. */
export const readJsonBody = async (
  request: Request,
  limits: BodyLimits = USUAL_LIMITS,
): Promise<BodyReading> => {
  if (!isJson(request.headers.get('Content-Type'))) return refused('unsupported-media-type')
  const reading = await readBytes(request, limits.mostBytes)
  if (reading.type === 'refused') return reading
  const text = decode(reading.bytes)
  const value = text === null ? undefined : parse(text)
  return value === undefined ? refused('invalid-json') : readJsonObject(value, limits)
}

/** The rules for every body, also for one inside a batch. */
export const readJsonObject = (
  value: unknown,
  { mostDepth }: Pick<BodyLimits, 'mostDepth'>,
): BodyReading =>
  isJsonObject(value) && !isDeeper(value, mostDepth)
    ? { type: 'read', body: { value } }
    : refused('bad-request')

type CheckedBody<T> =
  | { readonly type: 'valid'; readonly value: T }
  | { readonly type: 'refused'; readonly answer: Answer }

/** A JSON body of this shape; otherwise the answer that describes what is wrong. */
export const readChecked = async <Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  limits?: BodyLimits,
): Promise<CheckedBody<v.InferOutput<Schema>>> =>
  checkBody(await readJsonBody(request, limits), schema)

export const checkBody = <Schema extends v.GenericSchema>(
  reading: BodyReading,
  schema: Schema,
): CheckedBody<v.InferOutput<Schema>> => {
  if (reading.type === 'refused') return { type: 'refused', answer: problemAnswer(reading.code) }
  const sent = validate(schema, reading.body.value)
  return sent.type === 'valid'
    ? sent
    : { type: 'refused', answer: invalidFieldsAnswer(sent.fields) }
}

/** JSON is UTF-8 (RFC 8259, section 8.1): with another declared encoding the characters would be read wrongly. */
export const isJson = (contentType: string | null): boolean => {
  const [type, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  const charset = parameters.find((parameter) => /^charset\s*=/i.test(parameter))
  return (
    /^application\/json$/i.test(type ?? '') &&
    (charset === undefined || /^charset\s*=\s*"?utf-?8"?$/i.test(charset))
  )
}

const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Undefined when the text is not JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Without recursion: the sender chooses the depth. */
const isDeeper = (value: object, mostDepth: number): boolean => {
  let level = [value]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > mostDepth) return true
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

export type KeyReading =
  /** Null: the request has none, which is allowed. */
  { readonly type: 'read'; readonly key: string | null } | { readonly type: 'malformed' }

/** Visible ASCII, at most 255 characters. */
export const readIdempotencyKey = (headers: Pick<Headers, 'get'>): KeyReading => {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER)
  return key === null || /^[\x21-\x7e]{1,255}$/.test(key)
    ? { type: 'read', key }
    : { type: 'malformed' }
}

/** One text for all spellings of the same JSON value: sorted keys, no spaces. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys)

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
