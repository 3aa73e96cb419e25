import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { createAdmin, openApi } from './admin-actions.ts'
import { closeDevices, shareBrowser } from './chromium.ts'
import { type Product, startProduct } from './start-product.ts'

/** Called before the product starts: additional settings of its server. */
export type ProductSettings = () => Promise<Readonly<Record<string, string>>>

/** Setup for stories: one product per file, and the browser in which the file opens its devices. */
export const serveProduct = (settings: ProductSettings = async () => ({})) => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct(await settings())
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await closeDevices(browser)
    await product?.stop()
  })
  return {
    browser: () => browser,
    origin: () => product.origin,
    dataDir: () => product.dataDir,
    /** As a power cut would; the data stays. */
    kill: () => product.kill(),
    /** Starts again on the same data and port. */
    restart: () => product.restart(),
  }
}

/** Setup for stories: a product's first admin. Returns a getter of what asks the server as that admin. */
export const adminApi = (origin: () => string) => {
  let api: Awaited<ReturnType<typeof openApi>>
  beforeAll(async () => {
    await createAdmin(origin())
    api = await openApi(origin())
  })
  return () => api
}
