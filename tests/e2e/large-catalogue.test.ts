import { beforeAll, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { AMBRE } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { adminApi } from './support/serve-product.ts'
import { visitSite } from './support/visit-site.ts'

/** More models than a page carries: the others are read when the visitor filters or scrolls to them. */
const site = visitSite()
const page = () => site.page()
const api = adminApi(site.origin)

const COUNT = 60

beforeAll(async () => {
  for (let at = 0; at < COUNT; at += 1)
    await api().create('models', {
      ...AMBRE,
      name: `Ambre ${at}`,
      images: ['/pictures/luna-1.webp'],
      // The oldest ones are beyond the first cards.
      country: at < 10 ? 'Italie' : 'Espagne',
      isNSFW: at % 10 === 0,
    })
})

const cards = () => page().locator('main li h2')
const names = async () => (await cards().allInnerTexts()).map((name) => name.trim())
const found = (text: string) => page().getByText(text).first().waitFor()
/** The calls of models that are not in the document. */
const watchCalls = () => {
  const calls: string[] = []
  page().on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/models')) calls.push(pathname + search)
  })
  return calls
}

test('the page comes with 24 models, and reads the next ones when they are wanted', async () => {
  await site.useFreshDevice({ serviceWorkers: 'block' })
  const calls = watchCalls()
  await site.open('/models')
  await found('57 modèles trouvés')
  expect(await cards().count()).toBe(24)
  await page().getByRole('button', { name: 'Voir plus de modèles' }).click()
  await expect.poll(names).toHaveLength(48)
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.textContent))
    .toMatch(/Ambre \d+/)
  expect(calls.filter((call) => call === '/api/models')).toEqual([])
  // In one call; a list that is read again meanwhile asks the same once more.
  expect(new Set(calls.filter((call) => call.startsWith('/api/models?ids='))).size).toBe(1)
})

test('a filter finds models that the page did not come with, and Back restores the list', async () => {
  await site.open('/models')
  await page().getByLabel('Pays').selectOption('Italie')
  await found('9 modèles trouvés')
  await expect.poll(names).toEqual(Array.from({ length: 9 }, (_, at) => `Ambre ${9 - at}`))
  await page().goBack()
  await expect.poll(names).toHaveLength(24)
})

test.runIf(isFullRun)(
  'a model that was only in the index opens its page, is a favourite, and has a quick view',
  async () => {
    await site.open('/models?country=italie')
    await expect.poll(names).toHaveLength(9)
    const last = page().locator('main li').filter({ hasText: 'Ambre 1' }).last()
    await last.getByRole('button', { name: 'dans mes favoris' }).click()
    await last.getByRole('button', { name: 'Aperçu' }).click()
    await page()
      .getByRole('dialog', { name: /Ambre 1/ })
      .waitFor()
    await page().keyboard.press('Escape')
    await page().goto(`${site.origin()}/favourites`)
    await expect.poll(names).toEqual(['Ambre 1'])
    await page().getByRole('link', { name: 'Ambre 1' }).first().click()
    await page().getByRole('heading', { level: 1, name: 'Ambre 1' }).waitFor()
  },
)

test.runIf(isFullRun)('offline, filters find all models of the device’s copy', async () => {
  await site.useFreshDevice()
  await site.open('/models')
  await page().waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page().evaluate(async () => {
        const kept = await (await caches.open('neomuse-catalogue')).keys()
        return kept.map(({ url }) => new URL(url).pathname)
      }),
    )
    .toEqual(expect.arrayContaining(['/api/models', '/api/models/index']))
  await setOffline(site.visit(), true)
  try {
    await page().getByLabel('Pays').selectOption('Italie')
    await expect.poll(names).toHaveLength(9)
    await page().getByRole('link', { name: 'Ambre 5' }).first().click()
    await page().getByRole('heading', { level: 1, name: 'Ambre 5' }).waitFor()
    await page().getByText(AMBRE.description).waitFor()
  } finally {
    await setOffline(site.visit(), false)
    site.forgiveNetwork()
  }
})
