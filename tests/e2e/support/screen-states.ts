import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import {
  createAdmin,
  type SavedSession,
  saveSession,
  status,
  untilLoaded,
  waitUntilKept,
} from './admin-actions.ts'
import { openDevice, setOffline } from './device-network.ts'
import { startProduct } from './start-product.ts'

/** The states in which the back-office screens are checked, besides having data. */
export const SCREEN_STATES = ['empty', 'loading', 'offline', 'error'] as const

export type ScreenState = (typeof SCREEN_STATES)[number]

export type Staged = {
  readonly origin: string
  /** A device in that state, signed in. */
  readonly newDevice: (options: BrowserContextOptions) => Promise<BrowserContext>
  /** Waits until a screen shows that state. */
  readonly untilShown: (page: Page) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The pill's text for the state, once it is known. */
const SIGNS: Record<ScreenState, string> = {
  empty: 'À jour',
  loading: 'Chargement…',
  offline: 'Hors ligne',
  error: 'Serveur indisponible',
}

const untilShown = async (page: Page, state: ScreenState): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.getByText(SIGNS[state]).first().waitFor({ state: 'attached' })
  if (state !== 'loading') await page.locator('main:not(:has([aria-busy=true]))').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

const LISTS = '**/api/admin/*'

/** Requests of a screen; requests about the signed-in user are still answered. */
const hinder = (device: BrowserContext, state: 'loading' | 'error') =>
  device.route(LISTS, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/me')) return route.continue()
    return state === 'error' ? route.fulfill({ status: 500 }) : undefined
  })

const goOffline = async (device: BrowserContext, origin: string): Promise<void> => {
  const page = await device.newPage()
  await page.goto(`${origin}/admin/models`)
  await untilLoaded(page)
  await waitUntilKept(page)
  await setOffline(device, true)
  await status(page, /^Hors ligne/)
  await page.close()
}

/** A product of its own, and devices on which every screen is in that state. */
export const stageState = async (browser: Browser, state: ScreenState): Promise<Staged> => {
  const product = await startProduct(state === 'empty' ? { SEED: 'none' } : {})
  await createAdmin(product.origin)
  const session: SavedSession = await saveSession(product.origin)
  return {
    origin: product.origin,
    newDevice: async (options) => {
      const device = await openDevice(browser, { ...options, storageState: session })
      if (state === 'loading' || state === 'error') await hinder(device, state)
      if (state === 'offline') await goOffline(device, product.origin)
      return device
    },
    untilShown: (page) => untilShown(page, state),
    stop: product.stop,
  }
}
