import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import {
  changeModel,
  fillModel,
  openModels,
  signIn,
  status,
  toast,
} from './support/admin-actions.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { adminApi, serveProduct } from './support/serve-product.ts'

const product = serveProduct()
const api = adminApi(product.origin)

/** For a server without a change stream, the network's return triggers the request. */
const lookAgain = async (device: BrowserContext): Promise<void> => {
  await setOffline(device, true)
  await setOffline(device, false)
}

test('two admins edit one model: the server wins the conflict, the other field is kept, the loser is in the tray', async () => {
  const tunnel = await openDevice(product.browser(), { serviceWorkers: 'block' })
  const page = await tunnel.newPage()
  await signIn(page, product.origin())
  await openModels(page)
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')

  await setOffline(tunnel, true)
  await changeModel(page, 'Luna', { Prix: '31', Description: 'Relue hors ligne.' })
  await status(page, /1 en attente/i)

  const office = await product.browser().newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
  const other = await office.newPage()
  await signIn(other, product.origin())
  await openModels(other)
  await changeModel(other, 'Luna', { Prix: '40' })
  await expect.poll(() => api().modelNamed('Luna')).toMatchObject({ price: 40 })

  await setOffline(tunnel, false)
  await toast(page, 'Erreur')
  await toast(page, 'Erreur lors de la sauvegarde')
  await page.getByRole('button', { name: 'Voir' }).first().click()
  const tray = page.getByRole('dialog')
  await tray.getByText('Luna').first().waitFor()
  await expect
    .poll(() => api().modelNamed('Luna'))
    .toMatchObject({
      price: 40,
      description: 'Relue hors ligne.',
    })
  const shown = (await tray.innerText()).replace(/\s/g, ' ')
  expect(shown).toMatch(/31/)
  expect(shown).toMatch(/40/)
  // The value that "Réappliquer" would overwrite is shown beside it.
  await changeModel(other, 'Luna', { Prix: '44' })
  await expect.poll(() => api().modelNamed('Luna')).toMatchObject({ price: 44 })
  await lookAgain(tunnel)
  await tray
    .getByText(/\b44\b.*€/)
    .first()
    .waitFor()

  await tray.getByRole('button', { name: 'Réappliquer' }).click()
  await expect.poll(() => api().modelNamed('Luna')).toMatchObject({ price: 31 })
  await tunnel.close()
})

test.runIf(isFullRun)(
  'a value that another admin saves while a form is open is replaced only after it was shown',
  async () => {
    const device = await openDevice(product.browser(), {
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    })
    const page = await device.newPage()
    await signIn(page, product.origin())
    await page.goto(`${product.origin()}/admin/models`)
    await fillModel(page, 'Nova', { Prix: '61' })
    const form = page.getByRole('dialog')
    // Far below the notice at the top of the form.
    await form.getByRole('switch').last().focus()

    const office = await product.browser().newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
    const other = await office.newPage()
    await signIn(other, product.origin())
    await openModels(other)
    await changeModel(other, 'Nova', { Prix: '70' })
    await expect.poll(() => api().modelNamed('Nova')).toMatchObject({ price: 70 })
    await lookAgain(device)
    const notice = form.getByText(/Prix vaut maintenant/)
    await notice.waitFor()
    const isInSight = () =>
      notice.evaluate((words) => {
        const { top, bottom } = words.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    expect(await isInSight()).toBe(false)

    const save = form.getByRole('button', { name: 'Enregistrer' })
    await save.click()
    await toast(page, 'Rien n’a été écrasé')
    await expect.poll(isInSight).toBe(true)
    expect(await api().modelNamed('Nova')).toMatchObject({ price: 70 })
    await save.click()
    await expect.poll(() => api().modelNamed('Nova')).toMatchObject({ price: 61 })
    await device.close()
  },
)

test.runIf(isFullRun)(
  'a model deleted elsewhere: the tray says what will be created again, and an ignored item can be restored',
  async () => {
    const sold = (await api().models()).find(
      ({ name, sales_count }) => name !== 'Luna' && sales_count,
    )
    const name = String(sold?.name)
    const tunnel = await openDevice(product.browser(), { serviceWorkers: 'block' })
    const page = await tunnel.newPage()
    await signIn(page, product.origin())
    await openModels(page)
    await page.getByText(name).first().waitFor()
    await status(page, 'À jour')
    await setOffline(tunnel, true)
    await changeModel(page, name, { Prix: '31' })
    await status(page, /1 en attente/i)

    await api().delete(await api().modelNamed(name))

    await setOffline(tunnel, false)
    await page.getByRole('button', { name: 'Voir' }).first().click()
    const tray = page.getByRole('dialog')
    await tray
      .getByText(
        /«\sRéappliquer\s» recrée cette fiche\.\sSon compteur de ventes \(\d+ ventes\) repartira de 0\./,
      )
      .waitFor()
    const item = tray.getByRole('list', { name: 'Modifications refusées' }).getByRole('listitem')
    await tray.getByRole('button', { name: 'Ignorer' }).click()
    await expect.poll(() => item.count()).toBe(0)
    await page.getByText(/^Modification ignorée\s: /).waitFor()
    await page
      .locator('[data-toast][data-state=open]')
      .filter({ hasText: 'ignorée' })
      .getByRole('button', { name: 'Annuler' })
      .click()
    await expect.poll(() => item.count()).toBe(1)
    await tray.getByRole('button', { name: 'Réappliquer' }).click()
    await expect
      .poll(() =>
        api()
          .modelNamed(name)
          .catch(() => null),
      )
      .toMatchObject({ price: 31, sales_count: 0 })
    await tunnel.close()
  },
)

test.runIf(isFullRun)(
  'two figures of the settings, written by two admins: reapplying the refused one keeps the other',
  async () => {
    const tunnel = await openDevice(product.browser(), { serviceWorkers: 'block' })
    const page = await tunnel.newPage()
    await signIn(page, product.origin())
    await page.goto(`${product.origin()}/admin/settings?onglet=statistiques`)
    const creators = page.getByRole('textbox', { name: 'Créateurs' })
    await creators.waitFor()
    await status(page, 'À jour')
    await setOffline(tunnel, true)
    await creators.fill('2,400+')
    await page.getByRole('button', { name: 'Enregistrer' }).first().click()
    await status(page, /1 en attente/i)

    const figures = { packs_sold: '16,000+', creators: '2,300+', countries: '45+', savings: '80%' }
    const putBack = await api().changeSettings({ stats: figures })
    const stats = async () => Object(await api().read('settings')).stats
    await setOffline(tunnel, false)
    await page.getByRole('button', { name: 'Voir' }).first().click()
    expect(await stats()).toEqual(figures)
    const tray = page.getByRole('dialog')
    await tray.getByRole('button', { name: 'Réappliquer' }).click()
    await expect.poll(stats).toEqual({ ...figures, creators: '2,400+' })
    await putBack()
    await tunnel.close()
  },
)
