import { expect, test } from 'vitest'
import { LOCALES, localizePath } from '#contract/locales.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { cachedPaths } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { partsOf, readPage } from './support/read-page.ts'
import { untilOutboxLoaded } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

test('every legal document is a page of its own in five languages, readable without scripts', async () => {
  for (const prefix of ['', '/en', '/es', '/pt', '/th']) {
    for (const document of LEGAL_DOCUMENTS) {
      const answer = await fetch(`${site.origin()}${prefix}/legal/${document}`)
      const html = await answer.text()
      expect([document, answer.status, html.match(/<h1/g)?.length]).toEqual([document, 200, 1])
      expect(html).toContain('id="article-1"')
      expect(html).toContain(`hreflang="th" href="${site.origin()}/th/legal/${document}"`)
      expect(html).not.toContain('{{')
      // A translation is marked as one.
      expect(/fait foi|legally binding|validez jurídica|prevalece|เป็นหลัก/.test(html)).toBe(
        prefix !== '',
      )
    }
  }
})

test.each(firstUnlessFull(1, LOCALES))(
  'withdrawing is one step away from every page, and works without scripts (%s)',
  async (locale) => {
    const read = (path: string) => readPage(site.origin(), localizePath(path, locale))
    const way = localizePath('/withdraw', locale)
    for (const path of ['/', '/legal/cgv']) {
      const { document } = await read(path)
      expect(partsOf(document, `footer a[href="${way}"]`)).toHaveLength(1)
    }
    const { document } = await read('/withdraw')
    const [form, ...others] = partsOf(document, 'main form')
    expect(others).toEqual([])
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
      '/api/withdraw',
      'post',
    ])
    const fields = form ? partsOf(form, '[required]') : []
    expect(fields.map((field) => field.getAttribute('name'))).toEqual(['name', 'email', 'order'])
    expect(form && partsOf(form, 'button[type=submit]')).toHaveLength(1)
  },
)

// The outbox itself is the same for every form; only the withdrawal's additions are checked here.
test.runIf(isFullRun)(
  'a withdrawal pressed offline is sent later, with the time of the press',
  async () => {
    await site.open('/withdraw')
    await page().getByLabel('Nom').fill('Zoé Martin')
    await page().getByLabel('E-mail de ta commande').fill('zoe@example.org')
    await page().getByLabel('Numéro de commande').fill('NM-7K2M9Q4X')
    await untilOutboxLoaded(page())
    await setOffline(site.visit(), true)
    const pressedMs = Date.now()
    await page().getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await page().getByText('C’est cette heure qui compte.').waitFor()
    const sent = page().waitForRequest('**/api/withdraw')
    const untilMs = Date.now()
    await setOffline(site.visit(), false)
    const { order, declared_at } = (await sent).postDataJSON()
    expect(order).toBe('NM-7K2M9Q4X')
    expect(Date.parse(declared_at)).toBeGreaterThanOrEqual(pressedMs)
    expect(Date.parse(declared_at)).toBeLessThanOrEqual(untilMs)
    site.forgiveNetwork()
  },
)

test('the contents link to the articles; missing facts about the publisher are marked as missing', async () => {
  await site.open('/legal')
  await page().getByRole('link', { name: 'Mentions légales' }).click()
  await page().getByRole('heading', { level: 1, name: 'Mentions légales' }).waitFor()
  await expect
    .poll(async () => plain(await page().innerText('main')))
    .toContain("Siège : [à compléter par l'éditeur]")
  // Facts from the settings need not be completed.
  expect(plain(await page().innerText('main'))).toContain('E-mail : contact@neomuse.example')
  const contents = page().getByRole('navigation', { name: 'Sommaire' })
  await contents.getByRole('link', { name: /^5\. Signaler/ }).click()
  expect(site.path()).toBe('/legal/mentions#article-5')
  const heading = page().locator('#article-5')
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(50)
})

test.runIf(isFullRun)(
  'a document opened by a link is in the visitor’s language, also offline',
  async () => {
    await site.useFreshDevice()
    await site.open('/th/legal')
    await page().waitForFunction(() => navigator.serviceWorker.controller !== null)
    const kept = () =>
      page().evaluate(async () =>
        (await (await caches.open('neomuse-th')).keys()).map(({ url }) => url).join(' '),
      )
    await expect.poll(kept).toMatch(/(?=.*assets\/cgv-)(?=.*assets\/retractation-)/)
    await setOffline(site.visit(), true)
    await page().locator('main a[href="/th/legal/retractation"]').click()
    await page().locator('#article-7').waitFor()
    await page().goto(`${site.origin()}/th/legal/cgv`)
    await page().locator('#article-14').waitFor()
    site.forgiveNetwork()
  },
)

test.runIf(isFullRun)(
  'offline in a language that was never visited, a document is in French',
  async () => {
    await site.useFreshDevice()
    await site.open('/models')
    await page().waitForFunction(() => navigator.serviceWorker.controller !== null)
    const kept = async () => (await cachedPaths(page())).join(' ')
    await expect.poll(kept).toMatch(/assets\/cgv-/)
    await setOffline(site.visit(), true)
    await page().goto(`${site.origin()}/en/legal/cgv`)
    await page().locator('#article-14').waitFor()
    expect(await site.words('h1')).toBe('Conditions générales de vente')
    site.forgiveNetwork()
  },
)

test.runIf(isFullRun)('axe finds nothing in the legal pages', async () => {
  for (const [path, width] of [
    ['/legal', 390],
    ['/legal/confidentialite', 390],
    ['/th/legal/cgv', 1280],
    ['/legal/retractation', 1280],
  ] as const) {
    await page().setViewportSize({ width, height: 900 })
    await site.open(path)
    await expectNoViolations(page())
  }
})
