import { useEffect, useState } from 'react'

/** The time, refreshed every so often while it is on screen: ages and countdowns are read from it. */
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
