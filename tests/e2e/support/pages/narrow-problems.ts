import type { Page } from 'playwright-core'

/** In CSS pixels: a window of 1280 by 1024 at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const ENLARGED = { width: 320, height: 256 }
/** Minimum height that fixed bars leave for the content, in CSS pixels. */
const LEAST_SPACE = 160

/**
 * Faults of a page at a zoom of 400 %: truncated labels of controls, a page that scrolls sideways, bars that leave no
 * space between them. The window has its size again afterwards.
 */
export const narrowProblems = async (page: Page): Promise<readonly string[]> => {
  const size = page.viewportSize()
  await page.setViewportSize(ENLARGED)
  const problems = await page.evaluate(findNarrowProblems, LEAST_SPACE)
  if (size) await page.setViewportSize(size)
  return problems
}

/** Runs in a page, in one synchronous step: nothing changes meanwhile. */
const findNarrowProblems = (leastRoom: number): string[] => {
  const WITHIN_PX = 1
  const STEP_PX = 4

  const all = <Found extends Element>(selector: string): Found[] =>
    [...document.querySelectorAll<Found>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
  const short = (element: Element): string =>
    `${(element.cloneNode(false) as Element).outerHTML} ${element.textContent}`.slice(0, 160)

  const pen = document.createElement('canvas').getContext('2d')
  const widthOf = (text: string, { font, letterSpacing }: CSSStyleDeclaration): number => {
    if (!pen) throw new Error('This browser does not measure text')
    pen.font = font
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    return pen.measureText(text).width
  }

  /** Any option may be the one that is shown. */
  const cutOptions = (select: HTMLSelectElement): string[] => {
    const style = getComputedStyle(select)
    const room =
      select.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight)
    return [...select.options]
      .map(({ label }) => label)
      .filter((label) => widthOf(label, style) > room + WITHIN_PX)
      .map((label) => `cut: ${label} in a list that is ${room} px wide`)
  }

  /** Screen-reader-only text is in a box of one pixel. */
  const isForReaders = (element: Element | null): boolean => {
    for (let at = element; at; at = at.parentElement)
      if (at.clientWidth > 0 && at.clientWidth <= 2) return true
    return false
  }

  const wordBoxes = (element: Element): DOMRect[] => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      if (isForReaders(texts.currentNode.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      boxes.push(...[...range.getClientRects()].filter(({ width }) => width > WITHIN_PX))
    }
    return boxes
  }

  /** Whether its text overflows it, or overflows an element that clips it. */
  const isCut = (control: Element): boolean => {
    const boxes = wordBoxes(control)
    for (let at: Element | null = control; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      // An element that scrolls sideways shows all of its text in turn.
      if (at !== control && /auto|scroll/.test(overflowX)) return false
      if (at !== control && !/hidden|clip/.test(overflowX)) continue
      const { left, right } = at.getBoundingClientRect()
      const isOutside = (box: DOMRect) =>
        box.left < left - WITHIN_PX || box.right > right + WITHIN_PX
      if (boxes.some(isOutside)) return true
    }
    return false
  }

  const standsStill = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position))
        return at.closest('[data-toast-viewport]') === null
    return false
  }

  /** In CSS pixels of the window's height; the full height where a layer covers the page. */
  const roomBetweenBars = (): number => {
    if (
      document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]')
    )
      return innerHeight
    const place = scrollY
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
    let room = 0
    for (let y = STEP_PX / 2; y < innerHeight; y += STEP_PX) {
      const hit = document.elementFromPoint(innerWidth / 2, y)
      if (hit && !standsStill(hit)) room += STEP_PX
    }
    scrollTo({ top: place, behavior: 'instant' })
    return room
  }

  // A menu that was opened in a wider window is positioned again by scripts, after a delay.
  const isPlaced = document.querySelector('[role=menu][data-state=open]') === null
  const { scrollWidth } = document.documentElement
  const room = roomBetweenBars()
  return [
    ...all<HTMLSelectElement>('select').flatMap(cutOptions),
    ...all('button, a[href], [role=tab], label, legend')
      .filter(isCut)
      .map((control) => `cut: ${short(control)}`),
    ...(isPlaced && scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...(room < leastRoom ? [`between the bars are ${room} px`] : []),
  ]
}
