import { useEffect, useRef, useState } from 'react'

const FIRST = 40
const STEP = 80
/** How far below the window the next rows are made ready. */
const AHEAD = '1200px'

/**
 * How many rows of a long list are drawn: a windowful, and more as its end comes near. Starts anew with each `of`.
 * Unlike a list that takes rows away again, the browser's own search and a screen reader keep all that was passed.
 */
export const useGrowingCount = (total: number, of: string) => {
  const [grown, setGrown] = useState({ of, count: FIRST })
  const count = grown.of === of ? grown.count : FIRST
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < total
  useEffect(() => {
    const element = end.current
    if (element === null || !hasMore) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          setGrown({ of, count: count + STEP })
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [of, count, hasMore])
  return { count, end, hasMore }
}
