import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import {
  createAdmin,
  createModel,
  openApi,
  openModels,
  signIn,
  status,
  waitUntilKept,
} from './support/admin-actions.ts'
import { closeDevices, shareBrowser } from './support/chromium.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { type Product, startProduct } from './support/start-product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  await createAdmin(product.origin)
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeDevices(browser)
  await product?.stop()
})

test.runIf(isFullRun)(
  'a model created offline keeps its address after the server has assigned its id',
  async () => {
    const tunnel = await openDevice(browser)
    const page = await tunnel.newPage()
    await signIn(page, product.origin)
    await openModels(page)
    await page.getByText('Luna').first().waitFor()
    await status(page, 'À jour')
    await waitUntilKept(page)
    await setOffline(tunnel, true)
    await createModel(page, 'Aurore', '24,50')
    await page.getByRole('button', { name: 'Modifier Aurore' }).click()
    await page.waitForURL('**/admin/models?modele=*')
    const address = page.url()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Prix/).fill('26')

    await setOffline(tunnel, false)
    const api = await openApi(product.origin)
    await expect.poll(async () => (await api.models()).length).toBe(7)
    await form.getByRole('button', { name: /^Enregistrer/ }).click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => api.modelNamed('Aurore')).toMatchObject({ price: 26 })

    await page.goto(address)
    await expect.poll(() => form.getByLabel(/^Nom/).inputValue()).toBe('Aurore')
    await tunnel.close()
  },
)
