import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { fetchPublic, type PublicAnswer } from './fetch-public.ts'

/**
 * What the server says to `path`, asked again when the network returns; null until there is an answer. Nobody to be
 * reached is no news: what was found before stays.
 */
export const usePublicAnswer = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): PublicAnswer<v.InferOutput<Schema>> | null => {
  type Heard = { readonly path: string; readonly answer: PublicAnswer<v.InferOutput<Schema>> }
  const [heard, setHeard] = useState<Heard | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const refresh = async () => {
      const answer = await fetchPublic(path, schema, controller.signal)
      if (controller.signal.aborted) return
      setHeard((before) =>
        answer.type === 'unreachable' && before?.path === path ? before : { path, answer },
      )
    }
    const hearNetwork = () => void refresh()
    hearNetwork()
    addEventListener('online', hearNetwork)
    return () => {
      controller.abort()
      removeEventListener('online', hearNetwork)
    }
  }, [path, schema])
  return heard?.path === path ? heard.answer : null
}
