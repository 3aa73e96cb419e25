import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { aPhoto } from '#tests/support/objects/draw-pictures.ts'
import { hashOf } from '#tests/support/take-picture.ts'
import { saveForm, toast, untilLoaded, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { type Photo, photoFile } from './support/photo-file.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const panel = () => admin.page().getByRole('tabpanel', { name: 'Médias' })
const tiles = () => panel().getByRole('list', { name: 'Médias' }).getByRole('listitem')
const openMedia = () => admin.open('content?onglet=media')

const photo = (seed: number): Promise<Photo> => aPhoto({ width: 1_200, height: 900, seed })

const add = (...photos: readonly Photo[]) =>
  panel().locator('input[type=file]:not([capture])').setInputFiles(photos.map(photoFile))

/** Uploads a photo as another device does; returns its address. */
const uploadElsewhere = async (seed: number): Promise<string> => {
  const { sha256, bytes } = await photo(seed)
  const answer = await admin.request(`files/${sha256}`, { method: 'PUT', body: bytes })
  expect(answer.status).toBe(201)
  return `/files/${sha256}`
}

/** As if it had been uploaded an hour ago: before that it could belong to an edit under way. */
const makeOlder = (address: string) => {
  const database = new DatabaseSync(join(admin.dataDir(), 'neomuse.db'), { timeout: 5_000 })
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  database.prepare('update files set created_at = ? where sha256 = ?').run(hourAgo, hashOf(address))
  database.close()
}

/** The server's answer to an admin: visitors cannot load a picture that no row shows. */
const httpStatusOf = async (address: string) => (await admin.request(`../..${address}`)).status

const countOnServer = async (): Promise<number> =>
  (await (await admin.request('files')).json()).files.length

const addressOf = ({ sha256 }: Photo) => `/files/${sha256}`

/** The URL from which the browser has a picture, once it is rendered. */
const shownSource = (image: Locator): Promise<string> =>
  image.evaluate((element: HTMLImageElement) =>
    element.naturalWidth > 0 ? element.currentSrc : '',
  )

const tileOf = (address: string): Locator =>
  tiles().filter({ has: admin.page().locator(`a[href="${address}"]`) })

const press = (tile: Locator, action: string) =>
  tile.getByRole('button', { name: new RegExp(`^${action}`) }).click()

const confirmDelete = () =>
  admin.page().getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()

describe.skipIf(isBasicServer)('K 181: the media of the content screen', () => {
  test.runIf(isFullRun)('without pictures the tab says so', async () => {
    await admin
      .device()
      .route('**/api/admin/files', (route) => route.fulfill({ json: { files: [], next: null } }))
    await openMedia()
    await panel().getByText('Aucune image ici').waitFor()
  })

  test.runIf(isFullRun)(
    'on a phone the open tab is visible, and the page stays at its top',
    async () => {
      const page = admin.page()
      await page.setViewportSize({ width: 390, height: 844 })
      await openMedia()
      const tab = await page.getByRole('tab', { name: 'Médias' }).boundingBox()
      expect(tab?.x).toBeGreaterThanOrEqual(0)
      expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(390)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    },
  )

  test.runIf(isFullRun)(
    'pictures are added at once, opened in full, copied, and an unused one is deleted',
    async () => {
      const page = admin.page()
      await admin.device().grantPermissions(['clipboard-read', 'clipboard-write'])
      await admin.open('content')
      await page.getByRole('tab', { name: 'Médias' }).click()
      await expect.poll(() => admin.search()).toBe('?onglet=media')
      const before = await countOnServer()
      const [one, two] = [await photo(1), await photo(2)]
      const photos = [one, two]
      await add(...photos)
      await toast(page, '2 images envoyées')
      await expect.poll(() => tiles().count()).toBe(before + 2)
      for (const added of photos) expect(await httpStatusOf(addressOf(added))).toBe(200)
      expect((await fetch(`${admin.origin()}${addressOf(one)}`)).status).toBe(404)
      await expect
        .poll(() => tiles().first().innerText())
        .toMatch(/JPEG, \d+.ko\n[\s\S]*Inutilisée/)

      const address = await uploadElsewhere(3)
      await page.reload()
      const newest = tileOf(address)
      await expect.poll(() => shownSource(newest.locator('img'))).toMatch(/^blob:/)
      await press(newest, 'Copier l’adresse')
      await toast(page, 'L’adresse de l’image')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      // One is on this device, the other only on the server.
      for (const tile of [tiles().nth(1), newest]) {
        const [whole] = await Promise.all([
          admin.device().waitForEvent('page'),
          tile.getByRole('link', { name: /^Voir en entier/ }).click(),
        ])
        await expect.poll(() => shownSource(whole.locator('img'))).not.toBe('')
        await whole.close()
      }

      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoViolations(page)
      makeOlder(address)
      await press(newest, 'Supprimer')
      await expectNoViolations(page, '[role=alertdialog]')
      await confirmDelete()
      await toast(page, 'Image supprimée')
      await expect.poll(() => newest.count()).toBe(0)
      await expect.poll(() => tiles().count()).toBe(before + 2)
      expect(await httpStatusOf(address)).toBe(404)
    },
  )

  test.runIf(isFullRun)(
    'a picture that a row uses meanwhile is not deleted, and then links to the row',
    async () => {
      const page = admin.page()
      const address = await uploadElsewhere(4)
      await openMedia()
      await tileOf(address).getByText('Inutilisée').waitFor()
      const luna = (await admin.rows('models')).find(({ name }) => name === 'Luna')
      await admin.refuse('models')
      await admin.put(`models/${luna?.id}`, { ...luna, images: [address] })
      await press(tileOf(address), 'Supprimer')
      await confirmDelete()
      await toast(page, 'Cette image est utilisée')
      expect(await httpStatusOf(address)).toBe(200)

      await admin.device().unrouteAll({ behavior: 'wait' })
      await openMedia()
      await tileOf(address).getByRole('link', { name: 'Modèle · Luna' }).waitFor()
      expect(
        await tileOf(address)
          .getByRole('button', { name: /^Supprimer/ })
          .count(),
      ).toBe(0)
      await tileOf(address).getByRole('link', { name: 'Modèle · Luna' }).click()
      await page.waitForURL('**/admin/models?modele=*')
      await page.getByRole('dialog').waitFor()
    },
  )

  test.runIf(isFullRun)(
    'offline the tab shows the device’s pictures, and added ones wait until they are sent',
    async () => {
      await admin.useFreshDevice()
      const page = admin.page()
      await uploadElsewhere(5)
      await openMedia()
      await waitUntilKept(page)
      await setOffline(admin.device(), true)
      await page.reload()
      await panel().getByText('Voici les images enregistrées sur cet appareil').waitFor()
      const [kept, given] = [await photo(6), await photo(7)]
      await add(kept, given)
      await toast(page, '2 images enregistrées sur cet appareil')
      await page.reload()
      await expect.poll(() => tiles().count()).toBe(2)
      await expect.poll(() => tiles().getByText('En attente d’envoi').count()).toBe(2)
      await expect.poll(() => shownSource(tiles().first().locator('img'))).toMatch(/^blob:/)
      await expectNoViolations(page)
      await press(tiles().first(), 'Supprimer')
      await page.getByText('Cette image n’existe que sur cet appareil').waitFor()
      await confirmDelete()
      await expect.poll(() => tiles().count()).toBe(1)

      await setOffline(admin.device(), false)
      await panel().getByRole('button', { name: 'Envoyer l’image en attente' }).click()
      await toast(page, 'Image envoyée')
      await expect.poll(() => panel().getByText('En attente d’envoi').count()).toBe(0)
      const sent = await Promise.all([kept, given].map((one) => httpStatusOf(addressOf(one))))
      expect(sent.toSorted()).toEqual([200, 404])
    },
  )

  test.runIf(isFullRun)(
    'on a phone a photo can be taken directly; with a mouse there is no camera button',
    async () => {
      const page = await admin.openPhone()
      await page.goto(`${admin.origin()}/admin/content?onglet=media`)
      await untilLoaded(page)
      const camera = page.getByRole('button', { name: 'Prendre une photo' })
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.tap()])
      expect(await chooser.element().getAttribute('capture')).toBe('environment')
      expect(chooser.isMultiple()).toBe(false)
      const taken = await photo(11)
      await chooser.setFiles(photoFile(taken))
      await expect.poll(() => httpStatusOf(addressOf(taken))).toBe(200)
      await openMedia()
      await panel().getByRole('button', { name: 'Ajouter des images' }).waitFor()
      const withMouse = panel().getByText('Prendre une photo')
      expect(await withMouse.isVisible()).toBe(false)
    },
  )

  test.runIf(isFullRun)(
    'a portrait added offline is sent before its testimonial, and shown to visitors in a generated size',
    async () => {
      await admin.useFreshDevice()
      const page = admin.page()
      const form = page.getByRole('dialog')
      const portrait = await photo(8)
      await admin.open('content')
      await waitUntilKept(page)
      await setOffline(admin.device(), true)
      await page.getByRole('link', { name: 'Marc T.', exact: true }).click()
      await form.locator(':focus').waitFor({ state: 'attached' })
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        form.getByRole('button', { name: 'Importer une image' }).click(),
      ])
      await chooser.setFiles(photoFile(portrait))
      await form.getByText('sur cet appareil, sera envoyée avec la fiche').waitFor()
      await expect
        .poll(() => shownSource(form.getByRole('img', { name: 'Marc T.' }).locator('img')))
        .toMatch(/^blob:/)
      await expectNoViolations(page, '[role=dialog]')
      await saveForm(page)
      await setOffline(admin.device(), false)
      await admin.settled()
      const imageOf = async () =>
        (await admin.rows('content')).map(({ image }) => image).filter((image) => image !== '')
      await expect.poll(imageOf).toEqual([addressOf(portrait)])

      const visitor = await admin.device().newPage()
      await visitor.goto(`${admin.origin()}/`)
      const shown = visitor.locator('figure', { hasText: 'Marc T.' }).locator('img')
      await shown.scrollIntoViewIfNeeded()
      await expect.poll(() => shownSource(shown)).toMatch(`${addressOf(portrait)}?w=320&f=webp`)
      await openMedia()
      await tiles().getByRole('link', { name: 'Témoignage · Marc T.' }).waitFor()
    },
  )
})
