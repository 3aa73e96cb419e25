import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { untilLoaded } from './support/admin-actions.ts'
import { launchBrowser } from './support/chromium.ts'
import { overflow } from './support/overflow.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()

const SCREENS = ['dashboard', 'models', 'orders', 'users', 'messages', 'blog', 'settings'] as const

/** A phone whose owner has set the browser's letters twice as large. */
const openLargeLetters = async (): Promise<Page> => {
  const storageState = await admin.device().storageState({ indexedDB: true })
  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
  onTestFinished(() => browser.close())
  const device = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    storageState,
  })
  return device.newPage()
}

/**
 * What can be pressed and does not stand whole between the page's sides, or whose words do not stand in it; tabs move
 * sideways by themselves.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator('header, main')
    .locator(':is(a, button, h1):visible:not([role=tab])')
    .evaluateAll((all) =>
      all
        .filter((each) => {
          const { left, right } = each.getBoundingClientRect()
          return left < 0 || right > innerWidth || each.scrollWidth > Math.ceil(right - left)
        })
        .map((each) => each.ariaLabel ?? each.textContent),
    )

test('in letters twice as large, a screen of the back-office has all in reach between the sides of a phone', async () => {
  const page = await openLargeLetters()
  for (const screen of SCREENS) {
    await page.goto(`${admin.origin()}/admin/${screen}`)
    await untilLoaded(page)
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(size).toBe('32px')
    expect.soft([screen, await overflow(page)]).toEqual([screen, 0])
    expect.soft([screen, await cutOff(page)]).toEqual([screen, []])
    const title = await page.locator('h1').first().boundingBox()
    expect.soft([screen, (title?.width ?? 0) > 100]).toEqual([screen, true])
  }
})
