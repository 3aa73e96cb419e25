import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { buyByTest } from '#tests/support/test-buyer.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const LUNA = SAMPLE_MODELS[0]?.id ?? ''
const items = [{ model_id: LUNA, quantity: 1 }]
const FILM = new URL('../../src/server/start/demo/packs/luna/luna-film.webm', import.meta.url)

const sha256Of = async (path: string | URL): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

test('who has bought a sample pack downloads its film, byte for byte; each press makes a link of its own', async () => {
  const order = await buyByTest(site.origin(), { items })
  await site.open(order)
  const page = site.page()
  const files = page.getByRole('list', { name: 'Fichiers du pack Luna' })
  await expect.poll(() => files.getByRole('listitem').count()).toBe(7)
  const button = files.getByRole('button', { name: 'Télécharger luna-film.webm' })
  const links = new Set<string>()
  for (let press = 0; press < 2; press += 1) {
    const coming = page.waitForEvent('download')
    await button.click()
    const download = await coming
    links.add(download.url())
    expect(download.suggestedFilename()).toBe('luna-film.webm')
    expect(await sha256Of(await download.path())).toBe(await sha256Of(FILM))
  }
  expect(links.size).toBe(2)
  await page.getByText('Téléchargement lancé.').waitFor()
  expect(page.url()).toContain(order)
  await expectNoViolations(page)
})

test('an order that is not paid says so, names its files, and offers none', async () => {
  await site.open(await buyByTest(site.origin(), { items }, null))
  const files = site.page().getByRole('region', { name: 'Tes fichiers' })
  await files.getByText('Ils s’ouvrent dès que ta commande est payée.').waitFor()
  await files.getByText('luna-film.webm').waitFor()
  expect(await files.getByRole('button').count()).toBe(0)
})
