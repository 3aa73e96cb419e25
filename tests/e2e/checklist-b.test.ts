import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { attributesOf, namedPart, partOf, partsOf, readPage, wordsOf } from './support/read-page.ts'
import { adminApi } from './support/serve-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const api = adminApi(site.origin)

const read = (path: string) => readPage(site.origin(), path)

const leadsTo = (part: Element, name: string): string | null =>
  namedPart(part, 'a', name).getAttribute('href')

test('B 41, 42, 43: the specification’s texts, and two ways to start', async () => {
  const { document, words } = await read('/')
  expect(words('h1')).toBe("Le futur de l'influence est artificiel.")
  const hero = partOf(document, 'main section')
  expect(partsOf(hero, 'h1')).toHaveLength(1)
  expect(wordsOf(hero)).toContain('Créé, personnalise et monétise tes modèles IA.')
  expect(leadsTo(hero, 'Découvrir les modèles')).toBe('/models')
  expect(leadsTo(hero, 'Créer mon modèle')).toBe('/custom')
})

test('B 44, 45: four figures and the opening text, until an admin changes them', async () => {
  const figures = (document: Document) =>
    partsOf(namedPart(document, 'section', 'Néomuse en chiffres'), 'dl > div').map((figure) =>
      ['dt', 'dd'].map((part) => wordsOf(partOf(figure, part))),
    )
  const expectedFigures = (packs: string, creators: string, countries: string, savings: string) => [
    ['packs vendus', packs],
    ['créateurs', creators],
    ['pays', countries],
    ["d'économies", savings],
  ]
  const first = await read('/')
  expect(figures(first.document)).toEqual(expectedFigures('15,000+', '2,300+', '45+', '80%'))

  const stats = { packs_sold: '16,200+', creators: '2,450+', countries: '46+', savings: '81%' }
  const restore = await api().changeSettings({ stats, hero_title: 'Une muse : la tienne !' })
  const changed = await read('/')
  expect(figures(changed.document)).toEqual(expectedFigures('16,200+', '2,450+', '46+', '81%'))
  expect(partOf(changed.document, 'h1').textContent).toBe('Une muse\u00a0: la tienne\u202f!')

  const english = await read('/en')
  expect(english.words('h1 [lang=fr]')).toBe('Une muse : la tienne !')
  expect(english.words('main section')).toContain('(in French)')

  await restore()
  expect((await read('/en')).words('h1')).toBe('The future of influence is artificial.')
})

test('B 46: three cards lead to the catalogue, the configurator and the training', async () => {
  const { document } = await read('/')
  const cards = 'main ul > li:has(h3)'
  expect(partsOf(document, cards)).toHaveLength(3)
  expect(attributesOf(partsOf(document, `${cards} h3 a`), 'href')).toEqual([
    '/models',
    '/custom',
    '/formation',
  ])
})

test('B 46: the cards show current prices, from the catalogue and the plans', async () => {
  await page().route('**/api/models/prices', (route) =>
    route.fulfill({ json: { prices: { lowest: 9.5, highest: 80 } } }),
  )
  await page().route('**/api/content', async (route) => {
    const blocks: { place: string; price: number | null }[] = await (await route.fetch()).json()
    const cheap = blocks.findLast(({ place }) => place === 'plans')
    if (cheap) cheap.price = 150
    await route.fulfill({ json: blocks })
  })
  await site.open('/')
  const offers = () => site.words('section[aria-labelledby=offers]')
  await expect.poll(offers).toContain('De 9,50 € à 80 € le pack')
  await expect.poll(offers).toContain('Dès 199 €')
  await expect.poll(offers).toContain('Dès 150 €')
})

test('B 47: three testimonials with avatar, name, role, text and five stars', async () => {
  await page().goto(`${site.origin()}/`)
  const quotes = page().locator('section[aria-labelledby=testimonials] figure')
  await expect.poll(() => quotes.count()).toBe(3)
  for (const quote of await quotes.all()) {
    await quote.scrollIntoViewIfNeeded()
    await quote.locator('[data-state=loaded]').waitFor()
    await expect
      .poll(() => quote.getByRole('img', { name: '5 étoiles sur 5' }).locator('svg').count())
      .toBe(5)
    await expect
      .poll(async () => (await quote.locator('blockquote').innerText()).length)
      .toBeGreaterThan(20)
    const person = (await quote.locator('figcaption').innerText()).trim().split(/\n+/)
    expect(person.length).toBe(2)
  }
})

test('B 48: the closing call leads to the configurator and the training', async () => {
  const closing = partOf((await read('/')).document, 'section[aria-labelledby=closing]')
  expect(leadsTo(closing, 'Créer mon modèle IA')).toBe('/custom')
  expect(leadsTo(closing, 'Suivre la formation')).toBe('/formation')
})

test('scrolling before the page’s scripts have loaded is not undone', async () => {
  const { promise: hasScrolled, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page().route('**/assets/*.js', async (route) => {
    await hasScrolled
    await route.continue()
  })
  await page().goto(site.origin(), { waitUntil: 'commit' })
  const closing = page().locator('section[aria-labelledby=closing]')
  await closing.scrollIntoViewIfNeeded()
  // A font that arrives later moves the text above, and the browser keeps what it shows in its place.
  await page().evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await page().evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  letScriptsCome()
  await untilHydrated(page())
  await expect.poll(() => page().evaluate(() => scrollY)).toBe(before)
})

test.runIf(isFullRun)(
  'going back over several pages at once restores the scroll position',
  async () => {
    await site.open('/')
    const closing = page().locator('section[aria-labelledby=closing]')
    await closing.scrollIntoViewIfNeeded()
    const before = await page().evaluate(() => scrollY)
    expect(before).toBeGreaterThan(500)
    await closing.getByRole('link', { name: 'Créer mon modèle IA' }).click()
    await page().waitForURL('**/custom')
    await site.open('/about')
    await page().evaluate(() => scrollTo(0, 200))
    // The page may close before an answer could arrive.
    await page().evaluate(() => void setTimeout(() => history.go(-2)))
    await page().waitForURL(`${site.origin()}/`)
    await expect.poll(() => page().evaluate(() => scrollY)).toBe(before)
  },
)
