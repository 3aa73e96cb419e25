import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 5_000

const watchClock = (onChange: () => void): (() => void) => {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  // A page that lay in the background has not been told of the time.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/**
 * The minute that it is for the visitor, while it is on screen. Null as long as prerendered markup is hydrated: a page
 * that was made yesterday knows nothing of it.
 */
export const useMinute = (): number | null =>
  useSyncExternalStore<number | null>(watchClock, thisMinute, () => null)
