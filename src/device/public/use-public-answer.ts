import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import { KEPT_SINCE_HEADER } from '#contract/sync-protocol.ts'
import { askOwnServer } from '#device/network/own-answer.ts'
import { loadFailure, reportFailure } from '#device/network/report-failure.ts'
import { type Reduction, usePageRead } from './page-reads.ts'

export type PublicAnswer<Value> =
  | {
      readonly type: 'found'
      readonly value: Value
      /**
       * When the server sent an answer that this device had stored and uses because no server could be reached; null if
       * it is fresh.
       */
      readonly keptSinceMs: number | null
    }
  /** The server knows of no such thing. */
  | { readonly type: 'missing' }
  /** No server answered, or not in our format: a portal's page, an overloaded server. */
  | { readonly type: 'unreachable' }

/** Requests public data. Never rejects. */
export const fetchPublic = async <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<PublicAnswer<v.InferOutput<Schema>>> => {
  const read = (body: unknown) => {
    const parsed = v.safeParse(schema, body)
    return parsed.success ? parsed : null
  }
  const result = await askOwnServer(path, read, { signal })
  switch (result.type) {
    case 'answered': {
      const keptSince = result.headers.get(KEPT_SINCE_HEADER)
      return {
        type: 'found',
        value: result.value.output,
        keptSinceMs: keptSince === null ? null : Date.parse(keptSince),
      }
    }
    case 'refused':
      // A portal, or a CDN that cannot reach the server, answers with a page.
      return {
        type: result.status === 404 && v.is(problem, result.body) ? 'missing' : 'unreachable',
      }
    case 'unreachable':
      return { type: 'unreachable' }
  }
}

/** Where the same is found if the call has no answer: this device stores whole lists for that. */
type InWholeList<List, Value> = {
  readonly path: string
  readonly schema: v.GenericSchema<unknown, List>
  readonly find: (list: List) => Value | null
}

/** Only the whole list can say that something is missing: a server that knows nothing of the call refuses it too. */
const fetchOne = async <Schema extends v.GenericSchema, List>(
  { path, schema }: { readonly path: string; readonly schema: Schema },
  whole: InWholeList<List, v.InferOutput<Schema>> | undefined,
  signal: AbortSignal,
): Promise<PublicAnswer<v.InferOutput<Schema>>> => {
  const answer = await fetchPublic(path, schema, signal)
  if (whole === undefined || answer.type === 'found') return answer
  const list = await fetchPublic(whole.path, whole.schema, signal)
  if (list.type !== 'found') return { type: 'unreachable' }
  const value = whole.find(list.value)
  if (value !== null) return { ...list, value }
  return list.keptSinceMs === null || answer.type === 'missing'
    ? { type: 'missing' }
    : { type: 'unreachable' }
}

type AnswerOptions<List, Value> = {
  readonly reduce?: Reduction
  readonly whole?: InWholeList<List, Value>
}

/**
 * The server's answer at `path`, requested again when the network returns; null until there is an answer, unless the
 * document was rendered from one. A failure to reach the server changes nothing: what was found before stays.
 */
export const usePublicAnswer = <Schema extends v.GenericSchema, List = never>(
  path: string,
  schema: Schema,
  { reduce, whole }: AnswerOptions<List, v.InferOutput<Schema>> = {},
): PublicAnswer<v.InferOutput<Schema>> | null => {
  type Answer = PublicAnswer<v.InferOutput<Schema>>
  type Heard = { readonly path: string; readonly answer: Answer }
  const renderedFrom = useRenderedFrom(path, schema, reduce)
  const [heard, setHeard] = useState<Heard | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const refresh = async () => {
      const answer = await fetchOne({ path, schema }, whole, controller.signal)
      if (controller.signal.aborted) return
      if (answer.type === 'unreachable') reportFailure(loadFailure(path))
      setHeard((before) =>
        answer.type === 'unreachable' && (before?.path === path || renderedFrom !== null)
          ? before
          : { path, answer },
      )
    }
    const hearNetwork = () => void refresh()
    hearNetwork()
    addEventListener('online', hearNetwork)
    return () => {
      controller.abort()
      removeEventListener('online', hearNetwork)
    }
  }, [path, schema, whole, renderedFrom])
  return heard?.path === path ? heard.answer : renderedFrom
}

const useRenderedFrom = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  reduce: Reduction | undefined,
): PublicAnswer<v.InferOutput<Schema>> | null => {
  const read = useCallback(
    (body: unknown) => {
      const parsed = v.safeParse(schema, body)
      return parsed.success ? parsed : null
    },
    [schema],
  )
  const parsed = usePageRead(path, read, reduce)
  return useMemo(
    () => parsed && { type: 'found', value: parsed.output, keptSinceMs: null },
    [parsed],
  )
}
