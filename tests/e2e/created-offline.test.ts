import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { createModel, openModels, signIn, status, waitUntilKept } from './support/admin-actions.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { adminApi, serveProduct } from './support/serve-product.ts'

const product = serveProduct()
const api = adminApi(product.origin)

test.runIf(isFullRun)(
  'a model created offline keeps its address after the server has assigned its id',
  async () => {
    const tunnel = await openDevice(product.browser())
    const page = await tunnel.newPage()
    await signIn(page, product.origin())
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
    await form.locator(':focus').waitFor({ state: 'attached' })
    await form.getByLabel(/^Prix/).fill('26')

    await setOffline(tunnel, false)
    await expect.poll(async () => (await api().models()).length).toBe(7)
    await form.getByRole('button', { name: /^Enregistrer/ }).click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => api().modelNamed('Aurore')).toMatchObject({ price: 26 })

    await page.goto(address)
    await expect.poll(() => form.getByLabel(/^Nom/).inputValue()).toBe('Aurore')
    await tunnel.close()
  },
)
