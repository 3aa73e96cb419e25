import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More than any page has before what is looked for. */
const MOST_STOPS = 80

/** What somebody without a pointer does on a page, and what must hold at every stop. */
export const openKeyboard = (page: Page) => {
  const press = (key: string): Promise<void> => page.keyboard.press(key)

  /** The focus is on something, which shows it and is not covered. */
  const untilShown = (): Promise<void> => expect.poll(() => page.evaluate(findHidden)).toBeNull()

  /** Goes on, stop by stop, until it has the focus. */
  const tabTo = async (target: Locator): Promise<void> => {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await press('Tab')
      // What is wrong for a moment only, while the page still scrolls, is looked at again.
      if ((await page.evaluate(findHidden)) !== null) await untilShown()
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab does not come to ${target}`)
  }

  return {
    press,
    untilShown,
    tabTo,
    pressAt: async (target: Locator, key = 'Enter'): Promise<void> => {
      await tabTo(target)
      await press(key)
    },
    typeAt: async (target: Locator, text: string): Promise<void> => {
      await tabTo(target)
      await page.keyboard.type(text)
    },
    /** Over the menus, by the first link of the page. */
    skipToContent: async (): Promise<void> => {
      await press('Tab')
      await untilShown()
      await press('Enter')
      await page.locator('main:focus').waitFor()
    },
  }
}

/** Runs in a page. What is wrong with the place of the focus; null where nothing is. */
const findHidden = (): string | null => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const around = [focused, focused.parentElement, focused.nextElementSibling]
  const hasRing = around.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  // What is no control, such as a heading that was led to, need not show it (WCAG 2.2, 2.4.7).
  const isControl = focused.matches('a, button, input, select, textarea, [role]')
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
