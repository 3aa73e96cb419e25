import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toast as toastRecipe } from '#styled-system/recipes/toast.js'
import { pageToasts } from './show-toast.ts'
import { ToastCard } from './toast-card.tsx'
import { listenToToastHolds } from './toast-holds.ts'
import { listenToToastKeys } from './toast-keys.ts'
import { giveToastRoom } from './toast-room.ts'
import type { ShownToast, ToastStore } from './toast-store.ts'

export interface ToasterProps {
  /** Names the region, e.g. “Notifications (F8)”. */
  viewportLabel: string
  closeLabel: string
  toasts?: ToastStore
}

/** Shows the page's toasts. Mount it once per root. */
export function Toaster({ viewportLabel, closeLabel, toasts = pageToasts }: ToasterProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getToasts, toasts.getToasts)
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const cameFrom = useRef<Element | null>(null)
  // No server draws it; a page that is taken over draws it at leisure.
  const isMounted = useDeferredValue(true, false)

  useEffect(() => {
    if (!viewport) return
    const stopKeys = listenToToastKeys({
      viewport,
      toasts,
      onEnter: (from) => {
        cameFrom.current = from
      },
    })
    const stopHolds = listenToToastHolds({ viewport, toasts })
    const endRoom = giveToastRoom(viewport)
    return () => {
      stopKeys()
      stopHolds()
      endRoom()
    }
  }, [viewport, toasts])

  // When a toast goes, the focus that was in it goes back to where it came from.
  useEffect(() => {
    const isEmpty = shown.length === 0
    const isLeft = isEmpty && viewport?.contains(document.activeElement)
    if (!isLeft && document.activeElement !== document.body) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    cameFrom.current = null
  }, [shown, viewport])

  if (!isMounted) return null
  const looks = toastRecipe()
  const card = (toast: ShownToast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      order={shown.indexOf(toast)}
      closeLabel={closeLabel}
      onClose={() => toasts.close(toast.id)}
    />
  )
  // Straight under the body and with aria-live: what a modal dialog hides from a screen reader leaves it out. It reads
  // nothing aloud itself: that do the two regions in it, which are there before their first toast, and only they.
  return createPortal(
    <section
      ref={setViewport}
      className={looks.viewport}
      aria-label={viewportLabel}
      aria-live="off"
      tabIndex={-1}
      data-toast-viewport
    >
      <div className={looks.region} role="status" aria-atomic="false" aria-relevant="additions">
        {shown.filter((toast) => !isUrgent(toast)).map(card)}
      </div>
      <div className={looks.region} role="alert" aria-atomic="false" aria-relevant="additions">
        {shown.filter(isUrgent).map(card)}
      </div>
    </section>,
    document.body,
  )
}

/** Interrupts what is being read aloud. */
const isUrgent = ({ variant }: ShownToast): boolean => variant === 'destructive'
