import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { loadFailure, reportQuietly } from '#device/network/quiet-failure.ts'
import { fetchPublic, type PublicAnswer } from './fetch-public.ts'
import { type Brief, usePageRead } from './page-reads.ts'

/**
 * What the server says to `path`, asked again when the network returns; null until there is an answer, unless the
 * document was drawn from one. Nobody to be reached is no news: what was found before stays.
 */
export const usePublicAnswer = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  brief?: Brief,
): PublicAnswer<v.InferOutput<Schema>> | null => {
  type Answer = PublicAnswer<v.InferOutput<Schema>>
  type Heard = { readonly path: string; readonly answer: Answer }
  const drawnFrom = useDrawnFrom(path, schema, brief)
  const [heard, setHeard] = useState<Heard | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const refresh = async () => {
      const answer = await fetchPublic(path, schema, controller.signal)
      if (controller.signal.aborted) return
      if (answer.type === 'unreachable') reportQuietly(loadFailure(path))
      setHeard((before) =>
        answer.type === 'unreachable' && (before?.path === path || drawnFrom !== null)
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
  }, [path, schema, drawnFrom])
  return heard?.path === path ? heard.answer : drawnFrom
}

const useDrawnFrom = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  brief: Brief | undefined,
): PublicAnswer<v.InferOutput<Schema>> | null => {
  const read = useCallback(
    (body: unknown) => {
      const parsed = v.safeParse(schema, body)
      return parsed.success ? parsed : null
    },
    [schema],
  )
  const parsed = usePageRead(path, read, brief)
  return useMemo(
    () => parsed && { type: 'found', value: parsed.output, keptSinceMs: null },
    [parsed],
  )
}
