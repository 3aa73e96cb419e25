import { type PointerEvent, useRef } from 'react'

/** A swipe must go this far to the right to close. */
export const SWIPE_THRESHOLD_PX = 50
/** Less than this is a press, not a drag. */
const DRAG_START_PX = 6

interface Drag {
  pointerId: number
  startX: number
  startY: number
  isMoving: boolean
}

/** Moves an element with the finger and says when it was swiped away to the right; any other drag returns it to its place. */
export const useSwipeAway = (onSwipe: () => void) => {
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
      // from here on the drag owns the pointer, so that a release over a button does not press it
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
