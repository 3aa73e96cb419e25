import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { untilLoaded } from '../support/admin-actions.ts'
import { launchBrowser } from '../support/chromium.ts'
import { overflow } from '../support/overflow.ts'
import { ADMIN_SCREENS } from '../support/pages/admin-screens.ts'
import { visitAdmin } from '../support/visit-admin.ts'

const admin = visitAdmin()

const SCREENS = [
  ...['dashboard', 'models', 'orders', 'users', 'messages', 'blog', 'content', 'settings'],
  ...['account', 'audit'],
]

/** As the pictures of all pages open them. */
const LAYERS = [
  ...['admin-model-new', 'admin-models-delete', 'admin-model-leave', 'admin-order'],
  ...['admin-message', 'admin-user', 'admin-invite', 'admin-keys', 'admin-drafts', 'admin-search'],
  'admin-side-bar',
]

/** A phone whose owner has set the browser's letters twice as large. */
const openLargeLetters = async (): Promise<Page> => {
  const storageState = await admin.device().storageState({ indexedDB: true })
  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
  onTestFinished(() => browser.close())
  const device = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    storageState,
  })
  return device.newPage()
}

const LAYER = '[role=dialog], [role=alertdialog]'

/**
 * What can be pressed or names something, and does not stand whole between the page's sides, or whose words do not stand
 * in it unbroken; tabs move sideways by themselves, and an address breaks where it has to.
 */
const cutOff = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(within)
    .locator(':is(a, button, h1, h2, dt):visible:not([role=tab], [href^="mailto:"])')
    .evaluateAll((all) =>
      all
        .filter((each) => {
          if (each instanceof HTMLElement) each.style.overflowWrap = 'normal'
          const { left, right } = each.getBoundingClientRect()
          const isSeen = right - left > 1
          const isWhole = left >= 0 && right <= innerWidth
          return isSeen && !(isWhole && each.scrollWidth <= Math.ceil(right - left))
        })
        .map((each) => each.ariaLabel ?? each.textContent),
    )

/** Heights of what moves in the layer, where that is less than half a window; 0 for what hides a button and does not. */
const narrow = (page: Page): Promise<number[]> =>
  page.locator(`:is(${LAYER}), :is(${LAYER}) *:not(textarea)`).evaluateAll((all) =>
    all
      .filter((part) => part.scrollHeight > part.clientHeight + 1)
      .flatMap((part) => {
        const moves = getComputedStyle(part).overflowY
        if (moves === 'auto') return [part.clientHeight]
        return moves === 'hidden' && part.querySelector('button') ? [0] : []
      })
      .filter((height) => height < innerHeight / 2),
  )

test('in letters twice as large, a screen of the back-office has all in reach between the sides of a phone', async () => {
  const page = await openLargeLetters()
  for (const screen of SCREENS) {
    await page.goto(`${admin.origin()}/admin/${screen}`)
    await untilLoaded(page)
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(size).toBe('32px')
    expect.soft([screen, await overflow(page)]).toEqual([screen, 0])
    expect.soft([screen, await cutOff(page, 'header, main')]).toEqual([screen, []])
    const title = await page.locator('h1').first().boundingBox()
    expect.soft([screen, (title?.width ?? 0) > 100]).toEqual([screen, true])
  }
})

test.each(LAYERS)(
  'in letters twice as large, all of a layer can be brought into sight on a phone: %s',
  async (name) => {
    const page = await openLargeLetters()
    const shown = ADMIN_SCREENS.find((screen) => screen.name === name)
    await page.goto(`${admin.origin()}${shown?.path}`)
    await untilLoaded(page)
    await shown?.prepare?.(page)
    await page.locator(LAYER).last().waitFor()
    expect.soft(await overflow(page)).toBe(0)
    expect.soft(await narrow(page)).toEqual([])
    expect.soft(await cutOff(page, LAYER)).toEqual([])
  },
)
