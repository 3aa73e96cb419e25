import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createAdmin, type SavedSession, saveSession, untilLoaded } from './admin-actions.ts'
import { launchBrowser } from './chromium.ts'
import { type Product, startProduct } from './start-product.ts'
import { plain } from './visit-site.ts'

type AnyRow = { readonly id: string } & Readonly<Record<string, unknown>>

/** What a test of a back-office screen needs: one product for the file, for each test a device that is signed in. */
export const visitAdmin = (
  /** Asked before the product starts: what its server is set to beside its own. */
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
) => {
  let product: Product
  let browser: Browser
  let session: SavedSession
  let device: BrowserContext
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    product = await startProduct(await settings())
    await createAdmin(product.origin)
    browser = await launchBrowser()
    session = await saveSession(browser, product.origin)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  beforeEach(async () => {
    device = await browser.newContext({
      locale: 'fr-FR',
      viewport: { width: 1280, height: 900 },
      storageState: session,
    })
    page = await device.newPage()
    // Less than a test may take: then its message names the step.
    page.setDefaultTimeout(20_000)
    problems = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
  })
  afterEach(async () => {
    await device.close()
    // A network that is gone, or a server that refuses, complains in the console by itself.
    expect(
      problems.filter((problem) => !/net::ERR_|Failed to load resource/.test(problem)),
    ).toEqual([])
  })

  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const saved = session.origins[0]?.localStorage.find(({ name }) => name === 'admin_token')
    const headers = {
      Authorization: `Bearer ${saved?.value ?? ''}`,
      'Content-Type': 'application/json',
    }
    return fetch(`${product.origin}/api/admin/${path}`, { ...init, headers })
  }
  return {
    page: () => page,
    device: () => device,
    origin: () => product.origin,
    dataDir: () => product.dataDir,
    /** Opens a screen and waits until the device has all of it. */
    open: async (path: string): Promise<void> => {
      await page.goto(`${product.origin}/admin/${path}`)
      await untilLoaded(page)
    },
    /** Until every edit has reached the server; told by words, since an open dialog hides the roles behind it. */
    settled: async (): Promise<void> => {
      await page.getByText('En attente d’envoi').first().waitFor({ state: 'detached' })
      await page.getByText('À jour').first().waitFor({ state: 'attached' })
    },
    words: async (selector = 'main'): Promise<string> => plain(await page.innerText(selector)),
    search: (): string => decodeURIComponent(new URL(page.url()).search),
    /** Makes the server fail at an entity's list, for this device. */
    refuse: async (entity: string): Promise<void> => {
      await device.route(`**/api/admin/${entity}*`, (route) => route.fulfill({ status: 503 }))
    },
    request,
    /** Asks the server itself. */
    rows: async (entity: string): Promise<AnyRow[]> => {
      const rows: AnyRow[] = await (await request(entity)).json()
      return rows.map((row) => ({ ...row, id: String(row.id) }))
    },
    settings: async (): Promise<Readonly<Record<string, unknown>>> =>
      (await request('settings')).json(),
    /** As another administrator would do it. */
    put: async (path: string, body: unknown): Promise<void> => {
      const answer = await request(path, { method: 'PUT', body: JSON.stringify(body) })
      expect(answer.status).toBe(200)
    },
    /** The titles of a list's records, in its order, also of those below the window. */
    titles: (list: string): Promise<string[]> =>
      page.getByRole('list', { name: list }).getByRole('link').allTextContents(),
  }
}
