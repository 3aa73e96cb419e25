import { beforeAll, expect, test } from 'vitest'
import { createAdmin, openApi } from './support/admin-actions.ts'
import { untilAwake } from './support/until-awake.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

let api: Awaited<ReturnType<typeof openApi>>
beforeAll(async () => {
  await createAdmin(site.origin())
  api = await openApi(site.origin())
})

/** Enough to read what was drawn beforehand. */
const read = (path: string) => page().goto(site.origin() + path)

const leadsTo = (name: string | RegExp, selector = 'main'): Promise<string | null> =>
  page().locator(selector).getByRole('link', { name }).first().getAttribute('href')

test('B 41, 42, 43: the specification’s words, and two ways to begin', async () => {
  await read('/')
  await expect
    .poll(async () => plain(await page().locator('h1').innerText()))
    .toBe("Le futur de l'influence est artificiel.")
  await expect
    .poll(() => site.words('main section >> nth=0'))
    .toContain('Créé, personnalise et monétise tes modèles IA.')
  const hero = 'main section:has(h1)'
  await expect.poll(() => leadsTo(/^Découvrir les modèles$/, hero)).toBe('/models')
  await expect.poll(() => leadsTo(/^Créer mon modèle$/, hero)).toBe('/custom')
})

test('B 44, 45: four figures and the opening words, until an administrator writes others', async () => {
  await site.open('/')
  const figures = () =>
    page()
      .getByRole('region', { name: 'Néomuse en chiffres' })
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((figure) =>
          ['dt', 'dd'].map((part) => figure.querySelector(part)?.textContent.replace('’', "'")),
        ),
      )
  const told = (packs: string, creators: string, countries: string, savings: string) => [
    ['packs vendus', packs],
    ['créateurs', creators],
    ['pays', countries],
    ["d'économies", savings],
  ]
  await expect.poll(figures).toEqual(told('15,000+', '2,300+', '45+', '80%'))

  const stats = { packs_sold: '16,200+', creators: '2,450+', countries: '46+', savings: '81%' }
  const restore = await api.changeSettings({ stats, hero_title: 'Une muse : la tienne !' })
  await site.open('/')
  await page().getByText('16,200+').waitFor()
  await expect.poll(figures).toEqual(told('16,200+', '2,450+', '46+', '81%'))
  await expect.poll(() => page().locator('h1').innerText()).toBe('Une muse\u00a0: la tienne\u202f!')

  await site.open('/en')
  await page().locator('h1 [lang=fr]').waitFor()
  await page().locator('main section').first().getByText('(in French)').waitFor()

  await restore()
  await site.open('/en')
  await expect
    .poll(async () => plain(await page().locator('h1').innerText()))
    .toBe('The future of influence is artificial.')
})

test('B 46: three cards lead to the catalogue, the configurator and the training', async () => {
  await read('/')
  const cards = page().locator('main ul > li:has(h3)')
  await expect.poll(() => cards.count()).toBe(3)
  const links = cards.locator('h3 a')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(['/models', '/custom', '/formation'])
})

test('B 46: the cards tell the prices of today, from the catalogue and the plans', async () => {
  await page().route('**/api/models', (route) =>
    route.fulfill({ json: [{ price: 20 }, { price: 9.5 }, { price: 80 }] }),
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

test('B 47: three testimonials with avatar, name, role, words and five stars', async () => {
  await read('/')
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
  await read('/')
  const closing = 'section[aria-labelledby=closing]'
  await expect.poll(() => leadsTo('Créer mon modèle IA', closing)).toBe('/custom')
  await expect.poll(() => leadsTo('Suivre la formation', closing)).toBe('/formation')
})

test('whoever scrolls before the page’s scripts have come stays where they are', async () => {
  const { promise: hasScrolled, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page().route('**/assets/*.js', async (route) => {
    await hasScrolled
    await route.continue()
  })
  await page().goto(site.origin(), { waitUntil: 'commit' })
  const closing = page().locator('section[aria-labelledby=closing]')
  await closing.scrollIntoViewIfNeeded()
  const before = await page().evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  letScriptsCome()
  await untilAwake(page())
  await expect.poll(() => page().evaluate(() => scrollY)).toBe(before)
})

test('whoever comes back over several pages at once is where they were', async () => {
  await site.open('/')
  const closing = page().locator('section[aria-labelledby=closing]')
  await closing.scrollIntoViewIfNeeded()
  const before = await page().evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await closing.getByRole('link', { name: 'Créer mon modèle IA' }).click()
  await page().waitForURL('**/custom')
  await site.open('/about')
  await page().evaluate(() => scrollTo(0, 200))
  await page().evaluate(() => history.go(-2))
  await page().waitForURL(`${site.origin()}/`)
  await expect.poll(() => page().evaluate(() => scrollY)).toBe(before)
})
