import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { askOwnServer } from '#device/network/own-answer.ts'
import { loadFailure, reportFailure } from '#device/network/report-failure.ts'
import { usePageRead } from './page-reads.ts'

/** What a page knows of public data. */
export type PublicRead<Value> =
  /** No answer yet. */
  | { readonly type: 'asking' }
  | { readonly type: 'found'; readonly value: Value }
  /** No server answered, or not in our format, and nothing was found before. */
  | { readonly type: 'unreachable' }

export type PublicSource<Value> = {
  readonly path: string
  /** Of the body that a document was rendered from. Returns null for one that is not ours. */
  readonly read: (body: unknown) => Value | null
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => PublicRead<Value>
}

const ASKING = { type: 'asking' } as const
const UNREACHABLE = { type: 'unreachable' } as const

/** Parses a body; null if it is not ours. `answer`: undefined if it came in a document. */
type Read<Value> = (body: unknown, answer?: Response) => Value | null

/** Where the same is found if the call has no answer: this device stores whole lists for that. */
export type WholeList<Value> = { readonly path: string; readonly read: Read<Value> }

/**
 * Requested once for all parts of a page that need it, again with the next page and when the network returns. A failure
 * to reach the server changes nothing: what was found before stays.
 */
export const createPublicSource = <Value>(
  path: string,
  read: Read<Value>,
  whole?: WholeList<Value>,
): PublicSource<Value> => {
  const listeners = new Set<() => void>()
  let known: PublicRead<Value> = ASKING
  let isAsking = false
  /** The page on which it was requested last: the frame around the pages stays mounted across all of them. */
  let askedOn: string | null = null
  const ask = async (): Promise<void> => {
    askedOn = location.pathname
    if (isAsking) return
    isAsking = true
    const value =
      (await valueAt({ path, read })) ?? (whole === undefined ? null : await valueAt(whole))
    isAsking = false
    if (value === null) reportFailure(loadFailure(path))
    if (value === null && known.type === 'found') return
    known = value === null ? UNREACHABLE : { type: 'found', value }
    for (const listener of listeners) listener()
  }
  const askAgain = () => void ask()
  return {
    path,
    read: oncePerBody((body) => read(body)),
    current: () => known,
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('online', askAgain)
      if (listeners.size === 0 || askedOn !== location.pathname) askAgain()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('online', askAgain)
      }
    },
  }
}

const valueAt = async <Value>({ path, read }: WholeList<Value>): Promise<Value | null> => {
  const result = await askOwnServer(path, read)
  return result.type === 'answered' ? result.value : null
}

/** All parts of a page are rendered from the same body, which is parsed once. */
const oncePerBody = <Value>(
  read: (body: unknown) => Value | null,
): ((body: unknown) => Value | null) => {
  const made = new WeakMap<object, Value | null>()
  return (body) => {
    if (typeof body !== 'object' || body === null) return read(body)
    const known = made.get(body)
    if (known !== undefined) return known
    const value = read(body)
    made.set(body, value)
    return value
  }
}

const neverChanges = () => () => undefined
const askingNothing = (): PublicRead<never> => ASKING

/** In the browser only, and requested only if `isWanted`. */
export const useOptionalRead = <Value>(
  { subscribe, current }: PublicSource<Value>,
  isWanted: boolean,
): PublicRead<Value> =>
  useSyncExternalStore(
    isWanted ? subscribe : neverChanges,
    isWanted ? current : askingNothing,
    askingNothing,
  )

/** Until there is an answer, what the document was rendered from: both sides render the same during hydration. */
export const usePublicRead = <Value>(source: PublicSource<Value>): PublicRead<Value> => {
  const value = usePageRead(source.path, source.read)
  const renderedFrom = useMemo<PublicRead<Value>>(
    () => (value === null ? ASKING : { type: 'found', value }),
    [value],
  )
  const current = useCallback(() => {
    const read = source.current()
    return read.type === 'found' ? read : renderedFrom.type === 'found' ? renderedFrom : read
  }, [source, renderedFrom])
  return useSyncExternalStore(source.subscribe, current, () => renderedFrom)
}
