import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import {
  type PointerEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { toast as toastRecipe } from '#styled-system/recipes/toast.js'
import { Button, IconButton } from '../form/button.tsx'
import { pageToasts, type ShownToast, type ToastStore } from './toast-store.ts'
import { listenToToastHolds, listenToToastKeys, reserveSpaceForToasts } from './toast-viewport.ts'

/** A swipe must go this far to the right to close the toast. */
const SWIPE_THRESHOLD_PX = 50
/** Less than this is a click, not a drag. */
const DRAG_START_PX = 6

interface Drag {
  pointerId: number
  startX: number
  startY: number
  isMoving: boolean
}

/** Moves an element with the finger and reports when it was swiped away to the right; any other drag moves it back. */
const useSwipeAway = (onSwipe: () => void) => {
  const drag = useRef<Drag | null>(null)

  const settle = (element: HTMLElement) => {
    drag.current = null
    element.removeAttribute('data-swiping')
    element.style.removeProperty('--swipe-x')
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    const { pointerId, clientX, clientY } = event
    drag.current = { pointerId, startX: clientX, startY: clientY, isMoving: false }
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (!current || event.pointerId !== current.pointerId) return
    const distance = event.clientX - current.startX
    if (!current.isMoving) {
      if (Math.abs(distance) < DRAG_START_PX) return
      current.isMoving = true
      // from here on the drag captures the pointer, so that a release over a button does not click it
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.setAttribute('data-swiping', '')
    }
    event.currentTarget.style.setProperty('--swipe-x', `${Math.max(0, distance)}px`)
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (!current || event.pointerId !== current.pointerId) return
    const right = event.clientX - current.startX
    const isAway = right >= SWIPE_THRESHOLD_PX && right > Math.abs(event.clientY - current.startY)
    if (isAway) event.currentTarget.setAttribute('data-swiped', '')
    settle(event.currentTarget)
    if (isAway) onSwipe()
  }

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => settle(event.currentTarget)

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

interface ToastCardProps {
  toast: ShownToast
  /** Its index among all shown toasts. */
  order: number
  closeLabel: string
  onClose: () => void
}

function ToastCard({ toast, order, closeLabel, onClose }: ToastCardProps) {
  const looks = toastRecipe({ variant: toast.variant })
  const swipe = useSwipeAway(onClose)
  const Icon = toast.variant === 'destructive' ? OctagonAlert : CircleCheck
  const act = () => {
    toast.action?.onClick()
    onClose()
  }
  return (
    <div
      {...swipe}
      className={looks.root}
      style={{ order }}
      data-toast={toast.id}
      data-state={toast.state}
      aria-atomic="true"
    >
      <span className={looks.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={looks.text}>
        <p key={toast.showCount} className={looks.title}>
          {toast.title}
        </p>
        {toast.description ? <p className={looks.description}>{toast.description}</p> : null}
        {toast.note ? (
          <p className={looks.description} aria-live="off">
            {toast.note}
          </p>
        ) : null}
        {toast.action ? (
          <div className={looks.action}>
            <Button size="sm" onClick={act}>
              {toast.action.label}
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
    </div>
  )
}

export interface ToasterProps {
  /** The accessible name of the region, e.g. “Notifications (F8)”. */
  viewportLabel: string
  closeLabel: string
  toasts?: ToastStore
}

/** Shows the page's toasts. Mount it once per root. */
export function Toaster({ viewportLabel, closeLabel, toasts = pageToasts }: ToasterProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getToasts, toasts.getToasts)
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const returnTarget = useRef<Element | null>(null)
  // Not rendered on the server; hydration renders it later, at low priority.
  const isMounted = useDeferredValue(true, false)

  useEffect(() => {
    if (!viewport) return
    const stopKeys = listenToToastKeys({
      viewport,
      toasts,
      onEnter: (from) => {
        returnTarget.current = from
      },
    })
    const stopHolds = listenToToastHolds({ viewport, toasts })
    const stopReserving = reserveSpaceForToasts(viewport)
    return () => {
      stopKeys()
      stopHolds()
      stopReserving()
    }
  }, [viewport, toasts])

  // When the focused toast is removed, the focus returns to the element that had it before.
  useEffect(() => {
    const isEmpty = shown.length === 0
    const hasLastClosed = isEmpty && viewport?.contains(document.activeElement)
    if (!hasLastClosed && document.activeElement !== document.body) return
    if (returnTarget.current instanceof HTMLElement) returnTarget.current.focus()
    returnTarget.current = null
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
  // Directly under the body and with aria-live: a modal dialog then does not hide it from screen readers. The section
  // itself announces nothing: only the two regions inside it do, and they exist before their first toast.
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

/** Interrupts the current speech of a screen reader. */
const isUrgent = ({ variant }: ShownToast): boolean => variant === 'destructive'
