import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { changeModel, openModels, signIn, status, waitUntilKept } from '../support/admin-actions.ts'
import { readOutbox } from '../support/browser-storage.ts'
import { openDevice } from '../support/device-network.ts'
import { openReverseProxy, PORTAL } from '../support/open-reverse-proxy.ts'
import { adminApi, serveProduct } from '../support/serve-product.ts'

const product = serveProduct()
const api = adminApi(product.origin)

/** A signed-in device with all data, behind a proxy that can answer instead of the server. */
const aDevice = async () => {
  const front = await openReverseProxy(product.origin())
  const device = await openDevice(product.browser())
  onTestFinished(() => device.close())
  const page = await device.newPage()
  await signIn(page, front.origin)
  await openModels(page)
  await status(page, 'À jour')
  await waitUntilKept(page)
  return { front, page }
}

const portalPagesKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
        return Promise.all(answers.map((answer) => answer?.text() ?? ''))
      }),
    )
    return kept.flat().filter((text) => text.includes('<h1>Bienvenue au Grand Hôtel</h1>')).length
  })

test('a captive portal during a session is never believed: edits wait, and arrive once it is gone', async () => {
  const { front, page } = await aDevice()
  front.sayInstead(() => PORTAL)
  front.hangUp()
  await changeModel(page, 'Luna', { Prix: '32' })
  await expect.poll(() => readOutbox(page)).toHaveLength(1)
  await status(page, /attente|hors|joignable/i)
  // Screens continue with the device's data.
  await page.getByRole('link', { name: 'Commandes', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Commandes', level: 1 }).waitFor()
  expect(await page.getByText('Grand Hôtel').count()).toBe(0)
  expect(await portalPagesKept(page)).toBe(0)
  expect(await readOutbox(page)).toHaveLength(1)

  front.passOn()
  await status(page, 'À jour')
  await expect.poll(() => readOutbox(page)).toEqual([])
  await expect.poll(() => api().modelNamed('Luna')).toMatchObject({ price: 32 })
})
