import * as v from 'valibot'
import { KEPT_SINCE_HEADER } from '#contract/kept-since.ts'

export type PublicAnswer<Value> =
  | {
      readonly type: 'found'
      readonly value: Value
      /** When the server gave an answer that this device had kept, since nobody could be reached; null when it is fresh. */
      readonly keptSinceMs: number | null
    }
  /** The server knows of no such thing. */
  | { readonly type: 'missing' }
  /** Nobody answered, or not in our words: a portal's page, a server that is too busy. */
  | { readonly type: 'unreachable' }

/** Asks for what everybody may read. Never rejects. */
export const fetchPublic = async <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<PublicAnswer<v.InferOutput<Schema>>> => {
  try {
    const response = await fetch(path, { signal, credentials: 'omit' })
    if (response.status === 404) return { type: 'missing' }
    if (!response.ok) return { type: 'unreachable' }
    const read = v.safeParse(schema, await response.json())
    if (!read.success) return { type: 'unreachable' }
    const keptSince = response.headers.get(KEPT_SINCE_HEADER)
    return {
      type: 'found',
      value: read.output,
      keptSinceMs: keptSince === null ? null : Date.parse(keptSince),
    }
  } catch {
    // Offline, no JSON, or the screen was left.
    return { type: 'unreachable' }
  }
}
