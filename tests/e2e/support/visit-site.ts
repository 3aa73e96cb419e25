import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type ProductSettings, serveProduct } from './serve-product.ts'
import { createSharedDevice, type FreshDevice } from './shared-device.ts'
import { showFailure } from './show-failure.ts'
import { untilHydrated } from './until-hydrated.ts'
import { untilFocusSettled } from './watch-focus.ts'

/** Setup for a story of the public site: one product and one device per file, in each story a new visitor. */
export const visitSite = (settings?: ProductSettings) => {
  const product = serveProduct(settings)
  let devices: ReturnType<typeof createSharedDevice>
  let visit: BrowserContext
  let page: Page
  let problems: string[]
  let isNetworkForgiven: boolean

  beforeAll(() => {
    devices = createSharedDevice({
      browser: product.browser(),
      origin: product.origin(),
      viewport: DESK,
    })
  })
  const start = (opened: Page): void => {
    page = opened
    visit = page.context()
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (isProblem(message)) problems.push(message.text())
    })
  }
  beforeEach(async () => {
    problems = []
    isNetworkForgiven = false
    start(await devices.open())
  })
  afterEach(async (story) => {
    await showFailure(story, visit)
    await devices.finish(visit)
    expect(problems.filter((problem) => !(isNetworkForgiven && OF_NETWORK.test(problem)))).toEqual(
      [],
    )
  })

  return {
    page: () => page,
    visit: () => visit,
    origin: product.origin,
    /** This story runs on a new device, which may have a service worker. */
    useFreshDevice: async (options: FreshDevice = {}): Promise<void> => {
      await page.close()
      start(await devices.openFresh(options))
    },
    /** Opens a page in this visit and waits until it reacts to presses. */
    open: async (path: string): Promise<void> => {
      await untilFocusSettled(page)
      await page.goto(`${product.origin()}${path}`)
      // The back-office has another frame, and renders at once.
      if (!path.startsWith('/admin')) await untilHydrated(page)
    },
    /** The text of the page, or of a part of it, without no-break spaces and typographic apostrophes. */
    words: async (selector = 'main'): Promise<string> => plain(await page.innerText(selector)),
    path: (): string => page.url().slice(product.origin().length),
    /** All JSON-LD data of a document, requested as a search engine does. */
    facts: async (path: string): Promise<readonly Record<string, unknown>[]> => {
      const html = await (await fetch(`${product.origin()}${path}`)).text()
      return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, text = '']) => JSON.parse(text),
      )
    },
    /** Console messages up to now are expected: the story has caused them on purpose. */
    forgive: (complaint: RegExp): void => {
      problems = problems.filter((problem) => !complaint.test(problem))
    },
    /** In this story console messages about a missing network are expected, before or after this call. */
    forgiveNetwork: (): void => {
      isNetworkForgiven = true
    },
  }
}

const OF_NETWORK = /net::ERR_|Failed to (load resource|fetch dynamically imported module)/

/** On a shared device the browser reports that it has no service worker. */
export const isProblem = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  message.text() !== 'Service Worker registration blocked by Playwright'

/** In CSS pixels. */
export const DESK = { width: 1280, height: 900 }

export const plain = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
