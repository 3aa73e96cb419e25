import { type RefObject, useEffect, useRef } from 'react'
import { type Point, PULL_THRESHOLD_PX, readPull } from './pull.ts'

export interface PullOptions {
  /** Asked when a finger is put down at the top of the page. */
  isWanted: () => boolean
  onRelease: () => void
}

/** Where a finger does something else. */
const TAKERS = 'input, textarea, select, [contenteditable], [data-thumb], [data-selection-bar]'

/**
 * Follows a finger that pulls the page down from its top, and shows how far on `mark`: `--pull`, 1 at the threshold, and
 * `data-pull`. The browser goes on scrolling as ever until it is sure that this is a pull.
 */
export const usePull = (mark: RefObject<HTMLElement | null>, options: PullOptions): void => {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    let from: Point | null = null
    let isPulling = false
    let isFar = false

    const show = (state: 'pulling' | 'far' | null, shiftPx = 0) => {
      if (state) mark.current?.setAttribute('data-pull', state)
      else mark.current?.removeAttribute('data-pull')
      mark.current?.style.setProperty('--pull', String(shiftPx / PULL_THRESHOLD_PX))
    }
    const end = () => {
      from = null
      isPulling = false
      isFar = false
      show(null)
      removeEventListener('touchmove', onMove)
    }
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!touch || !from || event.touches.length > 1 || isMarkingText()) return end()
      const step = readPull(from, pointOf(touch), isPulling)
      if (step.type !== 'pulling') return step.type === 'other' ? end() : undefined
      isPulling = true
      isFar = step.isFar
      if (event.cancelable) event.preventDefault()
      show(isFar ? 'far' : 'pulling', step.shiftPx)
    }
    const onStart = (event: TouchEvent) => {
      end()
      const [touch] = event.touches
      if (!touch || event.touches.length > 1 || !canBegin(event.target)) return
      if (!latest.current.isWanted()) return
      from = pointOf(touch)
      // Only from here on: a listener that may hold back a scroll slows every scroll down.
      addEventListener('touchmove', onMove, { passive: false })
    }
    const onEnd = () => {
      const isReleased = isFar
      end()
      if (isReleased) latest.current.onRelease()
    }
    addEventListener('touchstart', onStart, { passive: true })
    addEventListener('touchend', onEnd)
    addEventListener('touchcancel', end)
    return () => {
      end()
      removeEventListener('touchstart', onStart)
      removeEventListener('touchend', onEnd)
      removeEventListener('touchcancel', end)
    }
  }, [mark])
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY })

const isMarkingText = (): boolean => getSelection()?.isCollapsed === false

/** At the top of the page and of whatever scrolls in it, with a finger as this device's pointer. */
const canBegin = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element) || scrollY > 0 || isMarkingText()) return false
  if (!matchMedia('(pointer: coarse)').matches || target.closest(TAKERS)) return false
  for (let part = target.closest('main *'); part; part = part.parentElement)
    if (part.scrollTop > 0) return false
  return target.closest('main') !== null
}
