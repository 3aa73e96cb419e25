import type { Page } from 'playwright-core'
import { toast } from '#styled-system/recipes/toast.js'

/**
 * What somebody sees and cannot press: a control that, once it is scrolled into the middle of the window, does not get
 * what is pressed at its centre or near its ends. Of an open dialog or menu only what is in it.
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

/**
 * What a keyboard reaches and the eye does not: a control that lies wholly under a bar once it has the focus.
 * Source: WCAG 2.2, 2.4.11.
 */
export const hiddenFocus = (page: Page): Promise<readonly string[]> => page.evaluate(findHidden)

/** Runs in a page. */
const findHidden = async (): Promise<string[]> => {
  // By then bars in a window of another size have been measured anew.
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  )
  const STOPS =
    'a[href], button:enabled, input:not([type=hidden]):enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'
  const layer = [
    ...document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-state=open]'),
  ].at(-1)
  const root = layer ?? document.body
  const focused = document.activeElement
  const place = { x: scrollX, y: scrollY }
  /** So near to each other that no line of text is missed. */
  const linesBetween = (top: number, bottom: number): number[] =>
    Array.from({ length: Math.max(0, Math.ceil((bottom - top) / 6)) }, (_, at) => top + 3 + at * 6)
  const found: string[] = []
  for (const stop of root.querySelectorAll<HTMLElement>(STOPS)) {
    if (stop.tabIndex < 0 || stop.closest('[inert]') !== null) continue
    // What has the focus already would not come into sight.
    stop.blur()
    stop.focus()
    if (document.activeElement !== stop) continue
    for (const movement of document.getAnimations()) movement.finish()
    // A box that only screen readers get stands for the words beside it.
    const shown = stop.clientWidth > 2 ? stop : (stop.closest('label') ?? stop)
    const { left, top, bottom, width } = shown.getBoundingClientRect()
    const isSeen = linesBetween(Math.max(top, 0), Math.min(bottom, innerHeight)).some((y) =>
      [0.1, 0.5, 0.9].some((x) => {
        const hit = document.elementFromPoint(left + width * x, y)
        return hit !== null && (shown.contains(hit) || hit.contains(shown))
      }),
    )
    if (!isSeen) {
      const name = stop.getAttribute('aria-label') ?? stop.textContent ?? ''
      found.push(`${stop.nodeName} ${name.trim() || stop.id}`)
    }
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  scrollTo({ left: place.x, top: place.y, behavior: 'instant' })
  return found
}

/** Runs in a page: not every page has something that shows one. */
const addToast = async (looks: ReturnType<typeof toast>): Promise<void> => {
  const part = (
    name: 'root' | 'words' | 'title' | 'description',
    ...content: (Node | string)[]
  ) => {
    const element = document.createElement(name === 'title' || name === 'description' ? 'p' : 'div')
    element.className = looks[name]
    element.append(...content)
    return element
  }
  const words = part('words', part('title', 'Succès'), part('description', 'Modèle mis à jour'))
  const card = part('root', words)
  Object.assign(card.dataset, { toast: 'tried', state: 'open' })
  document.querySelector('[data-toast-viewport]')?.append(card)
  for (const movement of card.getAnimations()) movement.finish()
  // By then the page has given it room.
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  )
}

/** Runs in a page, at one go: nothing comes or goes meanwhile. */
const findCovered = (): string[] => {
  const PRESSABLE =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, label, :is([role=button], [role=tab], [role=menuitem], [role=option])'
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

  /** What only screen readers get lies in a box of one pixel. */
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

  /** The boxes that are seen of it: each line of a link and of a label's words, or what it holds where it has none of its own. */
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

  /** What lies over it; null where it can be pressed everywhere. */
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
      // Some are shown to the keyboard only.
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
