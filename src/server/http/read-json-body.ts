import type { ProblemCode } from '#contract/problems.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** A JSON object that somebody sent, and its text as it came. */
export type JsonBody = { readonly value: JsonObject; readonly text: string }

export type BodyReading =
  | { readonly type: 'read'; readonly body: JsonBody }
  | { readonly type: 'refused'; readonly code: ProblemCode }

const MOST_BYTES = 256 * 1024
const MOST_DEPTH = 32

/** Reads a JSON object, counting its bytes as they arrive. */
export const readJsonBody = async (request: Request): Promise<BodyReading> => {
  if (!isJson(request.headers.get('Content-Type'))) return refused('unsupported-media-type')
  const bytes = await readBytes(request)
  if (bytes === null) return refused('body-too-large')
  const text = decode(bytes)
  const value = text === null ? undefined : parse(text)
  if (text === null || value === undefined) return refused('invalid-json')
  if (!isJsonObject(value) || isTooDeep(value)) return refused('bad-request')
  return { type: 'read', body: { value, text } }
}

const refused = (code: ProblemCode): BodyReading => ({ type: 'refused', code })

const isJson = (contentType: string | null): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '')

/** Null when there are too many. */
const readBytes = async (request: Request): Promise<Uint8Array | null> => {
  const announced = request.headers.get('Content-Length')
  if (announced !== null && Number(announced) > MOST_BYTES) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Counts objects and lists inside each other. Without recursion: the depth is what the sender chose. */
const isTooDeep = (value: object): boolean => {
  let level = [value]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return true
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
