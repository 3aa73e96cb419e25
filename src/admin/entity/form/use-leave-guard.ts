import { useEffect, useRef } from 'react'
import { type Blocker, type Location, useBlocker } from 'react-router-dom'

/**
 * Holds back whatever would close an unsaved form: a link, Back, Escape (which navigates) and, through the browser's
 * own question, closing the tab. `staysOpen` tells which addresses still show the form.
 */
export const useLeaveGuard = (
  isDirty: () => boolean,
  staysOpen: (location: Location) => boolean,
): Blocker => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const latest = useRef<Blocker | null>(null)
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    if (!isDirty() || staysOpen(nextLocation)) return false
    // Back closes the question, as it closes all that lies above a page; the form stays.
    if (latest.current?.state === 'blocked' && historyAction === 'POP')
      queueMicrotask(() => latest.current?.reset?.())
    return true
  })
  useEffect(() => {
    latest.current = blocker
  }, [blocker])
  return blocker
}
