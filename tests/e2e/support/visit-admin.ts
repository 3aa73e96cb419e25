import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { createAdmin, type SavedSession, saveSession, untilLoaded } from './admin-actions.ts'
import { launchBrowser } from './chromium.ts'
import { openDevice } from './device-network.ts'
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
  let logged: string[]

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
    device = await openDevice(browser, {
      viewport: { width: 1280, height: 900 },
      storageState: session,
    })
    page = await device.newPage()
    // Less than a test may take: then its message names the step.
    page.setDefaultTimeout(20_000)
    problems = []
    logged = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      logged.push(plain(message.text()))
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
    /** A phone of its own, on which the same admin is signed in: its pointer is a finger. */
    openPhone: async (): Promise<Page> => {
      const phone = await openDevice(browser, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        storageState: session,
      })
      onTestFinished(() => phone.close())
      const its = await phone.newPage()
      its.setDefaultTimeout(20_000)
      return its
    },
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
    /** Makes the server fail at an entity's list, for this device, in words that are a server's own. */
    refuse: async (entity: string): Promise<void> => {
      const json = { detail: 'Le serveur n’y arrive pas.' }
      await device.route(`**/api/admin/${entity}*`, (route) => route.fulfill({ status: 503, json }))
    },
    /** Makes the server take no edit of an entity, and say that it never will, for this device. */
    refuseEdits: async (entity: string): Promise<void> => {
      const epoch = (await request('me')).headers.get(SYNC_EPOCH_HEADER)
      const headers = epoch === null ? {} : { [SYNC_EPOCH_HEADER]: epoch }
      const json = { code: 'invalid-fields', detail: 'Le serveur n’en veut pas.', fields: [] }
      // Sent one by one, each is answered for itself.
      await device.route('**/api/admin/batch', (route) => route.fulfill({ status: 404, headers }))
      const ofEntity = ({ pathname }: URL) =>
        `${pathname}/`.startsWith(`/api/admin/${entity}/`) && !pathname.endsWith('/batch')
      await device.route(ofEntity, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 422, headers, json }),
      )
    },
    /** A destructive toast titled 'Erreur' says exactly this, and it is logged. */
    failure: async (words: string): Promise<void> => {
      const told = async () =>
        (await page.getByRole('alert').allInnerTexts()).map((text) =>
          plain(text)
            .trim()
            .replace(/ Voir$/, ''),
        )
      await expect.poll(told).toContain(`Erreur ${words}`)
      await expect.poll(() => logged).toContain(`Erreur ${words}`)
    },
    /** What a story has broken on purpose may complain in the console up to now. */
    forgive: (complaint: RegExp): void => {
      problems = problems.filter((problem) => !complaint.test(problem))
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
