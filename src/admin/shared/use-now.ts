import { useEffect, useState } from 'react'
import { useClockOffset } from '#device/back-office/use-sync-status.ts'

/** The current time, updated at this interval: for ages and countdowns on screen. */
export const useNow = (everyMs: number): number => {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNowMs(Date.now())
    let timer: ReturnType<typeof setInterval> | undefined
    const start = () => {
      timer = setInterval(look, everyMs)
    }
    const follow = () => {
      clearInterval(timer)
      if (document.hidden) return
      look()
      start()
    }
    if (!document.hidden) start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [everyMs])
  return nowMs
}

/**
 * The current time by the server's clock, which has dated its rows; by this device's clock until the server's is known.
 */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + useClockOffset()

const MINUTE_MS = 60_000
const WHILE_SECONDS_MS = 5_000
const LATER_MS = 30_000

/** The current time, updated as often as the displayed age changes: every few seconds at first, less often later. */
export const useNowSince = (thenMs: number | null): number => {
  const [everyMs, setEveryMs] = useState(WHILE_SECONDS_MS)
  const nowMs = useNow(everyMs)
  const areSeconds = thenMs !== null && nowMs - thenMs < MINUTE_MS
  const wanted = areSeconds ? WHILE_SECONDS_MS : LATER_MS
  if (wanted !== everyMs) setEveryMs(wanted)
  return nowMs
}
