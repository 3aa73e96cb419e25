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

/** Opens a screen in the same way as the pictures of all pages do. */
const LAYERS = [
  ...['admin-model-new', 'admin-models-delete', 'admin-model-leave', 'admin-order'],
  ...['admin-message', 'admin-user', 'admin-invite', 'admin-keys', 'admin-drafts', 'admin-search'],
  'admin-side-bar',
]

/** A phone whose browser shows text twice as large. */
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
 * Controls and names that are not completely between the page's sides, or whose text overflows them or is broken inside
 * a word. Tabs, which scroll sideways, and addresses, which have to break, are exempt.
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

/** The longest date there is, in place of each: today's may be short. */
const lengthenDates = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      text.nodeValue =
        text.nodeValue?.replaceAll(
          /\d+(?:er)?\u00a0(?:\p{L}+(\.?))\u00a0(20\d\d)/gu,
          (_, dot: string, year: string) =>
            `30\u00a0${dot === '' ? 'septembre' : 'sept.'}\u00a0${year}`,
        ) ?? null
    }
  })

/**
 * Heights of the scrollable parts of a layer that are below half a window; 0 for one that hides a button and cannot
 * scroll.
 */
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

test('with letters twice as large, every control of the back-office is reachable within the width of a phone', async () => {
  const page = await openLargeLetters()
  for (const screen of SCREENS) {
    await page.goto(`${admin.origin()}/admin/${screen}`)
    await untilLoaded(page)
    await lengthenDates(page)
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(size).toBe('32px')
    expect.soft([screen, await overflow(page)]).toEqual([screen, 0])
    expect.soft([screen, await cutOff(page, 'header, main')]).toEqual([screen, []])
    const title = await page.locator('h1').first().boundingBox()
    expect.soft([screen, (title?.width ?? 0) > 100]).toEqual([screen, true])
  }
})

test.each(LAYERS)(
  'with letters twice as large, every part of a layer can be scrolled into view on a phone: %s',
  async (name) => {
    const page = await openLargeLetters()
    const shown = ADMIN_SCREENS.find((screen) => screen.name === name)
    await page.goto(`${admin.origin()}${shown?.path}`)
    await untilLoaded(page)
    await shown?.prepare?.(page)
    await page.locator(LAYER).last().waitFor()
    await lengthenDates(page)
    expect.soft(await overflow(page)).toBe(0)
    expect.soft(await narrow(page)).toEqual([])
    expect.soft(await cutOff(page, LAYER)).toEqual([])
  },
)
