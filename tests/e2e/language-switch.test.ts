import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const PHONE = { width: 390, height: 844 }

/**
 * The centre of an element, once a finger there would touch it and it has stopped moving: menus are positioned after
 * they are rendered.
 */
const restingMiddle = async (part: Locator) => {
  let middle: { readonly x: number; readonly y: number } | null = null
  await expect
    .poll(async () => {
      middle = await part.evaluate(async (element) => {
        const read = () => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2 }
        }
        const before = read()
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const { x, y } = read()
        const isAtRest = x === before.x && y === before.y
        return isAtRest && element.contains(document.elementFromPoint(x, y)) ? { x, y } : null
      })
      return middle
    })
    .not.toBeNull()
  return middle ?? { x: 0, y: 0 }
}

/** Playwright's own click would scroll the page, to bring sticky elements into view. */
const press = async (part: Locator): Promise<void> => {
  await part.waitFor()
  const { x, y } = await restingMiddle(part)
  await page().mouse.click(x, y)
}

const choose = async (name: string): Promise<void> => {
  const picker = page().locator('header [data-control=picker]')
  await press(picker)
  const item = page().getByRole('menuitem', { name })
  await item.waitFor()
  await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('true')
  await press(item)
}

const arriveAt = async (path: string): Promise<void> => {
  await page().waitForURL(`**${path}`)
  await untilHydrated(page())
}

const focusedControl = () =>
  page().evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.control)

/** Distance of a heading from the top of the window. */
const topOf = (place: Page, selector: string, nth = 0): Promise<number> =>
  place
    .locator(selector)
    .nth(nth)
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))

const bring = async (selector: string, nth: number, top: number): Promise<void> => {
  const heading = page().locator(selector).nth(nth)
  await heading.evaluate((element, to) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - to, behavior: 'instant' })
  }, top)
  await expect.poll(() => topOf(page(), selector, nth)).toBe(top)
}

/** The scroll position when any part of the page was first visible. */
const watchFirstSight = () =>
  page().addInitScript(() => {
    const look = () => {
      const isSeen =
        document.querySelector('main h2') !== null &&
        document.documentElement.style.visibility !== 'hidden'
      if (isSeen) document.documentElement.dataset.firstSight = String(Math.round(scrollY))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

test('A 6: another language opens at the same place of the page, and the focus returns to the picker', async () => {
  await site.open('/formation')
  await watchFirstSight()
  await bring('main h2', 4, 250)
  await choose('English')
  await arriveAt('/en/formation')
  await expect.poll(() => topOf(page(), 'main h2', 4)).toBeGreaterThan(235)
  await expect.poll(() => topOf(page(), 'main h2', 4)).toBeLessThan(265)
  await expect.poll(() => focusedControl()).toBe('picker')
  const [first, now] = await page().evaluate(() => [
    Number(document.documentElement.dataset.firstSight),
    scrollY,
  ])
  expect(Math.abs((first ?? 0) - (now ?? 0))).toBeLessThan(60)
  await page().reload()
  await untilHydrated(page())
  await expect.poll(() => focusedControl()).toBeUndefined()
})

test.runIf(isFullRun)(
  'A 6, 21: the same on a phone, from the menu and from the footer',
  async () => {
    await page().setViewportSize(PHONE)
    await site.open('/about')
    await bring('main h2', 2, 200)
    await press(page().getByRole('button', { name: 'Menu' }))
    await press(page().locator('header [popover]').getByRole('link', { name: 'ไทย' }))
    await arriveAt('/th/about')
    await expect.poll(() => topOf(page(), 'main h2', 2)).toBeGreaterThan(180)
    await expect.poll(() => topOf(page(), 'main h2', 2)).toBeLessThan(220)
    await expect.poll(() => focusedControl()).toBe('menu')
    await page().locator('footer').getByRole('link', { name: 'Español' }).click()
    await arriveAt('/es/about')
    await expect.poll(() => focusedControl()).toBe('footer')
    await expect.poll(() => page().locator('footer [data-control]').evaluate(isInWindow)).toBe(true)
  },
)

test.runIf(isFullRun)(
  'A 6: the focus also returns on a page that scrolls to its place only after its scripts have started',
  async () => {
    await page().addInitScript(() => {
      const Observer = ResizeObserver
      globalThis.ResizeObserver = class extends Observer {
        constructor(callback: ResizeObserverCallback) {
          super((...args) => setTimeout(() => callback(...args), 800))
        }
      }
    })
    await site.open('/about')
    await bring('main h2', 2, 200)
    await choose('English')
    await arriveAt('/en/about')
    await expect.poll(() => focusedControl()).toBe('picker')
  },
)

test('A 6: a page at its top stays there', async () => {
  await site.open('/blog')
  await choose('English')
  await arriveAt('/en/blog')
  await expect.poll(() => focusedControl()).toBe('picker')
  expect(await page().evaluate(() => scrollY)).toBe(0)
})

test.runIf(isFullRun)(
  'A 6, D: the wizard keeps its step, and a half-filled order its scroll position',
  async () => {
    await site.open('/custom?step=3')
    await page().locator('#wizard', { hasText: 'Localisation' }).waitFor()
    await bring('#wizard', 0, 120)
    await choose('English')
    await arriveAt('/en/custom?step=3')
    await expect.poll(() => topOf(page(), '#wizard')).toBeGreaterThan(100)
    await expect.poll(() => topOf(page(), '#wizard')).toBeLessThan(140)
    await site.open('/order/new?plan=premium')
    await arriveAt('/en/order/new?plan=premium')
    const name = page().getByRole('textbox').first()
    await name.fill('Camille')
    await page().evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const before = await name.evaluate((field) => field.getBoundingClientRect().top)
    await choose('Español')
    await arriveAt('/es/order/new?plan=premium')
    await expect.poll(() => name.inputValue()).toBe('Camille')
    await expect
      .poll(async () => {
        const after = await name.evaluate((field) => field.getBoundingClientRect().top)
        return Math.abs(after - before)
      })
      .toBeLessThan(80)
  },
)

const isInWindow = (part: Element): boolean => {
  const { top, bottom } = part.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
