import type { Browser, BrowserContext, Page } from 'playwright-core'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shell/navigation.tsx'
import { localizePath, splitLocale } from '#contract/languages/locale-path.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/languages/locales.ts'
import { createSiteRoutes } from '#site/shell/routes.tsx'
import {
  createAdmin,
  type SavedSession,
  saveSession,
  untilLoaded,
} from './support/admin-actions.ts'
import { launchBrowser } from './support/chromium.ts'
import { openDevice } from './support/device-network.ts'
import { PAGES } from './support/pages/pages.ts'
import type { ShownPage } from './support/pages/shown-page.ts'
import { type Product, startProduct } from './support/start-product.ts'
import { violationsOf } from './support/violations.ts'

let product: Product
let browser: Browser
let session: SavedSession

beforeAll(async () => {
  product = await startProduct()
  await createAdmin(product.origin)
  browser = await launchBrowser()
  session = await saveSession(browser, product.origin)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** What depends on the theme; everything else is the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Each page is read by a process of its own: on two cores, two take little longer than one. */
const AT_ONCE = 2

/** Many pages, and each is read whole. */
const TIMEOUT_MS = 240_000

const SCANNED = PAGES.filter(({ isRepeat }) => !isRepeat)
const FOR_VISITORS = SCANNED.filter(({ isAdmin }) => !isAdmin)
const FOR_ADMINISTRATORS = SCANNED.filter(({ isAdmin }) => isAdmin)

type Device = { readonly width: number; readonly isAdmin?: boolean }

const newDevice = ({ width, isAdmin = false }: Device): Promise<BrowserContext> =>
  openDevice(browser, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(isAdmin ? { storageState: session } : {}),
  })

const scanAll = async (pages: readonly ShownPage[], on: Device): Promise<void> => {
  const waiting = [...pages]
  /** What is done on a page must not be there on the others. */
  const scanAlone = async (shown: ShownPage): Promise<void> => {
    const device = await newDevice(on)
    await scan(await device.newPage(), shown)
    await device.close()
  }
  const scanInTurn = async (): Promise<void> => {
    const device = await newDevice(on)
    const page = await device.newPage()
    for (let shown = waiting.shift(); shown; shown = waiting.shift())
      await (shown.prepare ? scanAlone(shown) : scan(page, shown))
    await device.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, scanInTurn))
}

describe.each([390, 1440])('axe finds nothing at %i px, in both themes', (width) => {
  test('for visitors', () => scanAll(FOR_VISITORS, { width }), TIMEOUT_MS)
  test(
    'for administrators',
    () => scanAll(FOR_ADMINISTRATORS, { width, isAdmin: true }),
    TIMEOUT_MS,
  )
})

/** Every page that an address leads to; dialogs and states are French above. */
const OF_ADDRESSES = FOR_VISITORS.filter(
  ({ path, prepare }) =>
    !prepare && !path.startsWith('/admin') && splitLocale(path).locale === DEFAULT_LOCALE,
)

test.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))(
  'axe finds nothing on any page in %s',
  (locale) =>
    scanAll(
      OF_ADDRESSES.map(({ name, path }) => ({
        name: `${name} in ${locale}`,
        path: localizePath(path, locale),
      })),
      { width: 390 },
    ),
  TIMEOUT_MS,
)

const scan = async (page: Page, { name, path, prepare }: ShownPage): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${product.origin}${path}`)
  await untilLoaded(page)
  await prepare?.(page)
  expect.soft(await violationsOf(page), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violationsOf(page, { rules: OF_COLOUR }), `${name}, light`).toEqual([])
}

test('all that has an address is looked at', () => {
  const seen = SCANNED.map(({ path }) => path.replace(/[?#].*/, ''))
  const routes = createSiteRoutes('fr', async () => undefined)
  const seenRoutes = seen.map((path) => matchRoutes(routes, path)?.at(-1)?.route.path ?? path)
  expect(seenRoutes).toEqual(expect.arrayContaining(pathsOf(routes)))
  const screens = [...ADMIN_PAGES, ...FURTHER_PAGES].map(({ path }) => `/admin/${path}`)
  expect(seen).toEqual(expect.arrayContaining(screens))
})

/** The addresses of the pages themselves, without those of the frames around them. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) =>
    children ? pathsOf(children) : path === undefined ? [] : [path],
  )
