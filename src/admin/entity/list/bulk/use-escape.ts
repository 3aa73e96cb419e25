import { useEffect, useRef } from 'react'
import { isLayerOpen } from '#ui/overlay/open-layers.ts'
import { pageToasts } from '#ui/overlay/toast/show-toast.ts'

/** They do something of their own with it. */
const TAKERS = '[data-toast-viewport], input[type=search]'

/** Calls back when Escape is pressed and nothing above the page wants the key: no dialog, no toast, no search. */
export const useEscape = (isWanted: boolean, onEscape: () => void): void => {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isWanted) return
    // Before any other listener: whoever takes the key may have closed by the time it gets here.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      const isTaken =
        isLayerOpen() ||
        pageToasts.getToasts().some(({ state }) => state === 'open') ||
        (event.target instanceof Element && event.target.closest(TAKERS) !== null)
      if (!isTaken) latest.current()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isWanted])
}
