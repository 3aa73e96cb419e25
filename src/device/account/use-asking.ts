import { useCallback, useEffect, useRef } from 'react'
import { waitMs } from '#sync/backoff.ts'
import type { Asked } from './ask-server.ts'

/**
 * Asks at once, anew when there is something else to ask, when the network returns, and where nobody was able to answer,
 * again and again, ever more seldom, while the page is looked at. What comes back asks now.
 */
export const useAsking = (ask: () => Promise<Asked<unknown>>): (() => Promise<void>) => {
  const now = useRef(nothingToAsk)
  useEffect(() => {
    let faults = 0
    let timer: number | undefined
    let isOver = false
    const askNow = async (): Promise<void> => {
      clearTimeout(timer)
      const retryAfterMs = retryAfter(await ask())
      if (isOver) return
      clearTimeout(timer)
      if (retryAfterMs === null) {
        faults = 0
        return
      }
      timer = window.setTimeout(askIfSeen, waitMs(faults, retryAfterMs, Math.random))
      faults += 1
    }
    const askIfSeen = (): void => {
      if (document.visibilityState === 'visible') void askNow()
    }
    const askAgain = (): void => {
      if (faults > 0) askIfSeen()
    }
    now.current = askNow
    const askAnew = (): void => void askNow()
    askAnew()
    addEventListener('online', askAnew)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', askAnew)
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [ask])
  return useCallback(() => now.current(), [])
}

const nothingToAsk = async (): Promise<void> => undefined

/** Milliseconds, at least; null where the same question would be answered in the same way. */
const retryAfter = (asked: Asked<unknown>): number | null => {
  if (asked.type === 'unreachable') return 0
  return asked.type === 'refused' ? (asked.retryAfterMs ?? null) : null
}
