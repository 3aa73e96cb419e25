import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { saveForm, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const form = () => admin.page().getByRole('dialog')
const ADDRESS = /^\/files\/[0-9a-f]{64}$/

type Size = readonly [width: number, height: number]

/** Adds a picture generator to the page: noise, which cannot be compressed, so a file is as large as a photograph's. */
const teachDrawing = () =>
  admin.page().evaluate(() => {
    globalThis.drawNoise = async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      const noise = context.createImageData(width, height)
      let seed = 1
      for (let at = 0; at < noise.data.length; at += 1) {
        seed = (seed * 16_807) % 2_147_483_647
        noise.data[at] = at % 4 === 3 ? 255 : seed % 256
      }
      context.putImageData(noise, 0, 0)
      return canvas.convertToBlob({ type: 'image/png' })
    }
  })

declare global {
  var drawNoise: (size: Size) => Promise<Blob>
}

/** A picture stored on this device. */
const draw = async (size: Size): Promise<Buffer> => {
  await teachDrawing()
  const bytes = await admin
    .page()
    .evaluate(
      async (size) => [...new Uint8Array(await (await globalThis.drawNoise(size)).arrayBuffer())],
      size,
    )
  return Buffer.from(bytes)
}

const openLuna = async () => {
  await admin.page().getByRole('button', { name: 'Modifier Luna' }).click()
  await form().waitFor()
}

const isShown = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0))
    .toBe(true)

const imagesOf = async (name: string): Promise<readonly string[]> => {
  const row = (await admin.rows('models')).find((model) => model.name === name)
  return row?.images as readonly string[]
}

test('a picture added offline is shown at once, and to visitors once the network is back', async () => {
  await admin.useFreshDevice()
  await admin.open('models')
  await waitUntilKept(admin.page())
  const before = await imagesOf('Luna')
  const photograph = await draw([120, 150])
  await setOffline(admin.device(), true)
  await openLuna()
  const [chooser] = await Promise.all([
    admin.page().waitForEvent('filechooser'),
    form().getByRole('button', { name: 'Importer des images' }).click(),
  ])
  await chooser.setFiles({ name: 'luna.png', mimeType: 'image/png', buffer: photograph })
  await form().getByText('sur cet appareil, sera envoyée avec la fiche').waitFor()
  await isShown(form().locator('img').last())
  await expectNoViolations(admin.page(), '[role=dialog]')
  // The first picture is shown on the card.
  for (let place = before.length; place > 0; place -= 1) {
    const name = `Actions sur l’image ${place + 1}`
    await form().getByRole('button', { name }).click()
    // The menu of the previous round may still be fading out.
    const menu = admin.page().getByRole('menu', { name })
    await menu.getByRole('menuitem', { name: 'Monter' }).click()
  }
  await saveForm(admin.page())
  await admin.page().reload()
  const card = admin.page().getByRole('listitem').filter({ hasText: 'Luna' }).locator('img').first()
  await isShown(card)
  expect(await card.getAttribute('src')).toMatch(/^blob:/)
  await setOffline(admin.device(), false)
  await admin.settled()
  await expect.poll(() => imagesOf('Luna')).toHaveLength(before.length + 1)
  const [first = ''] = await imagesOf('Luna')
  expect(first).toMatch(ADDRESS)
  const visitor = await admin.device().newPage()
  await visitor.goto(`${admin.origin()}/models`)
  await isShown(visitor.locator(`img[src*="${first}"]`).first())
})

test.runIf(isFullRun)(
  'files can be dropped and pasted, a file that is no picture is refused, and a large one is scaled down',
  async () => {
    await admin.open('models')
    await teachDrawing()
    await openLuna()
    /** Returns the size of the file. */
    const give = (event: 'drop' | 'paste', name: string, type: string, size?: Size) =>
      form()
        .getByRole('group', { name: /^Images/ })
        .evaluate(
          async (group, { event, name, type, size }) => {
            const content = size ? await globalThis.drawNoise(size) : new Blob(['no picture'])
            const data = new DataTransfer()
            data.items.add(new File([content], name, { type }))
            const init = { bubbles: true, cancelable: true }
            group.dispatchEvent(
              event === 'drop'
                ? new DragEvent('drop', { ...init, dataTransfer: data })
                : new ClipboardEvent('paste', { ...init, clipboardData: data }),
            )
            return content.size
          },
          { event, name, type, size },
        )
    await give('drop', 'notes.txt', 'text/plain')
    await admin.page().getByText('notes.txt').waitFor()
    await give('paste', 'broken.png', 'image/png')
    await admin.page().getByText('broken.png').waitFor()
    const length = await give('drop', 'large.png', 'image/png', [2_800, 300])
    await form().getByText('sur cet appareil').waitFor()
    const before = (await imagesOf('Luna')).length
    await saveForm(admin.page())
    await admin.settled()
    await expect.poll(() => imagesOf('Luna')).toHaveLength(before + 1)
    const last = (await imagesOf('Luna')).at(-1) ?? ''
    const file = await fetch(`${admin.origin()}${last}`)
    expect(file.headers.get('Content-Type')).toBe('image/webp')
    expect((await file.arrayBuffer()).byteLength).toBeLessThan(length)
    const width = await admin.page().evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, last)
    expect(width).toBe(2_560)
  },
)

test.runIf(isFullRun)(
  'an article’s picture is added from the device, also offline, and visitors see it',
  async () => {
    await admin.useFreshDevice()
    const page = admin.page()
    await admin.open('blog')
    await waitUntilKept(page)
    const post = await admin.find('blog', ({ is_published }) => is_published === true)
    const coverOf = async () => (await admin.find('blog', ({ id }) => id === post.id)).image
    const before = await coverOf()
    const photograph = await draw([160, 90 + (await admin.rows('blog')).length])
    await setOffline(admin.device(), true)
    await page.getByRole('button', { name: `Modifier ${post.title}` }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form().getByRole('button', { name: 'Importer une image' }).click(),
    ])
    await chooser.setFiles({ name: 'cover.png', mimeType: 'image/png', buffer: photograph })
    await form().getByText('sur cet appareil, sera envoyée avec la fiche').waitFor()
    await isShown(form().locator('img').last())
    await expectNoViolations(page, '[role=dialog]')
    await saveForm(page)
    expect(await coverOf()).toBe(before)
    await setOffline(admin.device(), false)
    await admin.settled()
    await expect.poll(coverOf).toMatch(ADDRESS)
    const cover = String(await coverOf())
    expect((await admin.find('blog', ({ id }) => id === post.id)).images).toContain(cover)
    const visitor = await admin.device().newPage()
    await visitor.goto(`${admin.origin()}/blog`)
    await isShown(visitor.locator(`img[src*="${cover}"]`).first())
  },
)

test.runIf(isFullRun)(
  'too many pictures are reported at their field, where a refused save leads; a file dropped beside it opens nothing',
  async () => {
    await admin.open('models')
    await admin.page().getByRole('button', { name: 'Modifier Nova' }).click()
    await form().waitFor()
    const problem = form().getByText(/^20 images au plus/)
    const addresses = form().getByLabel(/^Adresse de l’image/)
    for (let count = await addresses.count(); count <= 20; count += 1) {
      expect(await problem.count()).toBe(0)
      await form().getByRole('button', { name: 'Ajouter une image' }).click()
      await addresses.nth(count).fill(`/pictures/nova-${count}.webp`)
    }
    await problem.waitFor()
    await form().getByLabel(/^Nom/).focus()
    await form()
      .getByRole('button', { name: /^Enregistrer/ })
      .click()
    await form().locator('[data-problem]:focus').getByText('20 images au plus').waitFor()

    const isOpened = await form()
      .getByLabel(/^Nom/)
      .evaluate((field) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['no picture'], 'missed.png', { type: 'image/png' }))
        return field.dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
        )
      })
    expect(isOpened).toBe(false)
  },
)
