import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { buyByTest } from '#tests/support/test-buyer.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitSite } from './support/visit-site.ts'

const PUBLIC_URL = 'http://neomuse.example'
let mail: Awaited<ReturnType<typeof startMailServer>>
const site = visitSite(async () => {
  mail = await startMailServer()
  return { SMTP_URL: mail.url, PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1, ::1' }
})
afterAll(() => mail?.stop())

const LUNA = SAMPLE_MODELS[0]?.id ?? ''
const items = [{ model_id: LUNA, quantity: 1 }]
const FILM = new URL('../../src/server/app/demo/packs/luna/luna-film.webm', import.meta.url)

const sha256Of = async (path: string | URL): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

test('the buyer of a sample pack downloads its film, byte for byte; each press creates a new link', async () => {
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
  // Delivered at once, as the buyer has requested: the right to withdraw is waived.
  const rights = page.getByRole('region', { name: 'Rétractation et remboursements' })
  await rights.getByText('Livré tout de suite à ta demande').waitFor()
  expect(await rights.getByRole('button').count()).toBe(0)
  await expectNoViolations(page)
})

test.runIf(isFullRun)(
  'a buyer who has lost the link finds the order by email address, and opens it on another device',
  async () => {
    const email = 'perdue@example.org'
    const order = await buyByTest(site.origin(), { email, items })
    const emails = () => mail.emails.filter(({ to }) => to.includes(email))
    const page = site.page()
    await site.open('/order/find')
    await page.getByLabel('E-mail de ta commande').fill(email)
    await page.getByRole('button', { name: 'Recevoir mes liens' }).click()
    await page.getByRole('status').getByText('leurs liens arrivent').waitFor()
    const found = () =>
      emails().flatMap(({ text }) =>
        text.includes('Tu nous as demandé le lien') ? [/\/order#\S+/.exec(text)?.[0]] : [],
      )
    await expect.poll(found).toEqual([order])
    await site.useFreshDevice()
    await site.open(order)
    const files = site.page().getByRole('list', { name: 'Fichiers du pack Luna' })
    await files.getByRole('button', { name: 'Télécharger luna-film.webm' }).waitFor()
  },
)

test('a withdrawal from a pack that waits for delivery: receipt, refund, and no more files', async () => {
  const email = 'renonce@example.org'
  const consents = { terms: true }
  await site.open(await buyByTest(site.origin(), { email, items, consents }))
  const page = site.page()
  const rights = page.getByRole('region', { name: 'Rétractation et remboursements' })
  const press = (name: string) => rights.getByRole('button', { name }).click()
  await press('Renoncer au contrat ici')
  await press('Confirmer la rétractation')
  await rights.getByRole('heading', { name: 'Rétractation reçue' }).waitFor()
  await expect.poll(() => site.words()).toContain('Remboursement de 29 € effectué')
  expect(await page.getByRole('button', { name: /^Télécharger luna/ }).count()).toBe(0)
  const emails = () => mail.emails.filter(({ to }) => to.includes(email))
  await expect
    .poll(() => emails().some(({ text }) => text.includes('accusons réception')))
    .toBe(true)
  // The pressed button is gone: its result has the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Rétractation reçue')
  await expectNoViolations(page)
})

test('an unpaid order says so, names its files, and offers no download', async () => {
  await site.open(await buyByTest(site.origin(), { items }, null))
  const files = site.page().getByRole('region', { name: 'Tes fichiers' })
  await files.getByText('Ils s’ouvrent dès que ta commande est payée.').waitFor()
  await files.getByText('luna-film.webm').waitFor()
  expect(await files.getByRole('button').count()).toBe(0)
})
