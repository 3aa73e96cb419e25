import * as v from 'valibot'
import { KEPT_SINCE_HEADER } from '#contract/kept-since.ts'
import { problem } from '#contract/problems.ts'
import { askOwn } from '#device/network/ask-own.ts'

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
  const read = (body: unknown) => {
    const parsed = v.safeParse(schema, body)
    return parsed.success ? parsed : null
  }
  const said = await askOwn(path, read, { signal })
  switch (said.type) {
    case 'said': {
      const keptSince = said.headers.get(KEPT_SINCE_HEADER)
      return {
        type: 'found',
        value: said.value.output,
        keptSinceMs: keptSince === null ? null : Date.parse(keptSince),
      }
    }
    case 'refused':
      // A portal or an edge that does not know the way says so in a page.
      return { type: said.status === 404 && v.is(problem, said.body) ? 'missing' : 'unreachable' }
    case 'nobody':
      return { type: 'unreachable' }
  }
}
