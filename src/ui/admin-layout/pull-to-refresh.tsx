import { ArrowDown } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { pullIndicator } from '#styled-system/recipes/pull-indicator.js'
import { Spinner } from '../display/loading.tsx'

/** The mark must come down this far before a release triggers a refresh. */
export const PULL_THRESHOLD_PX = 64
const PULL_LIMIT_PX = 96
/** Less than this is a tap. */
const DRAG_START_PX = 8

interface Point {
  x: number
  y: number
}

/**
 * What the finger's movement means so far. `other`: it scrolls, or moves sideways, and is no longer a pull. `shiftPx`:
 * how far the mark comes down, always less than the finger, and slower the further it goes.
 */
export type PullStep =
  | { type: 'undecided' | 'other' }
  | { type: 'pulling'; shiftPx: number; isFar: boolean }

export const readPull = (from: Point, to: Point, isPulling: boolean): PullStep => {
  const across = Math.abs(to.x - from.x)
  const down = to.y - from.y
  if (!isPulling) {
    if (Math.max(across, Math.abs(down)) < DRAG_START_PX) return { type: 'undecided' }
    if (down < across) return { type: 'other' }
  }
  const shiftPx = PULL_LIMIT_PX * (1 - Math.exp(-Math.max(0, down - DRAG_START_PX) / PULL_LIMIT_PX))
  return { type: 'pulling', shiftPx, isFar: shiftPx >= PULL_THRESHOLD_PX }
}

interface PullOptions {
  /** Asked when a finger touches the top of the page. */
  isWanted: () => boolean
  onRelease: () => void
}

/** Elements on which a finger does something else. */
const IGNORED_TARGETS =
  'input, textarea, select, [contenteditable], [data-thumb], [data-selection-bar]'

/**
 * Follows a finger that pulls the page down from its top, and shows the distance on `mark`: `--pull`, 1 at the
 * threshold, and `data-pull`. The browser scrolls as usual until the movement is certainly a pull.
 */
const usePull = (mark: RefObject<HTMLElement | null>, options: PullOptions): void => {
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
      if (!touch || !from || event.touches.length > 1 || isSelectingText()) return end()
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
      // Only added here: a listener that may prevent scrolling slows down every scroll.
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

const isSelectingText = (): boolean => getSelection()?.isCollapsed === false

/** True at the top of the page and of every scroll container in it, if this device's pointer is a finger. */
const canBegin = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element) || scrollY > 0 || isSelectingText()) return false
  if (!matchMedia('(pointer: coarse)').matches || target.closest(IGNORED_TARGETS)) return false
  for (let part = target.closest('main *'); part; part = part.parentElement)
    if (part.scrollTop > 0) return false
  return target.closest('main') !== null
}

export interface PullToRefreshProps extends PullOptions {
  isBusy: boolean
  busyLabel: string
}

/** On a touch screen, pulling the page down from its top requests the latest data. */
export function PullToRefresh({ isBusy, busyLabel, ...options }: PullToRefreshProps) {
  const mark = useRef<HTMLDivElement>(null)
  usePull(mark, options)
  return (
    <div ref={mark} className={pullIndicator()} data-pull-area data-busy={isBusy || undefined}>
      {isBusy ? <Spinner label={busyLabel} /> : <ArrowDown aria-hidden="true" />}
    </div>
  )
}
