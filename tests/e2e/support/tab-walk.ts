import type { CDPSession, Page } from 'playwright-core'

/**
 * Faults on a walk by Tab through the page, or through the layer above it: a stop that is covered or not visible, also
 * on the way back, a stop that Tab does not leave or does not reach, a lost focus, and a stop before the previous
 * one in the reading order from left to right and down. The keys are real ones. Source: WCAG 2.2, 2.1.2, 2.4.3 and
 * 2.4.11.
 */
export const tabProblems = async (page: Page): Promise<readonly string[]> => {
  const stops = await page.evaluate(startWalk)
  if (stops === 0) return []
  const keyboard = await keyboardOf(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  // One more press than there are stops leads out of the page, or back to the start.
  const presses = Array.from({ length: stops + 1 }, () => [
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ])
  await Promise.all(presses.flat())
  const problems: unknown = await page.evaluate(() => {
    dispatchEvent(new Event('walk-end'))
    return Reflect.get(globalThis, 'walk')
  })
  if (!Array.isArray(problems)) throw new Error('The page was loaded anew on the walk')
  return problems.map(String)
}

/** A session that ends would also remove the page's offline state. */
const KEYBOARDS = new WeakMap<Page, CDPSession>()

const keyboardOf = async (page: Page): Promise<CDPSession> => {
  const keyboard = KEYBOARDS.get(page) ?? (await page.context().newCDPSession(page))
  KEYBOARDS.set(page, keyboard)
  return keyboard
}

/** Runs in a page. Watches the walk that begins; returns the number of stops. */
const startWalk = async (): Promise<number> => {
  const STOPS =
    'a[href], button:enabled, input:not([type=hidden]):enabled, select:enabled, textarea:enabled, summary, [tabindex]'
  /** Within these the browser has stops of its own. */
  const PARTED =
    'video, audio, iframe, :is([type=date], [type=time], [type=datetime-local], [type=month])'
  const NEAR_PX = 2

  // By then bars have been measured again in a resized window.
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  )
  const layer = [
    ...document.querySelectorAll<HTMLElement>(
      ':is([role=dialog], [role=alertdialog])[data-state=open]',
    ),
  ].at(-1)
  // A menu is navigated by arrows, and left by Escape.
  if (document.querySelector('[role=menu][data-state=open]')) return 0
  const focused = document.activeElement
  const place = { x: scrollX, y: scrollY }
  const problems: string[] = []

  const short = (element: Element): string => {
    const words = element instanceof HTMLInputElement ? element.labels?.[0] : element
    const name = element.getAttribute('aria-label') ?? words?.textContent ?? ''
    return `${element.nodeName} ${name.trim().slice(0, 60) || element.id}`
  }
  const isStop = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  /** In a group of radio buttons Tab stops at one. */
  const standsForGroup = (element: HTMLElement): boolean => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [
      ...(element.form ?? document).querySelectorAll<HTMLInputElement>('[type=radio]'),
    ].filter(({ name, disabled }) => name === element.name && !disabled)
    return (group.find(({ checked }) => checked) ?? group[0]) === element
  }
  const expected = [...(layer ?? document).querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => isStop(element) && standsForGroup(element),
  )

  /** For an element without a box, the boxes of its parts. */
  const boxOf = (element: Element): DOMRect | null => {
    const box = element.getBoundingClientRect()
    if (box.width > NEAR_PX || box.height > NEAR_PX) return box
    const boxes = [...element.children].flatMap((child) => boxOf(child) ?? [])
    if (boxes.length === 0) return null
    const left = Math.min(...boxes.map((each) => each.left))
    const top = Math.min(...boxes.map((each) => each.top))
    const right = Math.max(...boxes.map((each) => each.right))
    const bottom = Math.max(...boxes.map((each) => each.bottom))
    return new DOMRect(left, top, right - left, bottom - top)
  }
  const standsStill = (element: Element): boolean =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
    [...element.children].some((child) => getComputedStyle(child).position === 'fixed')
  /**
   * At the point where the paths to the two stops separate, the parts are side by side or below each other: the new
   * stop may be neither completely above the previous one, nor beside it to its left. A fixed bar has no position among
   * the content that scrolls past it.
   */
  const isBackwards = (from: Element, to: Element): boolean => {
    let parent: Element | null = from
    while (parent && !parent.contains(to)) parent = parent.parentElement
    const partOf = (stop: Element) =>
      [...(parent?.children ?? [])].find((part) => part.contains(stop))
    const [left, come] = [partOf(from), partOf(to)]
    const [a, b] = [left && boxOf(left), come && boxOf(come)]
    if (!left || !come || !a || !b || left === come) return false
    if (standsStill(left) !== standsStill(come)) return false
    const isAbove = b.bottom <= a.top + NEAR_PX
    const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    const isBeside = shared > Math.min(a.height, b.height) / 2
    return isAbove || (isBeside && b.right <= a.left + NEAR_PX)
  }

  /** So close to each other that no line of text is between. */
  const linesBetween = (top: number, bottom: number): number[] =>
    Array.from({ length: Math.max(0, Math.ceil((bottom - top) / 6)) }, (_, at) => top + 3 + at * 6)
  const isInSight = (stop: Element): boolean => {
    for (const movement of document.getAnimations()) movement.finish()
    // A screen-reader-only box stands for the text beside it.
    const shown = stop.clientWidth > 2 ? stop : (stop.closest('label') ?? stop)
    const { left, top, bottom, width } = shown.getBoundingClientRect()
    return linesBetween(Math.max(top, 0), Math.min(bottom, innerHeight)).some((y) =>
      [0.1, 0.5, 0.9].some((x) => {
        const hit = document.elementFromPoint(left + width * x, y)
        return hit !== null && (shown.contains(hit) || hit.contains(shown))
      }),
    )
  }

  // A positive tabindex takes a stop out of the order of all others.
  for (const stop of expected) if (stop.tabIndex > 0) problems.push(`out of turn: ${short(stop)}`)

  const seen = new Set<Element>()
  let last: Element | null = null
  let isRound = false
  const start = document.createElement('span')
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (key !== 'Tab' || isRound) return
    start.remove()
    const stop = document.activeElement
    if (!stop || stop === document.body) {
      const isEnd = !layer && expected.every((element) => seen.has(element))
      if (!isEnd) problems.push(`lost after ${last ? short(last) : 'the first press'}`)
      isRound = true
      return
    }
    if (layer && !layer.contains(stop) && !stop.closest('[data-toast-viewport]'))
      problems.push(`led out of the layer, to ${short(stop)}`)
    if (stop === last) {
      if (!stop.matches(PARTED) && expected.length > 1) {
        problems.push(`held at ${short(stop)}`)
        isRound = true
      }
      return
    }
    isRound = seen.has(stop)
    seen.add(stop)
    if (!isInSight(stop))
      problems.push(`covered${isRound ? ', come round to' : ''}: ${short(stop)}`)
    if (last && !isRound && isBackwards(last, stop))
      problems.push(`backwards, from ${short(last)} to ${short(stop)}`)
    last = stop
  }
  const onEnd = (): void => {
    removeEventListener('keyup', onKeyUp, true)
    for (const stop of expected)
      if (!seen.has(stop) && stop.isConnected) problems.push(`not reached: ${short(stop)}`)
    // Scrolling down brings content into view below the bars at the top.
    for (const stop of expected.toReversed()) {
      stop.focus()
      if (stop === document.activeElement && !isInSight(stop))
        problems.push(`covered on the way back: ${short(stop)}`)
    }
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    scrollTo({ left: place.x, top: place.y, behavior: 'instant' })
  }
  addEventListener('keyup', onKeyUp, true)
  addEventListener('walk-end', onEnd, { once: true })
  Reflect.set(globalThis, 'walk', problems)

  if (layer) layer.focus()
  else {
    // Tab continues from the position of a removed element that had the focus.
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus({ preventScroll: true })
  }
  return expected.length
}
