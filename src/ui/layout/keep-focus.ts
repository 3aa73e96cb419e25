import { pageHeading } from './page-focus.tsx'

/** The element that had the focus, its ancestors up to the body, and the index of each in its parent. */
type FocusTrail = {
  readonly element: HTMLElement
  readonly steps: readonly { readonly element: Element; readonly index: number }[]
  /** The index of the control among the controls of its list row. */
  readonly rowIndex: number
}

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
const ROW = 'li, tr, article, [role=row], [role=listitem]'
/** A removed layer has no neighbours: the focus goes back to the element that had it before the layer opened. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [data-toast-viewport]'
/** Enough for a dialog opened from a dialog opened from a row, and the controls used in each. */
const MAX_TRAILS = 12
/** Less of the focused control than this, and it counts as pushed out of view. */
const VISIBLE_PART = 0.5

/**
 * When the focused control is removed or disabled, the browser moves the focus to the body, and the next Tab starts at
 * the top of the page. This moves it to the nearest neighbour instead: the same control of the next row, else of the
 * previous row, else another control beside it, else the heading above. If a whole layer is removed, the focus returns
 * to the element that opened it; a layer that the address opened leaves it to the page's heading. A focused control that arriving content pushes out of view is scrolled back into view.
 * Returns the function that stops it. Source: WCAG 2.2, 2.4.3 and 2.4.11.
 */
export const keepFocus = (): (() => void) => {
  let trails: readonly FocusTrail[] = []
  const view = keepInView()

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const others = trails.filter(({ element }) => element !== target)
    trails = [focusTrailOf(target), ...others].slice(0, MAX_TRAILS)
    view.follow(target)
  }
  /** A click outside all controls takes the focus away on purpose. */
  const onPointerDown = ({ target }: PointerEvent): void => {
    if (target instanceof Element && target.closest(`${CONTROLS}, label, [tabindex]`) === null)
      trails = []
  }
  const onChange = (): void => {
    const [last] = trails
    if (!last || !isFocusLost() || canTakeFocus(last.element)) return
    const next = firstOf(trails, nextFocus) ?? (isLayerOpen() ? null : headingOf())
    next?.focus({ preventScroll: true })
    if (!next || document.activeElement !== next) return
    next.scrollIntoView({ block: 'nearest' })
    // What disabled the control, such as a reply that was sent, may show its result before the next frame.
    view.follow(next, { isVisible: true })
  }

  const changes = new MutationObserver(onChange)
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    changes.disconnect()
    view.stop()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('pointerdown', onPointerDown, true)
  }
}

/**
 * A control leaves the view in one of two ways: its user scrolls, which is left alone, or something grows before it.
 * Browsers scroll and look at what is visible in one and the same frame, but on a busy device they tell of the second
 * only after later frames.
 */
const keepInView = () => {
  let followed: HTMLElement | undefined
  let wasVisible = false
  const scrolling = watchScrolling()

  const visibility = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      if (!entry) return
      const isVisible = entry.intersectionRatio >= VISIBLE_PART
      const isPushed = wasVisible && !isVisible && !scrolling.wasAt(entry.time)
      wasVisible = isVisible
      if (isPushed && followed === document.activeElement)
        followed?.scrollIntoView({ block: 'nearest' })
    },
    { threshold: VISIBLE_PART },
  )
  return {
    follow: (element: HTMLElement, { isVisible = false } = {}): void => {
      visibility.disconnect()
      wasVisible = isVisible
      followed = element
      if (element.matches(CONTROLS)) visibility.observe(element)
    },
    stop: (): void => {
      visibility.disconnect()
      scrolling.stop()
    },
  }
}

/** Knows the time from the first to the last frame in which something was scrolled without a pause. */
const watchScrolling = () => {
  let fromMs = Number.POSITIVE_INFINITY
  /** The start of the first frame without scrolling; null until it comes. */
  let toMs: number | null = 0
  let frame = 0

  const onScroll = (): void => {
    // A frame's own time lies before its scroll events.
    if (toMs !== null) fromMs = Number(document.timeline.currentTime)
    toMs = null
    cancelAnimationFrame(frame)
    // The next callback still belongs to this frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        toMs = performance.now()
      })
    })
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return {
    /** `timeMs`: since the page was opened. */
    wasAt: (timeMs: number): boolean => timeMs >= fromMs && (toMs === null || timeMs < toMs),
    stop: (): void => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll, { capture: true })
    },
  }
}

const isLayerOpen = (): boolean => document.querySelector(`:is(${LAYER})[data-state=open]`) !== null

const isFocusLost = (): boolean => {
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    // A disabled button keeps the focus until the next frame.
    !canTakeFocus(activeElement)
  )
}

const canTakeFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden]') === null

const focusTrailOf = (element: HTMLElement): FocusTrail => {
  const steps: { element: Element; index: number }[] = []
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement)
    steps.push({ element: at, index: [...at.parentElement.children].indexOf(at) })
  const row = element.closest(ROW)
  return { element, steps, rowIndex: row ? controlsIn(row).indexOf(element) : 0 }
}

const controlsIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(canTakeFocus)

const nextFocus = (trail: FocusTrail): HTMLElement | null => {
  if (canTakeFocus(trail.element)) return trail.element
  for (const [at, { element, index }] of trail.steps.entries()) {
    if (element.matches(LAYER) && !element.isConnected) return null
    const parent = trail.steps[at + 1]?.element
    if (!parent?.isConnected) continue
    const beside = element.isConnected ? controlsBeside(element) : inRowAt(parent, index, trail)
    if (beside) return beside
    const isEnd = parent.matches(`${LAYER}, main, section, [role=tabpanel]`)
    if (isEnd) return headingOf(parent)
  }
  return null
}

/** In the row that is now at the index of the lost one, else in the one before it. */
const inRowAt = (parent: Element, index: number, { rowIndex }: FocusTrail): HTMLElement | null => {
  const { children } = parent
  return firstOf([children[index], children[index - 1]], (row) => {
    const controls = row ? (row.matches(CONTROLS) ? [row as HTMLElement] : controlsIn(row)) : []
    return controls[Math.min(Math.max(rowIndex, 0), controls.length - 1)] ?? null
  })
}

/** The nearest control after the element, else before it, under the same parent. */
const controlsBeside = (element: Element): HTMLElement | null => {
  const around = element.parentElement ? controlsIn(element.parentElement) : []
  const isAfter = (control: Element) =>
    (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return around.find(isAfter) ?? around.at(-1) ?? null
}

/** The first heading in the element, else the page's. */
const headingOf = (root?: Element): HTMLElement | null => {
  const heading = root?.querySelector<HTMLElement>('h1, h2, h3') ?? pageHeading()
  // Without it the heading could not take the focus, which would stay on the body.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}

const firstOf = <From, Found>(
  items: readonly From[],
  find: (item: From) => Found | null,
): Found | null => {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}
