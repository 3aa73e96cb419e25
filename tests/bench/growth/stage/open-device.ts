import type { Browser, BrowserContext, Page } from 'playwright-core'
import { BENCH_ADMIN } from '../../server/sign-in.ts'

/** A browser of its own, before anything of the site was loaded. */
export const openDevice = async (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' })

export const slowDown = async (page: Page, rate: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Signs in, and goes to the list as soon as its link is there. Returns when the button was pressed. */
export const signInTo = async (page: Page, origin: string, list: string): Promise<number> => {
  await page.goto(`${origin}/admin/login`)
  await page.getByLabel('E-mail').fill(BENCH_ADMIN.email)
  await page.locator('input[type=password]').fill(BENCH_ADMIN.password)
  const pressedMs = performance.now()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('link', { name: list, exact: true }).first().click()
  return pressedMs
}

const LONGEST_WAIT_MS = 300_000

export const firstRows = (page: Page, list: string): Promise<void> =>
  page
    .locator(`main ul[aria-label="${list}"]:not([aria-busy=true]) > li`)
    .first()
    .waitFor({ timeout: LONGEST_WAIT_MS })

/** How many rows of an entity the device has. */
export const countRows = (page: Page, entity: string): Promise<number> =>
  page.evaluate(countInPage, entity)

const countInPage = async (entity: string): Promise<number> => {
  const { name = '' } =
    (await indexedDB.databases()).find(({ name }) => name?.startsWith('neomuse-admin-')) ?? {}
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    return await new Promise<number>((resolve, reject) => {
      const counting = db.transaction(entity).objectStore(entity).count()
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error)
    })
  } finally {
    db.close()
  }
}
