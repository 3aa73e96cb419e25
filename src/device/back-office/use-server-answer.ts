import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as v from 'valibot'
import { waitMs } from '#sync/schedule.ts'
import { type Asked, askServer, type Failure } from './ask-server.ts'
import { useBackOffice } from './back-office-context.tsx'

/**
 * Sends the request at once, again when the request changes or the network returns, and if the server did not answer,
 * again at growing intervals while the page is visible. `hear` receives the answer to the newest request only: a late
 * answer to an older one is outdated. `fail` receives the first of several failures in a row. The returned function
 * sends the request now.
 */
export const useServerRequest = <Value>(
  ask: () => Promise<Asked<Value>>,
  hear: (asked: Asked<Value>) => void,
  fail: (failure: Failure) => void,
): (() => Promise<void>) => {
  const now = useRef(nothingToAsk)
  const onHeard = useEffectEvent(hear)
  const onFailed = useEffectEvent(fail)
  useEffect(() => {
    let faults = 0
    let isFailing = false
    let timer: number | undefined
    let isDue = false
    let turn = 0
    const askNow = async (): Promise<void> => {
      turn += 1
      const own = turn
      clearTimeout(timer)
      isDue = false
      const asked = await ask()
      if (own !== turn) return
      onHeard(asked)
      if (asked.type !== 'done' && !isFailing) onFailed(asked)
      isFailing = asked.type !== 'done'
      const retryAfterMs = retryAfter(asked)
      if (retryAfterMs === null) {
        faults = 0
        return
      }
      timer = window.setTimeout(fallDue, waitMs(faults, retryAfterMs, Math.random))
      faults += 1
    }
    const fallDue = (): void => {
      isDue = true
      askIfSeen()
    }
    const askIfSeen = (): void => {
      if (isDue && document.visibilityState === 'visible') void askNow()
    }
    now.current = askNow
    const askAtOnce = (): void => void askNow()
    askAtOnce()
    addEventListener('online', askAtOnce)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      turn += 1
      clearTimeout(timer)
      removeEventListener('online', askAtOnce)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [ask])
  return useCallback(() => now.current(), [])
}

const nothingToAsk = async (): Promise<void> => undefined

/** Minimum wait in milliseconds; null if the same request would get the same answer. */
const retryAfter = (asked: Asked<unknown>): number | null => {
  switch (asked.type) {
    case 'busy':
    case 'server-error':
      return asked.retryAfterMs
    case 'unreachable':
      return 0
    case 'not-ours':
      return asked.isFinal ? null : 0
    default:
      return null
  }
}

export type ServerAnswerState<Value> = {
  /** The server's last answer; null until there is one. */
  readonly value: Value | null
  /** Why the last request failed. */
  readonly problem: Failure['type'] | null
  readonly reload: () => Promise<void>
}

/**
 * The server's answer at `path`, requested again if the server did not answer. The former answer stays meanwhile.
 * `fail`: as for `useServerRequest`.
 */
export const useServerAnswer = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  fail: (failure: Failure) => void,
): ServerAnswerState<v.InferOutput<Schema>> => {
  type Value = v.InferOutput<Schema>
  const backOffice = useBackOffice()
  const [heard, setHeard] = useState<Omit<ServerAnswerState<Value>, 'reload'>>(NOTHING_YET)
  const ask = useCallback(
    () => askServer(backOffice, { method: 'GET', path }, schema),
    [backOffice, path, schema],
  )
  const hear = (asked: Asked<Value>) =>
    setHeard((before) => {
      const value = asked.type === 'done' ? sameOr(before.value, asked.value) : before.value
      const problem = asked.type === 'done' ? null : asked.type
      // Repeated requests cause no rendering while the answer stays the same.
      return value === before.value && problem === before.problem ? before : { value, problem }
    })
  const reload = useServerRequest(ask, hear, fail)
  return { ...heard, reload }
}

const sameOr = <Value>(before: Value | null, now: Value): Value =>
  before !== null && JSON.stringify(before) === JSON.stringify(now) ? before : now

const NOTHING_YET = { value: null, problem: null } as const

/** A list from the server as far as it was loaded: `next` is the cursor of the next page, null at the end. */
export type ReadSoFar<Entry> = { readonly entries: Entry[]; readonly next: string | null }

/**
 * The list with its newest page loaded again. If that page overlaps the known part, the older part is still right; if
 * not, more entries were added than one page holds, and the list restarts with it.
 */
export const mergeNewest = <Entry extends { readonly id: string }>(
  known: ReadSoFar<Entry> | null,
  page: ReadSoFar<Entry>,
): ReadSoFar<Entry> => {
  const last = page.entries.at(-1)
  const at = known?.entries.findIndex(({ id }) => id === last?.id) ?? -1
  if (known === null || at < 0 || page.next === null) return page
  return { entries: [...page.entries, ...known.entries.slice(at + 1)], next: known.next }
}

export const appendOlder = <Entry>(
  known: ReadSoFar<Entry>,
  page: ReadSoFar<Entry>,
): ReadSoFar<Entry> => ({
  entries: [...known.entries, ...page.entries],
  next: page.next,
})
