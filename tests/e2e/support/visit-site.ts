import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { openDevice } from './device-network.ts'
import { type Product, startProduct } from './start-product.ts'
import { untilAwake } from './until-awake.ts'

/** What a test of the public site needs: one product for the file, one fresh visitor for each test. */
export const visitSite = (
  /** Asked before the product starts: what its server is set to beside its own. */
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
) => {
  let product: Product
  let browser: Browser
  let visit: BrowserContext
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    product = await startProduct(await settings())
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  beforeEach(async () => {
    visit = await openDevice(browser, { viewport: { width: 1280, height: 900 } })
    page = await visit.newPage()
    problems = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
  })
  afterEach(async () => {
    await visit.close()
    expect(problems).toEqual([])
  })

  return {
    page: () => page,
    visit: () => visit,
    origin: () => product.origin,
    /** Opens a page in this visit and waits until it stands still. */
    open: async (path: string): Promise<void> => {
      await page.goto(`${product.origin}${path}`)
      // The back-office has another frame, and draws itself at once.
      if (!path.startsWith('/admin')) await untilAwake(page)
      await page.waitForLoadState('networkidle')
    },
    /** The words of the page, or of a part of it, without no-break spaces and typographic apostrophes. */
    words: async (selector = 'main'): Promise<string> => plain(await page.innerText(selector)),
    path: (): string => page.url().slice(product.origin.length),
    /** Everything that is a JSON-LD fact of a document, asked for as a search engine does. */
    facts: async (path: string): Promise<readonly Record<string, unknown>[]> => {
      const html = await (await fetch(`${product.origin}${path}`)).text()
      return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, text = '']) => JSON.parse(text),
      )
    },
    /** The visit's pages alone send what waits: no service worker is asked to. */
    withoutBackgroundSync: (): Promise<unknown> =>
      visit.addInitScript(() => {
        Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
          get: () => new Promise(() => undefined),
        })
      }),
    /** A network that is gone complains in the console; that is no problem of ours. */
    forgiveNetwork: (): void => {
      const ofNetwork = /net::ERR_|Failed to (load resource|fetch dynamically imported module)/
      problems = problems.filter((problem) => !ofNetwork.test(problem))
    },
  }
}

export const plain = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
