import type { Page } from 'playwright-core'
import { toast } from '#styled-system/recipes/toast.js'

/**
 * Controls that are visible and cannot be pressed: scrolled into the middle of the window, they do not receive a press
 * at their centre or near their ends. With an open dialog or menu, only the controls in it.
 */
export const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(findCovered)

/** As `coveredControls`, while a toast is in sight. */
export const controlsUnderToast = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(addToast, toast())
  const covered = await coveredControls(page)
  await page.evaluate(() => document.querySelector('[data-toast=tried]')?.remove())
  return covered
}

/** Runs in a page: not every page has a control that shows a toast. */
const addToast = async (looks: ReturnType<typeof toast>): Promise<void> => {
  const part = (name: 'root' | 'text' | 'title' | 'description', ...content: (Node | string)[]) => {
    const element = document.createElement(name === 'title' || name === 'description' ? 'p' : 'div')
    element.className = looks[name]
    element.append(...content)
    return element
  }
  const words = part('text', part('title', 'Succès'), part('description', 'Modèle mis à jour'))
  const card = part('root', words)
  Object.assign(card.dataset, { toast: 'tried', state: 'open' })
  document.querySelector('[data-toast-viewport]')?.append(card)
  for (const movement of card.getAnimations()) movement.finish()
  // By then the page has made space for it.
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  )
}

/** Runs in a page, in one synchronous step: nothing changes meanwhile. */
const findCovered = (): string[] => {
  const PRESSABLE =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, label, :is([role=button], [role=link], [role=tab], [role=menuitem], [role=option], [role=switch], [role=checkbox], [role=radio], [role=combobox], [role=slider]), [contenteditable=true]'
  const LAYERS =
    ':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open], [popover][data-open=true]'
  const THIN = 2

  const layer = [...document.querySelectorAll(LAYERS)].at(-1)
  const roots = layer
    ? [layer, ...document.querySelectorAll('[data-toast-viewport]')]
    : [document.body]

  const describe = (element: Element | null): string =>
    element
      ? `${(element.cloneNode(false) as Element).outerHTML} ${element.textContent}`
      : 'nothing'
  const short = (element: Element | null): string => describe(element).slice(0, 160)

  const isSeen = ({ width, height }: DOMRect): boolean => width > THIN && height > THIN
  const onlySeen = (boxes: Iterable<DOMRect>): DOMRect[] => [...boxes].filter(isSeen)

  /** Screen-reader-only text is in a box of one pixel. */
  const isForReaders = (element: Element | null): boolean => {
    for (let at = element; at; at = at.parentElement)
      if (at.clientWidth > 0 && at.clientWidth <= THIN) return true
    return false
  }

  const wordBoxes = (element: Element): DOMRect[] => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    while (words.nextNode()) {
      const { currentNode } = words
      const around = currentNode.parentElement
      if (around?.closest(PRESSABLE) !== element || isForReaders(around)) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      boxes.push(...onlySeen(range.getClientRects()))
    }
    return boxes
  }

  /**
   * The visible boxes of a control: each line of a link and of a label's text, or its content if it has no box of its
   * own.
   */
  const boxesOf = (element: Element): DOMRect[] => {
    if (element instanceof HTMLLabelElement) return wordBoxes(element)
    const boxes = onlySeen(element.getClientRects())
    return boxes.length > 0
      ? boxes
      : [...element.children].flatMap((child) => onlySeen(child.getClientRects()))
  }

  const pointsOf = ({ left, top, width, height }: DOMRect): [number, number][] => {
    const inset = Math.min(4, width / 4)
    return [width / 2, inset, width - inset].map((x) => [left + x, top + height / 2])
  }

  /** Whether a press on this element is one on the control. */
  const reaches = (hit: Element | null, control: Element): boolean => {
    const pressed = hit?.closest(PRESSABLE)
    if (!pressed) return false
    if (pressed === control) return true
    if (control instanceof HTMLLabelElement)
      return pressed === control.control || control.contains(pressed)
    return pressed instanceof HTMLLabelElement && pressed.control === control
  }

  /** The element that covers it; null if it can be pressed everywhere. */
  const coverOf = (control: Element): string | null => {
    for (const box of boxesOf(control))
      for (const [x, y] of pointsOf(box)) {
        const hit = document.elementFromPoint(x, y)
        if (!reaches(hit, control)) return short(hit)
      }
    return null
  }

  const isPressable = (control: Element): boolean =>
    !control.matches(':disabled') &&
    control.closest('[inert]') === null &&
    !isForReaders(control) &&
    control.checkVisibility({ visibilityProperty: true }) &&
    boxesOf(control).length > 0

  const place = { x: scrollX, y: scrollY }
  const focused = document.activeElement
  const found: string[] = []
  for (const control of roots.flatMap((root) => [...root.querySelectorAll(PRESSABLE)])) {
    if (!isPressable(control) || coverOf(control) === null) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    let cover = coverOf(control)
    if (cover !== null && control instanceof HTMLElement) {
      // Some are visible only on keyboard focus.
      control.focus({ preventScroll: true })
      for (const movement of document.getAnimations()) movement.finish()
      cover = coverOf(control)
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      else control.blur()
    }
    if (cover !== null) found.push(`${short(control)} ← ${cover}`)
  }
  scrollTo({ left: place.x, top: place.y, behavior: 'instant' })
  return found
}
