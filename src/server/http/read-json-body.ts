import type { ProblemCode } from '#contract/problems.ts'
import { readBytes } from './read-bytes.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** What somebody sent. */
export type JsonBody = { readonly value: JsonObject }

export type BodyReading =
  | { readonly type: 'read'; readonly body: JsonBody }
  | { readonly type: 'refused'; readonly code: ProblemCode }

export type BodyLimits = {
  readonly mostBytes: number
  /** Objects and lists inside each other. */
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

/** What holds for every body, also where it is a part of another. */
export const readJsonObject = (
  value: unknown,
  { mostDepth }: Pick<BodyLimits, 'mostDepth'>,
): BodyReading =>
  isJsonObject(value) && !isDeeper(value, mostDepth)
    ? { type: 'read', body: { value } }
    : refused('bad-request')

const refused = (code: ProblemCode): BodyReading => ({ type: 'refused', code })

/** JSON is UTF-8 (RFC 8259, section 8.1): who names another encoding means other characters than we would read. */
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

/** Without recursion: the depth is what the sender chose. */
const isDeeper = (value: object, mostDepth: number): boolean => {
  let level = [value]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > mostDepth) return true
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
