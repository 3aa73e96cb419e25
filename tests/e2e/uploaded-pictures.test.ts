import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { aPhoto } from '#tests/support/objects/draw-pictures.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()

/** Uploads a picture as the back-office does; returns its address. */
const upload = async (seed: number): Promise<string> => {
  const { sha256, bytes } = await aPhoto({ width: 1_200, height: 1_500, seed })
  const answer = await admin.request(`files/${sha256}`, { method: 'PUT', body: bytes })
  expect(answer.status).toBe(201)
  return `/files/${sha256}`
}

const rowOf = async (entity: string, field: string, value: string) => {
  const found = (await admin.rows(entity)).find((row) => row[field] === value)
  if (!found) throw new Error(`${value} is not there`)
  return found
}

/** The source that the browser has chosen for a picture, once it is rendered. */
const shownSource = (image: Locator): Promise<string> =>
  image.evaluate((element) => {
    // The only kind of element for which this is called.
    const { naturalWidth, currentSrc } = element as HTMLImageElement
    return naturalWidth > 0 ? currentSrc : ''
  })

const imageOf = (address: string): Locator =>
  admin.page().locator(`main img[src="${address}"]`).first()

test('an uploaded picture reaches visitors as AVIF, in the size that their screen needs', async () => {
  const address = await upload(1)
  const model = await rowOf('models', 'name', 'Luna')
  await admin.put(`models/${model.id}`, { ...model, images: [address] })
  await admin.page().goto(`${admin.origin()}/models`)
  await expect.poll(() => shownSource(imageOf(address))).toMatch(/\?w=(320|640|960)&f=avif$/)
  const types = imageOf(address).locator('xpath=..').locator('source')
  expect(
    await types.evaluateAll((sources) => sources.map((source) => source.getAttribute('type'))),
  ).toEqual(['image/avif', 'image/webp'])

  await admin.page().getByRole('link', { name: 'Luna' }).first().click()
  await admin.page().waitForURL('**/models/luna-*')
  await expect.poll(() => shownSource(imageOf(address))).toMatch(/\?w=\d+&f=avif$/)
})

test.runIf(isFullRun)(
  'it is stored on the device with the other pictures that were seen',
  async () => {
    await admin.useFreshDevice()
    const address = await upload(2)
    const model = await rowOf('models', 'name', 'Luna')
    await admin.put(`models/${model.id}`, { ...model, images: [address] })
    const page = admin.page()
    await page.goto(`${admin.origin()}/models`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto(`${admin.origin()}/models`)
    await expect.poll(() => shownSource(imageOf(address))).toContain('f=avif')
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('neomuse-pictures')).keys()).map(({ url }) => url),
      )
    await expect.poll(kept).toContain(await shownSource(imageOf(address)))
  },
)

test.runIf(isFullRun)(
  'shared and downloadable pictures declare in their metadata that they are AI-generated',
  async () => {
    const address = await upload(5)
    const model = await rowOf('models', 'name', 'Luna')
    await admin.put(`models/${model.id}`, { ...model, images: [address], video_sample: '' })
    // The pack's own sample would take precedence over the picture.
    const pack = await (await admin.request(`models/${model.id}/pack`)).json()
    for (const file of pack.draft.files)
      if (file.is_sample) await admin.put(`pack-files/${file.id}`, { is_sample: false })
    await admin.request(`models/${model.id}/pack/publish`, { method: 'POST' })
    const page = admin.page()
    await page.goto(`${admin.origin()}/models`)
    await imageOf(address).waitFor()
    await untilHydrated(page)
    await page.locator('main li', { hasText: 'Luna' }).getByRole('button', { name: 'Démo' }).click()
    const sample = page.getByRole('dialog').getByRole('link', { name: 'Télécharger l’extrait' })
    const html = await (await fetch(`${admin.origin()}/models/luna-000001`)).text()
    const shared = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    for (const file of [await sample.first().getAttribute('href'), shared.replace('&amp;', '&')]) {
      expect(file).toContain(address)
      const bytes = await (await fetch(new URL(file ?? '', admin.origin()))).arrayBuffer()
      const { xmpAsString, width } = await sharp(bytes).metadata()
      expect([xmpAsString, width]).toEqual([pictureMark(), 1_200])
    }
  },
)

test.runIf(isFullRun)(
  'in an article it is served in a size for the column, and keeps its own width if it is narrower',
  async () => {
    const address = await upload(3)
    const small = await aPhoto({ width: 200, height: 100, seed: 4 })
    await admin.request(`files/${small.sha256}`, { method: 'PUT', body: small.bytes })
    const post = (await admin.rows('blog')).find((row) => row.is_published === true)
    const content = `Voyez.\n\n![Vue large](${address})\n\n![Vue étroite](/files/${small.sha256})`
    await admin.put(`blog/${post?.id}`, { ...post, content })
    const page = admin.page()
    await page.goto(`${admin.origin()}/blog`)
    await page
      .getByRole('link', { name: String(post?.title) })
      .first()
      .click()
    await expect.poll(() => shownSource(imageOf(address))).toMatch(/\?w=1440&f=avif$/)
    const narrow = imageOf(`/files/${small.sha256}`)
    await expect.poll(() => shownSource(narrow)).toMatch(/\?w=1440&f=avif$/)
    await expect.poll(() => narrow.evaluate((image) => image.clientWidth)).toBe(200)
  },
)
