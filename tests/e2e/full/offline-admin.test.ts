import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeModel,
  createAdmin,
  createModel,
  deleteModel,
  openApi,
  openModels,
  status,
  waitUntilKept,
} from '../support/admin-actions.ts'
import { readOutbox } from '../support/browser-storage.ts'
import { launchBrowser } from '../support/chromium.ts'
import { ownDevice, seeAgain } from '../support/own-device.ts'
import { isBasicServer, type Product, startProduct } from '../support/start-product.ts'

let product: Product
const device = ownDevice()

beforeAll(async () => {
  product = await startProduct()
  await createAdmin(product.origin)
})

afterAll(() => product?.stop())

test('edits made offline survive a killed browser and reach server and visitors exactly once', async () => {
  const page = await device.startSignedIn(product.origin)
  await page.goto(`${product.origin}/admin/dashboard`)
  await openModels(page)
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')
  await waitUntilKept(page)

  await product.kill()
  await device.setOffline(true)
  await createModel(page, 'Aurore', '24,50')
  await changeModel(page, 'Aurore', { Prix: '26' })
  await changeModel(page, 'Luna', { Prix: '31' })
  await changeModel(page, 'Luna', { Description: 'Porcelaine blanche, relue dans un tunnel.' })
  await deleteModel(page, 'Mali')
  const waiting = await readOutbox(page)
  await status(page, `Hors ligne · ${waiting.length} en attente`)

  await device.kill()
  const reopened = await device.start()
  await device.setOffline(true)
  await seeAgain(reopened, product.origin, { shown: 'Aurore', waiting })
  await expect.poll(() => reopened.getByRole('button', { name: 'Modifier Mali' }).count()).toBe(0)

  await product.restart()
  await device.setOffline(false)
  await status(reopened, 'À jour')
  const api = await openApi(product.origin)
  const names = (await api.models()).map(({ name }) => name)
  expect(names).toHaveLength(6)
  expect(names).not.toContain('Mali')
  const aurore = await api.modelNamed('Aurore')
  expect(aurore).toMatchObject({ price: 26 })
  const luna = await api.modelNamed('Luna')
  const description = 'Porcelaine blanche, relue dans un tunnel.'
  expect(luna).toMatchObject({ price: 31, description })
  // A basic server counts no versions, and its visitors see the catalogue that the site was built with.
  if (isBasicServer) return

  // A version counts the changes of a row: each waiting edit made exactly one.
  expect(aurore).toMatchObject({ version: count(waiting, aurore.id) })
  expect(luna).toMatchObject({ version: 1 + count(waiting, luna.id) })
  const elsewhere = await launchBrowser()
  const visitor = await elsewhere.newPage()
  await visitor.goto(`${product.origin}/models`)
  await visitor.getByText('Aurore').first().waitFor()
  const text = (await visitor.locator('main').innerText()).replace(/\s/g, ' ')
  expect(text).toContain('26 € / pack')
  expect(text).toContain('31 € / pack')
  expect(text).not.toContain('Mali')
  await elsewhere.close()
})

const count = (rowIds: readonly string[], rowId: string): number =>
  rowIds.filter((id) => id === rowId).length
