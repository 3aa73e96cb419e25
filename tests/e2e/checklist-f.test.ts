import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { readVisitorOutbox } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { namedPart, partOf, partsOf, readPage, wordsOf } from './support/read-page.ts'
import { adminApi } from './support/serve-product.ts'
import { untilHydrated, untilOutboxLoaded } from './support/until-hydrated.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const read = (path: string) => readPage(site.origin(), path)

const api = adminApi(site.origin)

test('F 119, 120: without phone number and booking address both buttons lead to the confidential form', async () => {
  const { document } = await read('/hybrid')
  const hero = partOf(document, 'main > section')
  for (const name of ['Chat confidentiel', 'Réserver un appel'])
    expect(namedPart(hero, 'a', name).getAttribute('href')).toBe('#interview')
})

test('F 120: with a number the chat opens WhatsApp in a tab without an opener', async () => {
  const { page } = site
  await page().route('**/api/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      json: { ...(await answer.json()), whatsapp_number: '+33 6 12 34 56 78' },
    })
  })
  await site.open('/hybrid')
  const chat = page().getByRole('link', { name: 'Chat confidentiel' })
  await expect.poll(() => chat.getAttribute('href')).toBe('https://wa.me/33612345678')
  await expect.poll(() => chat.getAttribute('target')).toBe('_blank')
  await expect.poll(() => chat.getAttribute('rel')).toBe('noopener')
})

test('F 120: the admin’s booking address opens in a tab without an opener', async () => {
  const call = async () => namedPart((await read('/hybrid')).document, 'a', /^Réserver un appel/)
  const restore = await api().changeSettings({ booking_url: 'https://calendar.example/neomuse' })
  try {
    const link = await call()
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://calendar.example/neomuse',
      '_blank',
      'noopener',
    ])
  } finally {
    await restore()
  }
  expect((await call()).getAttribute('href')).toBe('#interview')
})

test('F 121, 122: three services, only the third one monthly', async () => {
  const { document } = await read('/hybrid')
  // An admin may hide one: the title states no number.
  const services = namedPart(document, 'section', 'Services à la carte')
  expect(wordsOf(namedPart(services, 'h2', 'Services à la carte'))).toBe('Services à la carte')
  expect(partsOf(services, 'li').map(wordsOf)).toEqual([
    '01 Le visage Un visage créé pour toi, qui ne ressemble à personne : entretien, trois pistes, deux révisions. 499 €',
    '02 Le montage Tes images et le nouveau visage, associés image par image, avec la mention « Images virtuelles ». 299 €',
    '03 Le suivi Chaque mois, de nouvelles images, un calendrier et une personne à qui parler. 199 € par mois',
  ])
})

test('F 123, 130: one testimonial, and a closing call', async () => {
  const { document, words } = await read('/hybrid')
  expect(partsOf(document, 'blockquote')).toHaveLength(1)
  expect(words('section[aria-labelledby=closing] a[href="#interview"]')).not.toBe('')
})

test('F 124: three packages with both prices, one preselected, each with its order', async () => {
  await site.open('/hybrid')
  const packages = site.page().getByRole('radiogroup')
  const words = plain(await packages.innerText())
  for (const [name, price, before] of [
    ['Starter', '799 €', '1 199 €'],
    ['Pro', '1 299 €', '1 999 €'],
    ['Elite', '2 499 €', '3 999 €'],
  ]) {
    expect(words).toMatch(new RegExp(`${name} .+? ${price} au lieu de ${before}`))
  }
  await packages.getByRole('radio', { name: 'Elite' }).click({ force: true })
  await expect
    .poll(() => packages.getByRole('radio', { checked: true }).getAttribute('value'))
    .toBe('elite')
  const opened = site.visit().waitForEvent('page')
  await packages.getByRole('link', { name: 'Choisir Elite' }).click()
  const tab = await opened
  expect(tab.url()).toContain('/order/new?package=elite')
  await tab.close()
})

test('F 125, 126, 127, 129: the form requires a first name and an email, and no budget', async () => {
  await site.open('/hybrid')
  const form = site.page().locator('form')
  const required = await form
    .locator('input[required], textarea[required]')
    .evaluateAll((all) => all.map((field) => field.getAttribute('name')))
  expect(required).toEqual(['name', 'email', 'consent'])
  const asked = form.locator('input:not([type=hidden], [tabindex="-1"]), textarea')
  await expect
    .poll(() => asked.evaluateAll((all) => all.map((field) => field.getAttribute('name'))))
    .toEqual(['name', 'email', 'phone', 'experience', 'goals', 'consent'])
  await expect.poll(() => site.words('section[aria-labelledby=interview]')).toContain('sous 2 h')
  await form.getByRole('button', { name: 'Demander un entretien' }).click()
  await form.getByText('Remplis ce champ, s’il te plaît').first().waitFor()
  await expect
    .poll(() => site.page().evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('name')
})

test('F 128: the entered data arrive among the confidential interviews', async () => {
  await site.open('/hybrid')
  const { page } = site
  await page().getByLabel('Prénom').fill('Noé')
  await page().getByLabel('E-mail').fill('noe@exemple.invalid')
  await page().getByLabel('Tes objectifs').fill('Danser, sans être reconnue.')
  await page()
    .getByRole('checkbox', { name: /chiffrées/ })
    .check({ force: true })
  await page().getByRole('button', { name: 'Demander un entretien' }).click()
  await page().getByRole('status').filter({ hasText: 'Demande reçue' }).waitFor()
  await expect.poll(() => page().getByLabel('Prénom').inputValue()).toBe('')
  await expect.poll(api().interviews).toMatchObject([
    {
      name: 'Noé',
      email: 'noe@exemple.invalid',
      goals: 'Danser, sans être reconnue.',
      confidential: true,
      consented_at: expect.any(String),
      is_quarantined: false,
    },
  ])
})

/** The interviews with these goals. */
const interviewsAbout = async (goals: string): Promise<readonly unknown[]> =>
  (await api().interviews()).filter((interview) => interview.goals === goals)

test('F 128: offline a request waits on the device, and arrives once when the network is back', async () => {
  const { page } = site
  const goals = `Sans réseau, ${crypto.randomUUID()}`
  await site.open('/hybrid')
  await page().getByLabel('Prénom').fill('Noé')
  await page().getByLabel('E-mail').fill('noe@exemple.invalid')
  await page().getByLabel('Tes objectifs').fill(goals)
  await page()
    .getByRole('checkbox', { name: /chiffrées/ })
    .check({ force: true })
  await untilOutboxLoaded(page())
  await setOffline(site.visit(), true)
  await page().getByRole('button', { name: 'Demander un entretien' }).click()
  await page().getByText('Tu peux annuler l’envoi en haut de la page').waitFor()
  await page().getByText('1 formulaire en attente').waitFor()
  await expect.poll(() => page().getByLabel('Prénom').inputValue()).toBe('')
  expect(await interviewsAbout(goals)).toEqual([])
  await setOffline(site.visit(), false)
  await page().getByRole('status').filter({ hasText: 'Formulaire envoyé' }).waitFor()
  await page().getByText('1 formulaire en attente').waitFor({ state: 'detached' })
  await expect
    .poll(() => interviewsAbout(goals))
    .toMatchObject([{ name: 'Noé', confidential: true }])
  // The next visit does not send it again.
  await page().reload()
  await untilHydrated(page())
  expect((await readVisitorOutbox(page())).filter(({ state }) => state.type !== 'sent')).toEqual([])
  expect(await interviewsAbout(goals)).toHaveLength(1)
  site.forgiveNetwork()
})

test.runIf(isFullRun)('F 125, 128: the form is filled in and sent by keyboard alone', async () => {
  const { page } = site
  const goals = `Au clavier, ${crypto.randomUUID()}`
  await site.open('/hybrid')
  const { keyboard } = page()
  /** The focused element, provided it is visible. */
  const focused = () =>
    page().evaluate(() => {
      const own = document.activeElement
      return own?.matches(':focus-visible')
        ? (own.getAttribute('name') ?? own.textContent.trim())
        : null
    })
  for (let presses = 0; (await focused()) !== 'name'; presses += 1) {
    if (presses > 80) throw new Error('no Tab leads to the form')
    await keyboard.press('Tab')
  }
  for (const [field, words] of [
    ['name', 'Noé'],
    ['email', 'noe@exemple.invalid'],
    ['phone', ''],
    ['experience', 'Aucune'],
    ['goals', goals],
  ] as const) {
    expect(await focused()).toBe(field)
    await keyboard.type(words)
    await keyboard.press('Tab')
  }
  expect(await focused()).toBe('consent')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  expect(await focused()).toMatch(/^Données personnelles.* \(nouvel onglet\)$/)
  await keyboard.press('Tab')
  expect(await focused()).toBe('Demander un entretien')
  await keyboard.press('Enter')
  await page().getByRole('status').filter({ hasText: 'Demande reçue' }).waitFor()
  await expect
    .poll(() => interviewsAbout(goals))
    .toMatchObject([{ name: 'Noé', email: 'noe@exemple.invalid', experience: 'Aucune' }])
})

test('F 123, 125: a single testimonial and the promises are placed beside their content', async () => {
  const { page } = site
  await page().setViewportSize({ width: 1440, height: 900 })
  await site.open('/hybrid')
  const box = async (selector: string) =>
    (await page().locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const heading = await box('#quote')
  const quote = await box('section[aria-labelledby=quote] figure')
  expect(quote.x).toBeGreaterThan(heading.x + heading.width)
  expect(quote.y).toBeLessThan(heading.y + heading.height)
  const form = await box('section[aria-labelledby=interview] form')
  const promises = page().getByRole('heading', { name: 'Ce que nous te garantissons' })
  // The note about the answers stays visible down to the button.
  await page().evaluate((top) => scrollTo({ top, behavior: 'instant' }), form.y + form.height - 420)
  await expect.poll(async () => (await promises.boundingBox())?.y).toBeGreaterThan(60)
  await expect
    .poll(async () => (await promises.boundingBox())?.x)
    .toBeGreaterThan(form.x + form.width)
})
