import { useState } from 'react'
import { useNow } from './use-now.ts'

const MINUTE_MS = 60_000
const WHILE_SECONDS_MS = 5_000
const LATER_MS = 30_000

/** The time, as often as it changes how long ago something was: while that is a matter of seconds, and later on. */
export const useNowSince = (thenMs: number | null): number => {
  const [everyMs, setEveryMs] = useState(WHILE_SECONDS_MS)
  const nowMs = useNow(everyMs)
  const areSeconds = thenMs !== null && nowMs - thenMs < MINUTE_MS
  const wanted = areSeconds ? WHILE_SECONDS_MS : LATER_MS
  if (wanted !== everyMs) setEveryMs(wanted)
  return nowMs
}
