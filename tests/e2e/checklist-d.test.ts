import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { ADMIN, createAdmin } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { readPage } from './support/read-page.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
let adminToken: string

beforeAll(async () => {
  adminToken = await createAdminToken()
})

const page = () => site.page()
const step = (number: number) => site.open(`/custom${number === 1 ? '' : `?step=${number}`}`)
const STEP_NAMES = ['Personnalité', 'Apparence', 'Localisation', 'Options', 'Résumé']

const rail = () => page().getByRole('navigation', { name: 'Étapes' })
const next = () => page().getByRole('button', { name: 'Suivant' })
const back = () => page().getByRole('button', { name: 'Précédent' })
const validate = () => page().getByRole('link', { name: /^Valider :/ })
const amount = async () => plain(await page().locator('output').innerText())
const group = (name: string) => page().getByRole('group', { name, exact: true })
const values = (name: string) =>
  group(name)
    .locator('input')
    .evaluateAll((all) => all.map((input) => input.getAttribute('value')))
const press = (name: string, label: string | RegExp) =>
  group(name).locator('label').filter({ hasText: label }).locator('input').click()
const face = (name: string) => page().getByRole('radio', { name }).click()

test('D 74, 75, 76, 77, 78: five steps, none blocked; Back is disabled at the first, the last one validates', async () => {
  await step(1)
  await expect
    .poll(async () => (await rail().locator('button').allInnerTexts()).map(plain))
    .toEqual(STEP_NAMES.map((name, at) => `${at + 1} ${name}${at === 0 ? ' (atteinte)' : ''}`))
  await expect.poll(() => back().isDisabled()).toBe(true)
  for (let reached = 2; reached <= 5; reached += 1) {
    await next().click()
    await page().getByText(`Étape ${reached} sur 5`).waitFor()
    await page()
      .getByRole('heading', { name: STEP_NAMES[reached - 1] ?? '', level: 2, exact: true })
      .waitFor()
    await expect.poll(() => rail().locator('[data-reached]').count()).toBe(reached)
  }
  await expect.poll(() => next().count()).toBe(0)
  await page()
    .getByRole('link', { name: /^Valider : 199 € \(nouvel onglet\)$/ })
    .waitFor()
  await back().click()
  await page().getByText('Étape 4 sur 5').waitFor()
  await page().goBack()
  await page().getByText('Étape 5 sur 5').waitFor()
})

test('D 76, 77: a second press while a step opens, or on the current step, does not add to the history', async () => {
  await step(1)
  // The second of the two presses may hit the step that the first one opened.
  await next().click()
  await page().getByText('Étape 2 sur 5').waitFor()
  await next().dispatchEvent('click', { detail: 2 })
  await page().goBack()
  await page().getByText('Étape 1 sur 5').waitFor()
  await next().dblclick()
  await page().getByText('Étape 2 sur 5').waitFor()
  await rail().getByRole('button', { name: 'Apparence' }).dblclick()
  await rail().getByRole('button', { name: 'Options' }).dblclick()
  await page().getByText('Étape 4 sur 5').waitFor()
  for (const reached of [2, 1]) {
    await page().goBack()
    await page().getByText(`Étape ${reached} sur 5`).waitFor()
  }
})

test.runIf(isFullRun)(
  'D 77, 79: the bar with price and navigation is one row, on a phone two',
  async () => {
    const bar = page().locator('div:has(> p output)')
    for (const [width, path, most] of [
      [1440, '/custom?step=5', 100],
      [768, '/th/custom?step=5', 100],
      [768, '/custom?step=1', 100],
      [390, '/custom?step=5', 130],
      [390, '/es/custom?step=5', 130],
      [390, '/custom?step=2', 130],
    ] as const) {
      await page().setViewportSize({ width, height: 844 })
      await site.open(path)
      const height = (await bar.boundingBox())?.height ?? 0
      expect([width, path, height <= most ? 'slim' : height]).toEqual([width, path, 'slim'])
    }
  },
)

test('D 79, 80, 81, 82, 83, 84: the price shows on every step and follows every choice', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await step(number)
    await expect.poll(() => amount()).toBe('199 €')
  }
  await step(4)
  for (const [name, price] of [
    ['Visage unique', '299 €'],
    ['Visage LoRA', '399 €'],
    ['Visage généré', '199 €'],
  ] as const) {
    await face(name)
    await expect.poll(() => amount()).toBe(price)
  }
  await expect
    .poll(() => page().getByRole('radiogroup').getByRole('radio', { checked: true }).count())
    .toBe(1)
  for (const [label, price] of [
    [/^Photos/, '199 €'],
    [/^Vidéos/, '249 €'],
    [/^Journal intime/, '279 €'],
    [/^Vidéos/, '229 €'],
    [/^Vidéos/, '279 €'],
  ] as const) {
    await press('Formats en plus', label)
    await expect.poll(() => amount()).toBe(price)
  }
  await face('Visage LoRA')
  await expect.poll(() => amount()).toBe('479 €')
})

test('D 85, 86, 87, 88, 89, 90, 91, 92, 93: exactly the options of the specification', async () => {
  await step(1)
  await expect.poll(() => values('Genre')).toEqual(['', 'feminin', 'masculin', 'non-binaire'])
  await expect
    .poll(() => values('Style'))
    .toEqual([...['', 'elegant', 'sexy', 'kawaii', 'naturel', 'gothique', 'sportif']])
  await expect
    .poll(() => values('Niche'))
    .toEqual([...['', 'fitness', 'cosplay', 'lifestyle', 'gamer', 'fashion', 'travel', 'art']])
  await step(2)
  await expect
    .poll(() => values('Morphologie'))
    .toEqual([...['', 'mince', 'athletique', 'curvy', 'petite', 'grande', 'moyenne']])
  await expect
    .poll(() => values('Yeux'))
    .toEqual(['', 'bleu', 'vert', 'marron', 'noisette', 'gris'])
  await expect
    .poll(() => values('Cheveux'))
    .toEqual(['', 'blond', 'brun', 'noir', 'roux', 'chatain'])
  await expect
    .poll(() => values('Âge apparent'))
    .toEqual(['', '18-22', '23-27', '28-32', '33-37', '38-45'])
  await step(3)
  await expect
    .poll(() => values('Pays'))
    .toEqual([
      ...['', 'france', 'usa', 'bresil', 'japon', 'thailande', 'allemagne', 'italie', 'espagne'],
    ])
  await expect
    .poll(() => values('Langue principale'))
    .toEqual([
      ...['', 'francais', 'anglais', 'espagnol', 'portugais', 'japonais', 'allemand', 'italien'],
    ])
})

/** Every field of the wizard, by its step. */
const EVERYTHING = [
  [1, 'Prénom ou nom de scène', 'Aïko'],
  [1, 'Genre', 'Féminin'],
  [1, 'Style', 'Gothique'],
  [1, 'Niche', 'Jeu vidéo'],
  [1, 'Univers', 'Tokyo sous la pluie'],
  [2, 'Morphologie', 'Athlétique'],
  [2, 'Yeux', 'Verts'],
  [2, 'Cheveux', 'Roux'],
  [2, 'Âge apparent', '23 à 27 ans'],
  [3, 'Pays', 'Japon'],
  [3, 'Langue principale', 'Anglais'],
  [3, 'Accent et traits culturels', 'de Kyoto'],
  [4, 'Visage', 'Visage unique'],
  [4, 'Formats en plus', 'Vidéos'],
  [4, 'Demandes particulières', 'Un parapluie rouge'],
] as const
const TYPED: ReadonlySet<string> = new Set([
  'Prénom ou nom de scène',
  'Univers',
  'Accent et traits culturels',
  'Demandes particulières',
])

const fillEverything = async (): Promise<void> => {
  for (const number of [1, 2, 3, 4]) {
    await step(number)
    for (const [at, field, value] of EVERYTHING) {
      if (at !== number) continue
      if (TYPED.has(field)) await page().getByLabel(field).fill(value)
      else if (field === 'Visage') await face(value)
      else await press(field, new RegExp(`^${value}`))
    }
  }
}

test.each(['light', 'dark'] as const)(
  'D 83: a chosen option is readable while the pointer is on it, %s',
  async (colorScheme) => {
    await page().emulateMedia({ colorScheme })
    await step(1)
    const chip = group('Genre').locator('label').filter({ hasText: 'Non binaire' })
    await chip.click()
    await expect.poll(() => chip.locator('input').isChecked()).toBe(true)
    await expectNoViolations(page(), 'fieldset')
  },
)

test('D 94: every field of the draft and its step survive a reload', async () => {
  await fillEverything()
  await page().reload()
  await page().getByText('Étape 4 sur 5').waitFor()
  for (const number of [4, 3, 2, 1]) {
    for (const [at, field, value] of EVERYTHING) {
      if (at !== number) continue
      const kind = field === 'Formats en plus' ? 'checkbox' : 'radio'
      const chosen = () => page().getByRole(kind, { name: new RegExp(`^${value}( |$)`) })
      if (TYPED.has(field))
        await expect
          .poll(() => page().getByLabel(field).inputValue(), { message: field })
          .toBe(value)
      else await expect.poll(() => chosen().isChecked(), { message: field }).toBe(true)
    }
    if (number > 1) await back().click()
  }
})

test.runIf(isFullRun)('D 95, 96: the summary shows every choice and every typed text', async () => {
  await fillEverything()
  await step(5)
  for (const [, field, value] of EVERYTHING)
    await expect.poll(() => site.words('form dl')).toContain(`${field} ${value}`)
})

test('D 96: the summary names the missing choices', async () => {
  await step(2)
  await press('Cheveux', 'Roux')
  await step(5)
  const words = await site.words('form dl')
  for (const name of ['Prénom ou nom de scène', 'Style', 'Pays', 'Visage'])
    expect(words).toContain(`${name} Non spécifié`)
  expect(words).toContain('Cheveux Roux')
  expect(words).not.toContain('Yeux')
})

/** At the last step; returns the order's page. */
const openOrder = async (): Promise<Page> => {
  const opened = site.visit().waitForEvent('page')
  await validate().click()
  return opened
}

const fillOrder = async (tab: Page, email: string): Promise<void> => {
  await tab.getByLabel('E-mail').fill(email)
  for (const box of [/Conditions générales/, /18 ans/, /personne réelle/])
    await tab.getByRole('checkbox', { name: box }).check()
}

/** Returns the order's id, once its page is shown. */
const sendOrder = async (tab: Page): Promise<string> => {
  await fillOrder(tab, 'zoe@example.org')
  const answered = tab.waitForResponse('**/api/custom-orders')
  await tab.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  const { id, number } = await (await answered).json()
  await tab.waitForURL(/\/order#/)
  await tab.getByRole('heading', { name: number }).waitFor()
  return id
}

type Order = {
  readonly id: string
  readonly status: string
  readonly total_amount: number
  readonly notes: string
  readonly number: string
}

/** As stored on the server. */
const readOrders = async (): Promise<readonly Order[]> => {
  const answer = await fetch(`${site.origin()}/api/admin/orders`, {
    headers: { Authorization: `Bearer ${adminToken}` },
  })
  return answer.json()
}

const orderOf = async (id: string): Promise<Order | undefined> =>
  (await readOrders()).find((order) => order.id === id)

test.runIf(isFullRun)(
  'D 97, 98: validating shows the toast and opens the order at once, with every choice',
  async () => {
    await fillEverything()
    await step(5)
    const tab = await openOrder()
    await page().getByRole('status').filter({ hasText: 'sous 24 h pour finaliser' }).waitFor()
    expect(new URL(tab.url()).pathname).toBe('/order/new')
    await expect.poll(async () => plain(await tab.locator('table').innerText())).toContain('349 €')

    await tab.getByLabel('E-mail').fill('zoe@example.org')
    await tab.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
    await expect.poll(() => tab.locator('[aria-invalid=true]').count()).toBe(3)
    const id = await sendOrder(tab)
    for (const text of ['Sous 24 h, par e-mail', 'En 3 à 5 jours ouvrés', '2 incluses', 'de Kyoto'])
      await expect.poll(async () => plain(await tab.innerText('main'))).toContain(text)
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'pending', total_amount: 349 })
    for (const chosen of ['Aïko', 'vert', 'roux', '23-27', 'anglais', 'de Kyoto', 'parapluie'])
      expect(order?.notes).toContain(chosen)
    // The wizard starts again.
    await page().reload()
    await page().getByText('Étape 5 sur 5').waitFor()
    await expect.poll(() => amount()).toBe('199 €')
  },
)

test.runIf(isFullRun)(
  'D 97: offline the order waits once, the wizard can be used again, and the order arrives once',
  async () => {
    await step(1)
    const name = () => page().getByLabel('Prénom ou nom de scène')
    await name().fill('Mizuki')
    await step(5)
    const tab = await openOrder()
    await untilHydrated(tab)
    const sent: string[] = []
    site.visit().on('requestfinished', (request) => {
      if (request.url().endsWith('/api/custom-orders')) sent.push(request.url())
    })
    await fillOrder(tab, 'mizuki@example.org')
    await setOffline(site.visit(), true)
    const send = () => tab.getByRole('button', { name: 'Commander avec obligation de paiement' })
    await send().click()
    await tab.getByText('Tu peux annuler l’envoi en haut de la page').waitFor()
    // Neither the sheet nor the wizard, in their two tabs, would order the same model again.
    await expect.poll(() => send().count()).toBe(0)
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.textContent))
      .toBe('Tes formulaires')
    const summary = () => site.words('form dl')
    await expect.poll(summary).toContain('Prénom ou nom de scène Non spécifié')

    await setOffline(site.visit(), false)
    await tab.getByRole('main').getByText('Commande reçue.').waitFor()
    await tab.reload()
    await untilHydrated(tab)
    await tab.getByRole('main').getByText('Commande reçue.').waitFor()
    await expect.poll(() => send().count()).toBe(0)
    const orders = (await readOrders()).filter(({ notes }) => notes.includes('Mizuki'))
    expect([orders.length, sent.length]).toEqual([1, 1])
    const link = tab.getByRole('main').getByRole('link', { name: 'Voir ma commande et la payer' })
    await link.click()
    await tab.getByRole('heading', { name: orders[0]?.number ?? '' }).waitFor()
    site.forgiveNetwork()
  },
)

test.runIf(isFullRun)(
  'D 97: an order withdrawn in time is restored in the wizard and its sheet',
  async () => {
    await site.useFreshDevice()
    await step(1)
    await page().getByLabel('Prénom ou nom de scène').fill('Hoshi')
    await step(5)
    const tab = await openOrder()
    await untilHydrated(tab)
    await fillOrder(tab, 'hoshi@example.org')
    // Offline its questions come from the service worker.
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await setOffline(site.visit(), true)
    await tab.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
    const summary = () => site.words('form dl')
    await expect.poll(summary).not.toContain('Hoshi')
    await tab.getByRole('button', { name: 'Voir', exact: true }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect.poll(summary).toContain('Prénom ou nom de scène Hoshi')
    await expect.poll(() => tab.getByLabel('E-mail').inputValue()).toBe('hoshi@example.org')
    await setOffline(site.visit(), false)
    await tab.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
    await tab.waitForURL(/\/order#/)
    const orders = (await readOrders()).filter(({ notes }) => notes.includes('Hoshi'))
    expect(orders).toHaveLength(1)
    site.forgiveNetwork()
  },
)

test.runIf(isFullRun)(
  'D 100: the server computes the price itself and ignores the page’s',
  async () => {
    await step(4)
    await face('Visage unique')
    await step(5)
    const tab = await openOrder()
    // Until then the worker's requests pass through every route that is set on it.
    await untilHydrated(tab)
    let claims = 0
    await tab.route('**/api/custom-orders', (route) => {
      const body = { ...route.request().postDataJSON(), total: 1, total_amount: 1 }
      claims += 1
      return route.continue({ postData: JSON.stringify(body) })
    })
    const id = await sendOrder(tab)
    expect(claims).toBe(1)
    expect(await orderOf(id)).toMatchObject({ status: 'pending', total_amount: 299 })
  },
)

test('D 99: the steps after an order are promised as specified', async () => {
  const { words } = await readPage(site.origin(), '/custom')
  for (const promise of [
    'Validation sous 24 h',
    'Première version en 3 à 5 jours ouvrés',
    '2 révisions incluses',
    'Pack final et bonus de lancement',
  ])
    expect(words('section[aria-labelledby=promises]')).toContain(promise)
})

test('D 71: the catalogue filters are carried over', async () => {
  await site.open('/custom?type=Cosplay&country=Japon')
  await expect
    .poll(() => group('Niche').getByRole('radio', { name: 'Cosplay' }).isChecked())
    .toBe(true)
  await step(3)
  await expect
    .poll(() => group('Pays').getByRole('radio', { name: 'Japon' }).isChecked())
    .toBe(true)
})

test('the wizard can be completed by keyboard alone, and each step is announced', async () => {
  await step(1)
  await page().getByLabel('Prénom ou nom de scène').focus()
  await page().keyboard.type('Mina')
  await page().keyboard.press('Tab')
  await page().keyboard.press('ArrowRight')
  await expect
    .poll(() => group('Genre').getByRole('radio', { name: 'Féminin' }).isChecked())
    .toBe(true)
  await page().keyboard.press('Enter')
  await page().getByText('Étape 2 sur 5').waitFor()
  await expect.poll(() => page().evaluate(() => document.activeElement?.id)).toBe('wizard')
})

const createAdminToken = async (): Promise<string> => {
  await createAdmin(site.origin())
  const answer = await fetch(`${site.origin()}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { access_token }: { access_token: string } = await answer.json()
  return access_token
}
