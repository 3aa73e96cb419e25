import type { Locator, Page } from 'playwright-core'

/** Presses Tab until this has the focus; no stop on the way may be the body. */
export const tabTo = async (page: Page, goal: Locator, most = 120): Promise<void> => {
  await goal.first().waitFor()
  for (let stop = 0; stop < most; stop += 1) {
    if (await goal.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${goal} was not reached by ${most} presses of Tab`)
}

/** Goes there by Tab, and presses Enter. */
export const pressByKey = async (page: Page, goal: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, goal)
  await page.keyboard.press(key)
}

/** What has the focus, as a screen reader names it: 'BUTTON Supprimer Idris'. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    return `${activeElement?.nodeName} ${label.trim()}`
  })
