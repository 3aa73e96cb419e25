import { expect, test } from 'vitest'
import {
  attributesOf,
  linesOf,
  namedPart,
  namedParts,
  partOf,
  partsOf,
  readPage,
  wordsOf,
} from './support/read-page.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const read = (path: string) => readPage(site.origin(), path)
const plans = () => site.page().getByRole('radiogroup')

test('E 101, 102: the banner announces the launch offer', async () => {
  expect((await read('/formation')).words()).toMatch(/Offre de lancement : 40 %/)
})

test('E 103, 106, 116, 117, 118: figures, 12h, guarantee, claim and disclaimer, card payment', async () => {
  const words = (await read('/formation')).words()
  for (const text of [
    '2,300+',
    '4.9/5',
    '12 h',
    '30 jours',
    'satisfait ou remboursé',
    'De 0 à 10 000 € par mois en 90 jours',
    'les résultats ne sont pas garantis',
    'par carte bancaire chez un prestataire',
  ]) {
    expect(words).toContain(text)
  }
})

test('E 117: the claim has its disclaimer directly below it, on a phone as on a desktop', async () => {
  for (const width of [390, 1280]) {
    await site.page().setViewportSize({ width, height: 900 })
    await site.open('/formation')
    const place = async (words: string) => {
      const text = site.page().locator('main p').filter({ hasText: words })
      expect(await text.count()).toBe(1)
      return (await text.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    }
    const claim = await place('De 0 à 10 000 € par mois en 90 jours')
    const note = await place('les résultats ne sont pas garantis')
    const gap = note.y - claim.y - claim.height
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(24)
    expect(Math.abs(note.x - claim.x)).toBeLessThan(1)
  }
})

test('E 103, 106: the number of students is not the settings’ number of creators, and the lessons are those of the programme', async () => {
  await site.page().route('**/api/settings', async (route) => {
    const settings = await (await route.fetch()).json()
    const stats = { ...settings.stats, creators: '3,150+' }
    await route.fulfill({ json: { ...settings, site_name: 'Autre nom', stats } })
  })
  await site.open('/formation')
  // The answer is rendered.
  await expect.poll(() => site.page().title()).toContain('Autre nom')
  expect(await site.words('main section >> nth=0')).toContain('2,300+')
  await expect
    .poll(() => site.words('section[aria-labelledby=included]'))
    .toContain('45 leçons écrites')
})

test('E 104, 105: four modules, each with title, description, lessons, duration and progress', async () => {
  const { document } = await read('/formation')
  const modules = namedPart(document, 'section', 'Quatre modules, dans cet ordre')
  expect(partsOf(modules, 'li').map(wordsOf)).toEqual([
    '01 Trouver ta niche Écouter un public, tester trente idées, choisir celle que tu garderas un an. 8 leçons 2 h 30 25 % du cours',
    '02 Le visage parfait Fixer des références, diriger la lumière, garder le même regard de la première à la centième image. 12 leçons 3 h 15 50 % du cours',
    '03 Le système de vente Composer une offre, fixer un prix, écrire sa page de vente et mesurer ce qui se vend vraiment. 10 leçons 2 h 45 75 % du cours',
    '04 Automatisation IA et agents Confier la programmation, les réponses et le suivi à des agents, et garder le contrôle sur le reste. 15 leçons 4 h 00 100 % du cours',
  ])
  const titles = partsOf(modules, 'h3').map(wordsOf)
  const bars = partsOf(modules, '[role=progressbar]')
  expect(
    bars.map((bar) => [
      plain(bar.getAttribute('aria-label') ?? ''),
      bar.getAttribute('aria-valuenow'),
    ]),
  ).toEqual(
    [25, 50, 75, 100].map((value, at) => [
      `Progression dans le cours après « ${titles[at]} »`,
      String(value),
    ]),
  )
})

test('E 107, 108: four learning goals, what is included, exclusive bonuses', async () => {
  const { document } = await read('/formation')
  const skills = namedPart(document, 'section', 'Ce que tu vas apprendre')
  expect(partsOf(skills, 'h3').map(wordsOf)).toEqual([
    'Choisir sans hésiter',
    'Garder le même visage',
    'Vendre honnêtement',
    'Déléguer à des agents',
  ])
  for (const skill of partsOf(skills, 'li'))
    expect(wordsOf(partOf(skill, 'p')).length).toBeGreaterThan(30)
  const received = namedPart(document, 'section', 'Tout ce que tu reçois')
  const lines = (title: string) =>
    partsOf(received, 'h3 + ul')
      .filter((list) => list.previousElementSibling === namedPart(received, 'h3', title))
      .flatMap((list) => partsOf(list, 'li').map(wordsOf))
  expect(lines('Inclus dans chaque formule')).toEqual([
    "12 h de leçons et d'exercices, en français",
    '45 leçons écrites, chacune avec son exercice',
    'Un cours à lire sur téléphone comme sur ordinateur, avec ta progression',
    'Un accès sans date de fin, mises à jour comprises',
    'Satisfait ou remboursé pendant 30 jours',
  ])
  expect(lines('Bonus exclusifs')).toEqual([
    '20 niches étudiées, chacune avec sa question (à partir de Starter)',
    "20 prompts d'image commentés (à partir de Premium)",
    'Le guide de la lumière : 10 schémas à décrire (à partir de Premium)',
    '30 légendes à adapter (à partir de Premium)',
  ])
})

test('E 109, 111: three plans with price, previous price, badge, features and bonus', async () => {
  const words = (await read('/formation')).words('[role=radiogroup]')
  for (const [name, price, before] of [
    ['Starter', '197 €', '297 €'],
    ['Premium', '397 €', '597 €'],
    ['VIP', '697 €', '997 €'],
  ]) {
    expect(words).toMatch(new RegExp(`${name} .+? ${price} au lieu de ${before} .+? Bonus : `))
  }
})

test('E 111: each plan has a badge of its own, all its features, and its bonus', async () => {
  const { document } = await read('/formation')
  for (const [name, badge, ...lines] of [
    [
      ...['Starter', 'Pour commencer'],
      'Les quatre modules, en entier',
      'Un exercice à chaque leçon',
      'Réponses aux questions par e-mail',
      'Bonus : les niches étudiées',
    ],
    [
      ...['Premium', 'Notre conseil'],
      'Tout ce que contient Starter',
      "Une séance de questions d'une heure, en visio",
      "Des prompts d'image commentés",
      'Bonus : le guide de la lumière et des légendes à adapter',
    ],
    [
      ...['VIP', 'Accompagnement'],
      'Tout ce que contient Premium',
      "Quatre séances individuelles d'une heure",
      'La relecture de ton premier pack',
      'Une réponse prioritaire les jours ouvrés',
      'Bonus : la relecture de ta page de vente',
    ],
  ] as const) {
    const [plan, ...others] = partsOf(document, '[role=radiogroup] > div').filter(
      (each) => namedParts(each, '[type=radio]', name).length === 1,
    )
    expect(others).toEqual([])
    expect(plan && linesOf(plan)).toContain(badge)
    expect(plan && partsOf(plan, 'li').map(wordsOf)).toEqual(lines)
  }
})

test('E 110: Premium is preselected; another choice moves the mark, by pointer and by keyboard', async () => {
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
  const shown = site.page().getByRole('status').filter({ hasText: 'Premium' }).waitFor()
  await plans().getByRole('link', { name: 'Choisir Premium' }).click()
  const [tab] = await Promise.all([opened, shown])
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe('/order/new?plan=premium')
  await tab.close()
})

test('E 112: the order keeps the language of the page', async () => {
  const { document } = await read('/th/formation')
  const links = partsOf(document, 'a[target=_blank][href*="/order/new"]')
  expect(attributesOf(links, 'href')).toEqual([
    '/th/order/new?plan=starter',
    '/th/order/new?plan=premium',
    '/th/order/new?plan=vip',
  ])
})

test('E 113, 115: three testimonials that say what they are, and a closing call', async () => {
  const { document, words } = await read('/formation')
  const quotes = 'section[aria-labelledby=quotes]'
  expect(partsOf(document, `${quotes} blockquote`)).toHaveLength(3)
  expect(words(quotes)).toContain('Témoignages fictifs')
  expect(words('section[aria-labelledby=closing] a[href="#plans"]')).not.toBe('')
})

test('E 114: questions under three tabs, switched by the arrow keys', async () => {
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

test('the course and its questions are structured data for search engines, in the page’s language', async () => {
  const facts = await site.facts('/en/formation')
  expect(facts.map((fact) => fact['@type'])).toEqual(['Course', 'FAQPage'])
  expect(facts[0]).toMatchObject({ name: 'Virtual model course' })
  expect(facts[0]?.offers).toHaveLength(3)
  expect(facts[1]?.mainEntity).toHaveLength(9)
})
