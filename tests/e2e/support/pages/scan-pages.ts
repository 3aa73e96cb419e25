import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { createAdmin, type SavedSession, saveSession, untilLoaded } from '../admin-actions.ts'
import { shareBrowser } from '../chromium.ts'
import { openDevice } from '../device-network.ts'
import { type Product, startProduct } from '../start-product.ts'
import { violationsOf } from '../violations.ts'
import { PAGES } from './pages.ts'
import type { ShownPage } from './shown-page.ts'

const SCANNED = PAGES.filter(({ isRepeat }) => !isRepeat)
export const FOR_VISITORS = SCANNED.filter(({ isAdmin }) => !isAdmin)
export const FOR_ADMINISTRATORS = SCANNED.filter(({ isAdmin }) => isAdmin)

/** What depends on the theme; everything else is the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

type Device = {
  /** In CSS pixels. */ readonly width: number
  readonly isAdmin?: boolean
}

/** Lets axe read pages in both themes: one product and one browser for the file. */
export const scanPages = () => {
  let product: Product
  let browser: Browser
  let session: SavedSession
  /** By what they are shown on. */
  const pages = new Map<string, Page>()

  beforeAll(async () => {
    product = await startProduct()
    await createAdmin(product.origin)
    browser = await shareBrowser()
    session = await saveSession(product.origin)
  })
  afterAll(async () => {
    for (const page of pages.values()) await page.context().close()
    await product?.stop()
  })

  const newDevice = ({ width, isAdmin = false }: Device): Promise<BrowserContext> =>
    openDevice(browser, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(isAdmin ? { storageState: session } : {}),
    })

  const scan = async (page: Page, { name, path, prepare }: ShownPage): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${product.origin}${path}`)
    await untilLoaded(page)
    await prepare?.(page)
    expect.soft(await violationsOf(page), `${name}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await violationsOf(page, { rules: OF_COLOUR }), `${name}, light`).toEqual([])
  }

  /** axe finds nothing on it. What is done on a page must not be there on the others: that has a device of its own. */
  return async (shown: ShownPage, on: Device): Promise<void> => {
    if (shown.prepare) {
      const own = await newDevice(on)
      await scan(await own.newPage(), shown)
      return own.close()
    }
    const key = JSON.stringify(on)
    const page = pages.get(key) ?? (await (await newDevice(on)).newPage())
    pages.set(key, page)
    await scan(page, shown)
  }
}
