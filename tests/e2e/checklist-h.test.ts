import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { setOffline } from './support/device-network.ts'
import {
  attributesOf,
  namedPart,
  namedParts,
  partOf,
  partsOf,
  readPage,
  wordsOf,
} from './support/read-page.ts'
import { adminApi } from './support/serve-product.ts'
import { untilHydrated, untilOutboxLoaded } from './support/until-hydrated.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site
const read = (path: string) => readPage(site.origin(), path)

const api = adminApi(site.origin)

const arrived = async (subject: string): Promise<readonly Record<string, unknown>[]> =>
  (await api().messages()).filter((message) => message.subject === subject)

const fillIn = async (subject: string): Promise<void> => {
  await page().getByLabel('Nom').fill('Zoé Martin')
  await page().getByLabel('E-mail').fill('zoe@exemple.invalid')
  await page().getByLabel('Objet').fill(subject)
  await page().getByLabel('Message', { exact: false }).last().fill('Bonjour,\nune question.')
}

const send = () => page().getByRole('button', { name: 'Envoyer le message' })
const sent = () => page().getByRole('status').filter({ hasText: 'Message envoyé' })

test('H 137: three channels with their delays; one that is not set up leads to the form', async () => {
  const { document } = await read('/contact')
  const channels = partsOf(namedPart(document, 'section', 'Trois façons de nous joindre'), 'li')
  expect(channels.map(wordsOf)).toEqual([
    expect.stringMatching(/^Chat Réponse immédiate, 24.h\/24, 7.j\/7 .+ Ouvrir le chat$/),
    expect.stringMatching(/^WhatsApp Moins de 2 h .+ Écrire par le formulaire$/),
    expect.stringMatching(/^E-mail Moins de 24 h .+ Écrire un e-mail$/),
  ])
  expect(channels.map((channel) => attributesOf(partsOf(channel, 'a'), 'href'))).toEqual([
    [],
    ['#message'],
    [expect.stringMatching(/^mailto:.+@/)],
  ])
})

test('H 138, 139, 140, 141: the form’s fields, the four types by name, and the required ones', async () => {
  const { document } = await read('/contact')
  const fields = partsOf(
    document,
    'form :is(input:not([type=hidden], [tabindex="-1"]), select, textarea)',
  )
  expect(
    fields.map((field) => [
      field.getAttribute('name'),
      field.getAttribute('type'),
      field.hasAttribute('required'),
    ]),
  ).toEqual([
    ['name', 'text', true],
    ['email', 'email', true],
    ['type', null, false],
    ['subject', 'text', true],
    ['message', null, true],
  ])
  for (const [label, name] of [
    ['Nom', 'name'],
    ['E-mail', 'email'],
    ['Type de demande', 'type'],
    ['Objet', 'subject'],
  ] as const)
    expect(namedPart(document, 'input, select', label).getAttribute('name')).toBe(name)
  const types = partsOf(namedPart(document, 'select', 'Type de demande'), 'option')
  expect(types.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['general', 'Question générale'],
    ['technical', 'Question technique'],
    ['sales', 'Achat et commande'],
    ['formation', 'Formation'],
  ])
})

const kindsOf = (fields: readonly Element[]): readonly string[] =>
  fields.map((field) => `${field.tagName} ${field.getAttribute('type')}`)

// The newsletter's field is checked where it exists: `newsletter.test.ts`.
test.each(['/contact', '/hybrid'])(
  'H 141: the email address on %s is entered in an email field',
  async (path) => {
    const { document } = await read(path)
    const fields = namedParts(document, 'input, select, textarea, [aria-label]', /^E-mail/)
    expect(kindsOf(fields)).toEqual(['INPUT email'])
  },
)

// These are rendered in the browser.
test.each(
  firstUnlessFull(1, [
    '/order/new?plan=premium',
    '/order/new?pack=luna-000001',
    '/order/new?custom=1',
    '/formation/cours',
  ]),
)('H 141: the email address on %s is entered in an email field', async (path) => {
  await site.open(path)
  const fields = page().getByLabel(/^E-mail/)
  await expect.poll(() => fields.evaluateAll(kindsOf)).toEqual(['INPUT email'])
})

test('H 140: a missing value is reported beside its field, in the page’s language, and gets the focus', async () => {
  await site.open('/th/contact')
  await page().locator('form button[type=submit]').click()
  await expect.poll(() => page().locator('form [aria-invalid=true]').count()).toBe(4)
  await expect.poll(() => page().locator('form').innerText()).toContain('โปรดกรอกช่องนี้')
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('name')
  await page().locator('form [name=email]').fill('zoe')
  await page().locator('form button[type=submit]').click()
  await expect.poll(() => page().locator('form').innerText()).toContain('ที่อยู่อีเมลนี้ไม่ถูกต้อง')
})

test('H 142, 143: a message is sent, shown as on its way, and the form is empty again', async () => {
  await site.open('/contact')
  await fillIn('Une commande')
  await page().getByLabel('Type de demande').selectOption('sales')
  const { promise: looked, resolve: answerNow } = Promise.withResolvers<void>()
  await page().route('**/api/contact', async (route) => {
    await looked
    await route.continue()
  })
  await send().click()
  const busy = page().getByRole('button', { name: 'Envoi en cours' })
  await busy.waitFor()
  await expect.poll(() => busy.getAttribute('aria-disabled')).toBe('true')
  answerNow()
  await sent().waitFor()
  await expect.poll(() => page().getByLabel('Objet').inputValue()).toBe('')
  await expect.poll(() => page().getByLabel('Type de demande').inputValue()).toBe('general')
  await expect
    .poll(() => arrived('Une commande'))
    .toMatchObject([
      { name: 'Zoé Martin', type: 'sales', message: 'Bonjour,\nune question.', is_read: false },
    ])
})

test('H 143: offline the message waits on the device and says so; it arrives once when the network is back', async () => {
  await site.open('/contact')
  await fillIn('Sans réseau')
  await untilOutboxLoaded(page())
  await setOffline(site.visit(), true)
  await send().click()
  await page().getByText('Tu peux annuler l’envoi en haut de la page').waitFor()
  await expect.poll(() => page().getByLabel('Objet').inputValue()).toBe('')
  await page().getByText('1 formulaire en attente').waitFor()
  await setOffline(site.visit(), false)
  await page().getByRole('status').filter({ hasText: 'Formulaire envoyé' }).waitFor()
  await page().getByText('1 formulaire en attente').waitFor({ state: 'detached' })
  await expect.poll(() => arrived('Sans réseau')).toHaveLength(1)
  site.forgiveNetwork()
})

test.runIf(isFullRun)(
  'H 143: an answer lost on the way back does not duplicate the message',
  async () => {
    await site.open('/contact')
    await fillIn('Réponse perdue')
    let isTaken = false
    await page().route('**/api/contact', async (route) => {
      // Once: the server accepts only a few messages per address, and this file sends more.
      if (!isTaken) await route.fetch()
      isTaken = true
      await route.abort()
    })
    await send().click()
    await page().getByText('1 formulaire en attente').waitFor()
    expect(isTaken).toBe(true)
    // Of the page before the reload or of the one after it: the next attempt may be due at any moment.
    const answered = page().waitForResponse('**/api/contact')
    // An attempt may be under way.
    await page().unrouteAll({ behavior: 'ignoreErrors' })
    await page().reload()
    await answered
    await page().getByText('1 formulaire en attente').waitFor({ state: 'detached' })
    await expect.poll(() => arrived('Réponse perdue')).toHaveLength(1)
    site.forgiveNetwork()
  },
)

test('H 143: text typed before the scripts have loaded is not lost', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page().route('**/assets/*.js', async (route) => {
    await held
    // The page may be closed by then.
    await route.continue().catch(() => undefined)
  })
  await page().goto(`${site.origin()}/contact`, { waitUntil: 'commit' })
  await page().getByLabel('Objet').fill('Très tôt')
  release()
  await untilHydrated(page())
  await page().getByLabel('Nom').fill('Zoé')
  await expect.poll(() => page().getByLabel('Objet').inputValue()).toBe('Très tôt')
  // The scripts have taken over the page.
  await expect
    .poll(() => page().evaluate(() => JSON.stringify([sessionStorage, localStorage])))
    .toContain('Très tôt')
  await page().reload()
  await expect.poll(() => page().getByLabel('Objet').inputValue()).toBe('Très tôt')
})

test('H 143: without scripts the browser itself asks for missing values, sends the form, and returns to the page', async () => {
  const reader = await site.visit().browser()?.newContext({ javaScriptEnabled: false })
  const plainPage = await reader?.newPage()
  if (!plainPage) throw new Error('a visitor without scripts needs a browser')
  await plainPage.goto(`${site.origin()}/th/contact`)
  const field = (name: string) => plainPage.locator(`[name=${name}]`)
  const submit = () => plainPage.locator('form[action="/api/contact"] [type=submit]').click()
  await field('name').fill('Zoé')
  await field('subject').fill('Sans scripts')
  await field('message').fill('Bonjour,\nune question.')
  await submit()
  await expect.poll(() => plainPage.locator(':invalid[name]').count()).toBe(1)
  expect(await arrived('Sans scripts')).toEqual([])
  await field('email').fill('zoe@exemple.invalid')
  await submit()
  // Pictures further down may still be loading.
  await plainPage.waitForURL(/\/th\/contact\?answer=.*#contact-taken$/, { waitUntil: 'commit' })
  await plainPage.locator('#contact-taken').waitFor({ state: 'visible' })
  await plainPage.locator('#contact-not-taken').waitFor({ state: 'hidden' })
  await expect
    .poll(() => arrived('Sans scripts'))
    .toMatchObject([{ name: 'Zoé', message: 'Bonjour,\nune question.', type: 'general' }])
  await reader?.close()
})

test('H 144, 147: hours in the seasonal time zone, whether the desk is open, and the delays', async () => {
  await site.useFreshDevice({ serviceWorkers: 'block' })
  const desk = () => site.words('section[aria-labelledby=message]')
  const openAt = async (moment: string, path = '/contact'): Promise<void> => {
    await page().clock.setFixedTime(moment)
    await site.open(path)
  }
  await openAt('2026-07-13T18:30:00Z') // 20:30 in Paris
  await expect
    .poll(desk)
    .toContain(
      "Du lundi au samedi, de 9 h à 21 h, heure de Paris (CEST, heure d'été d'Europe centrale)",
    )
  await expect.poll(desk).toContain('Le chat répond 24 h/24, 7 j/7.')
  await expect.poll(desk).toContain('Ouvert en ce moment')
  await openAt('2026-01-12T18:30:00Z') // 19:30 in Paris
  await expect.poll(desk).toContain("heure de Paris (CET, heure normale d'Europe centrale)")
  await expect.poll(desk).toContain('Ouvert en ce moment')
  await openAt('2026-07-12T10:00:00Z') // a Sunday
  await expect.poll(desk).toContain('Fermé en ce moment')
  await openAt('2026-07-13T10:00:00Z', '/th/contact')
  await expect.poll(desk).toContain('(CEST, เวลาฤดูร้อนยุโรปกลาง)')
})

test('H 144: the response times and the address of the company, as an admin writes them', async () => {
  const read = async () => {
    const { document } = await readPage(site.origin(), '/contact')
    return { document, desk: partOf(document, 'section[aria-labelledby=message]') }
  }
  const responseTimes = (name: string, email: string) =>
    `Délais de réponse Chat : réponse immédiate WhatsApp : moins de 2 h E-mail : moins de 24 h Coordonnées ${name} ${email}`
  expect(wordsOf((await read()).desk)).toContain(
    responseTimes('Néomuse', 'contact@neomuse.example'),
  )
  const restore = await api().changeSettings({
    site_name: 'Néomuse Paris',
    contact_email: 'bonjour@neomuse.example',
    whatsapp_number: '+33 6 12 34 56 78',
  })
  try {
    const { document, desk } = await read()
    expect(wordsOf(desk)).toContain(responseTimes('Néomuse Paris', 'bonjour@neomuse.example'))
    const letters = partsOf(desk, 'a[href^="mailto:"]')
    expect(letters.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['bonjour@neomuse.example', 'mailto:bonjour@neomuse.example'],
    ])
    const chat = namedPart(document, 'a', 'Écrire sur WhatsApp (nouvel onglet)')
    expect(chat.getAttribute('href')).toBe('https://wa.me/33612345678')
  } finally {
    await restore()
  }
})

test.runIf(isFullRun)(
  'H 147: the status changes when the desk closes while the page is open',
  async () => {
    await site.useFreshDevice({ serviceWorkers: 'block' })
    await page().clock.install({ time: '2026-07-13T18:30:00Z' })
    await site.open('/contact')
    await page().getByText('Ouvert en ce moment').waitFor()
    await page().clock.fastForward('31:00')
    await page().getByText('Fermé en ce moment').waitFor()
  },
)

test('H 147: a page without scripts shows Paris time, and nothing that depends on the visitor', async () => {
  const html = await (await fetch(`${site.origin()}/contact`)).text()
  expect(html).toContain('heure de Paris')
  // File names that the page loads do not count as text.
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/CES?T|en ce moment/)
})

test('H 145: four questions, and a closing call', async () => {
  await site.open('/contact')
  const questions = page().locator('section[aria-labelledby=questions] details')
  await expect.poll(() => questions.count()).toBe(4)
  await questions.first().locator('summary').press('Enter')
  await expect.poll(() => questions.first().getAttribute('open')).not.toBeNull()
  await page().locator('section[aria-labelledby=closing] a[href="/custom"]').waitFor()
  await expect.poll(() => site.facts('/contact')).toMatchObject([{ '@type': 'FAQPage' }])
})

test.runIf(isFullRun)(
  'H 146: the assistant says that it is not human, answers from the pages, and hands over',
  async () => {
    await site.open('/contact')
    await page().getByRole('button', { name: 'Ouvrir le chat' }).first().click()
    const chat = page().getByRole('dialog')
    await chat.getByText('Je suis un programme, pas une personne').waitFor()
    const ask = async (question: string): Promise<void> => {
      await chat.getByLabel('Ta question').fill(question)
      await chat.getByLabel('Ta question').press('Enter')
    }
    await ask('Combien coûte un PACK ?')
    await chat.getByText('de 12 € à 35 €').waitFor()
    await ask('Mon ordinateur est assez puissant ?')
    await chat.getByText('Oui, s’il ouvre un site web').waitFor()
    const source = chat.getByRole('link', { name: 'Mon ordinateur est-il assez puissant ?' })
    expect(await source.getAttribute('href')).toBe('/formation#questions')
    await ask('Combien coûte Luna ?')
    await chat.getByText('Luna (France) coûte 29 € le pack.').waitFor()
    const luna = chat.getByRole('link', { name: 'Voir Luna' })
    expect(await luna.getAttribute('href')).toMatch(/^\/models\/luna-/)
    await ask('Es-tu un humain ?')
    await chat.getByText('Je suis un programme, pas une personne. Si tu préfères').waitFor()
    await ask('Aimes-tu le jazz ?')
    await chat.getByText('pas de réponse sûre').waitFor()
  },
)

test.runIf(isFullRun)(
  'H 146: after many answers the newest one and the assistant’s button stay visible',
  async () => {
    await page().setViewportSize({ width: 1280, height: 800 })
    await site.open('/contact')
    await page().getByRole('button', { name: 'Ouvrir le chat' }).first().click()
    const chat = page().getByRole('dialog')
    const isInSight = (part: Locator): Promise<boolean> =>
      part.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        const isHit = (y: number) => element.contains(document.elementFromPoint(left + 4, y))
        return isHit(top + 4) && isHit(bottom - 4)
      })
    for (let asked = 1; asked <= 8; asked += 1) {
      await chat.getByLabel('Ta question').fill('Je veux parler à un humain')
      await chat.getByLabel('Ta question').press('Enter')
      const answers = chat.getByRole('log').getByRole('button', { name: 'Écrire à l’équipe' })
      await expect.poll(() => answers.count()).toBe(asked)
      await expect.poll(() => isInSight(answers.last())).toBe(true)
      expect(await isInSight(chat.getByRole('button', { name: 'Demander' }))).toBe(true)
    }
  },
)
