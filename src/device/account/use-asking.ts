import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { waitMs } from '#sync/backoff.ts'
import type { Asked, Failure } from './ask-server.ts'

/**
 * Asks at once, anew when there is something else to ask, when the network returns, and where nobody was able to answer,
 * again and again, ever more seldom, while the page is looked at. `hear` is told the newest question's answer alone: an
 * older one that comes late tells of what was. `fail` is told the first failure of a row of them. What comes back asks now.
 */
export const useAsking = <Value>(
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
    const askAnew = (): void => void askNow()
    askAnew()
    addEventListener('online', askAnew)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      turn += 1
      clearTimeout(timer)
      removeEventListener('online', askAnew)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [ask])
  return useCallback(() => now.current(), [])
}

const nothingToAsk = async (): Promise<void> => undefined

/** Milliseconds, at least; null where the same question would be answered in the same way. */
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
