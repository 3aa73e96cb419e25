import { expect, test } from 'vitest'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const plans = () => site.page().getByRole('radiogroup')

test('E 101, 102: the banner announces the launch offer', async () => {
  await site.open('/formation')
  await expect.poll(() => site.words()).toMatch(/Offre de lancement : 40 %/)
})

test('E 103, 106, 116, 117, 118: figures, 12h, guarantee, claim with its disclaimer, card payment', async () => {
  await site.open('/formation')
  const words = await site.words()
  for (const text of [
    '2,300+',
    '4.9/5',
    '12h',
    '30 jours',
    'satisfait ou remboursé',
    'De 0 à 10k par mois en 90 jours',
    'les résultats ne sont pas garantis',
    'par carte bancaire chez un prestataire',
  ]) {
    expect(words).toContain(text)
  }
})

test('E 103, 106: the students are no setting’s creators, and the lessons are the programme’s', async () => {
  await site.page().route('**/api/settings', async (route) => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, stats: { ...settings.stats, creators: '3,150+' } } })
  })
  const told = site.page().waitForResponse('**/api/settings')
  await site.open('/formation')
  await told
  expect(await site.words('main section >> nth=0')).toContain('2,300+')
  await expect
    .poll(() => site.words('section[aria-labelledby=included]'))
    .toContain('45 leçons courtes')
})

test('E 104, 105: four modules with lessons, duration and progress', async () => {
  await site.open('/formation')
  const modules = site.page().locator('section[aria-labelledby=programme] li')
  const texts = (await modules.allInnerTexts()).map(plain)
  expect(texts.map((text) => /(\d+) leçons (\dh\d\d)/.exec(text)?.slice(1))).toEqual([
    ['8', '2h30'],
    ['12', '3h15'],
    ['10', '2h45'],
    ['15', '4h00'],
  ])
  const bars = modules.getByRole('progressbar')
  const values = await bars.evaluateAll((all) =>
    all.map((bar) => bar.getAttribute('aria-valuenow')),
  )
  expect(values).toEqual(['25', '50', '75', '100'])
})

test('E 107, 108: four things to learn, what is included, exclusive bonuses', async () => {
  await site.open('/formation')
  await expect
    .poll(() => site.page().locator('section[aria-labelledby=lessons] li').count())
    .toBe(4)
  const words = await site.words('section[aria-labelledby=included]')
  expect(words).toContain('Inclus dans chaque formule')
  expect(words).toContain('Bonus exclusifs')
})

test('E 109, 111: three plans with price, price before, badge, features and bonus', async () => {
  await site.open('/formation')
  const words = plain(await plans().innerText())
  for (const [name, price, before] of [
    ['Starter', '197 €', '297 €'],
    ['Premium', '397 €', '597 €'],
    ['VIP', '697 €', '997 €'],
  ]) {
    expect(words).toMatch(new RegExp(`${name} .+? ${price} au lieu de ${before} .+? Bonus : `))
  }
})

test('E 111: each plan has a badge of its own, all its features, and its bonus', async () => {
  await site.open('/formation')
  for (const [name, badge, ...lines] of [
    [
      ...['Starter', 'Pour commencer'],
      'Les quatre modules, en entier',
      'Exercices et fiches à imprimer',
      'Réponses aux questions par e-mail',
      'Bonus : cinquante niches étudiées',
    ],
    [
      ...['Premium', 'Notre conseil'],
      'Tout ce que contient Starter',
      'Une séance de questions en direct chaque mois',
      "Deux cents consignes d'image commentées",
      'Le salon privé des élèves',
      'Bonus : le carnet de lumière et trente jours de légendes',
    ],
    [
      ...['VIP', 'Accompagnement'],
      'Tout ce que contient Premium',
      "Quatre séances individuelles d'une heure",
      'La relecture de ton premier pack',
      'Une réponse prioritaire, jours ouvrés',
      'Bonus : un pack du catalogue, au choix',
    ],
  ] as const) {
    const plan = plans()
      .locator('> div')
      .filter({ has: site.page().getByRole('radio', { name, exact: true }) })
    await plan.getByText(badge, { exact: true }).waitFor()
    const said = async () => (await plan.getByRole('listitem').allInnerTexts()).map(plain)
    await expect.poll(said).toEqual(lines)
  }
})

test('E 110: Premium is chosen; another choice moves the mark, by pointer and by keyboard', async () => {
  await site.open('/formation')
  const radio = (name: string) => plans().getByRole('radio', { name })
  await expect.poll(() => radio('Premium').isChecked()).toBe(true)
  await radio('VIP').click({ force: true })
  await expect.poll(() => radio('VIP').isChecked()).toBe(true)
  await expect.poll(() => radio('Premium').isChecked()).toBe(false)
  await radio('VIP').press('ArrowUp')
  await expect.poll(() => radio('Premium').isChecked()).toBe(true)
  await expect.poll(() => plans().getByRole('radio', { checked: true }).count()).toBe(1)
})

test('E 112: a plan’s button shows the toast and opens its order in a new tab at once', async () => {
  await site.open('/formation')
  const opened = site.visit().waitForEvent('page')
  await plans().getByRole('link', { name: 'Choisir Premium' }).click()
  const tab = await opened
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe('/order/new?plan=premium')
  await tab.close()
  await site.page().getByRole('status').filter({ hasText: 'Premium' }).waitFor()
})

test('E 112: the order keeps the language of the page', async () => {
  await site.open('/th/formation')
  const links = site.page().locator('a[target=_blank][href*="/order/new"]')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(['/th/order/new?plan=starter', '/th/order/new?plan=premium', '/th/order/new?plan=vip'])
})

test('E 113, 115: three testimonials that say what they are, and a last call', async () => {
  await site.open('/formation')
  const quotes = site.page().locator('section[aria-labelledby=quotes]')
  await expect.poll(() => quotes.locator('blockquote').count()).toBe(3)
  await expect
    .poll(async () => plain(await quotes.innerText()))
    .toContain("Témoignages d'illustration")
  await site.page().locator('section[aria-labelledby=closing] a[href="#plans"]').waitFor()
})

test('E 114: questions under three tabs, turned by the arrow keys', async () => {
  await site.open('/formation')
  const tabs = site.page().getByRole('tab')
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Général', 'Technique', 'Business'])
  const panel = site.page().getByRole('tabpanel')
  await tabs.first().click()
  await site.page().keyboard.press('ArrowRight')
  await panel.getByText('Quels outils').waitFor()
  await tabs.last().click()
  await panel.getByText('Combien vais-je gagner').click()
  await panel.getByText('Personne ne peut te le promettre').waitFor()
})

test('E 114: without scripts all three topics stand one below the other', async () => {
  const reader = await site
    .visit()
    .browser()
    ?.newContext({ javaScriptEnabled: false })
    .then((device) => device.newPage())
  if (!reader) throw new Error('a visitor without scripts needs a browser')
  await reader.goto(`${site.origin()}/en/formation`)
  const questions = reader.locator('section[aria-labelledby=questions]')
  await expect
    .poll(() => questions.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual(['General', 'Technical', 'Business'])
  expect(await questions.locator('summary').filter({ visible: true }).count()).toBe(9)
  expect(await questions.getByRole('tab').count()).toBe(0)
  await reader.context().close()
})

test('the course and its questions are facts for search engines, in the page’s language', async () => {
  const facts = await site.facts('/en/formation')
  expect(facts.map((fact) => fact['@type'])).toEqual(['Course', 'FAQPage'])
  expect(facts[0]).toMatchObject({ name: 'Training in AI models' })
  expect(facts[0]?.offers).toHaveLength(3)
  expect(facts[1]?.mainEntity).toHaveLength(9)
})
