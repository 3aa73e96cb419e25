import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any page has before the wanted one. */
const MOST_STOPS = 120

/** The focused element, as a screen reader names it: 'BUTTON Supprimer Idris'. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    return `${activeElement?.nodeName} ${label.trim()}`
  })

/** The actions of a user without a pointer, and the conditions that must hold after every press. */
export const openKeyboard = (page: Page) => {
  /** An element has the focus, shows it and is not covered. */
  const untilShown = (): Promise<void> => expect.poll(() => page.evaluate(findHidden)).toBeNull()

  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    await untilShown()
  }
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text)
    await untilShown()
  }

  /** Presses Tab until it has the focus. */
  const tabTo = async (target: Locator): Promise<void> => {
    const isThere = () => target.first().evaluate((element) => element === document.activeElement)
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
      // After the last stop comes the browser's own bar, and then the first stop.
      if (await page.evaluate(isAtEnd)) await page.keyboard.press('Tab')
      await untilShown()
    }
    throw new Error(`Tab does not come to ${target}`)
  }

  return {
    press,
    type,
    untilShown,
    tabTo,
    pressAt: async (target: Locator, key = 'Enter'): Promise<void> => {
      await tabTo(target)
      await press(key)
    },
    typeAt: async (target: Locator, text: string): Promise<void> => {
      await tabTo(target)
      await type(text)
    },
    /** Skips the menus, by the first link of the page. */
    skipToContent: async (): Promise<void> => {
      await press('Tab')
      await untilShown()
      await press('Enter')
      await page.locator('main:focus').waitFor()
    },
  }
}

/** Runs in a page. Tab has left the last stop: nothing has the focus, and the next press leads to the first stop. */
const isAtEnd = (): boolean => {
  if (document.activeElement !== document.body) return false
  return document.querySelector('[role=dialog][data-state=open]') === null
}

/** Runs in a page. The fault of the focused element's position; null if there is none. */
const findHidden = (): string | null => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const around = [focused, focused.parentElement, focused.nextElementSibling, focused.closest('li')]
  const looks = [
    ...around.flatMap((element) => (element ? [getComputedStyle(element)] : [])),
    // A link that stands for its whole row covers it.
    getComputedStyle(focused, '::after'),
  ]
  const hasRing = looks.some(
    ({ outlineStyle, outlineWidth }) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  )
  // An element that is no control, such as a focused heading, need not show the focus (WCAG 2.2, 2.4.7).
  // A menu holds the focus for its items, one of which is marked.
  if (focused.matches('[role=menu]'))
    return focused.querySelector('[data-highlighted]') ? null : 'no item of the menu is marked'
  const isControl = focused instanceof HTMLElement && focused.tabIndex >= 0
  if (isControl && !hasRing) return `no ring: ${focused.outerHTML.slice(0, 160)}`
  const [box] = focused.getClientRects()
  if (!box) return `not seen: ${focused.outerHTML.slice(0, 160)}`
  const x = Math.max(box.left, 0) + Math.min(box.width, innerWidth) / 2
  const y = Math.max(box.top, 0) + Math.min(box.height, innerHeight) / 2
  const hit = document.elementFromPoint(x, Math.min(y, innerHeight - 1))
  const reached =
    hit &&
    (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
  return reached ? null : `covered: ${focused.outerHTML.slice(0, 160)}`
}
