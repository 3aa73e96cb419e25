import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 5_000

const watchClock = (onChange: () => void): (() => void) => {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  // The timer may not have run while the page was in the background.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/**
 * The current minute, updated while the page is visible. Null while prerendered markup is hydrated: a page that was
 * made yesterday does not know the time.
 */
export const useMinute = (): number | null =>
  useSyncExternalStore<number | null>(watchClock, thisMinute, () => null)
