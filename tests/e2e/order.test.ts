import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { readVisitorOutbox } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { adminApi } from './support/serve-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const page = () => site.page()
const send = () => page().getByRole('button', { name: 'Commander avec obligation de paiement' })
const bar = () => page().getByRole('complementary', { name: 'Tes formulaires' })

const fillIn = async (email = 'zoe@example.org'): Promise<void> => {
  await page().getByLabel('Nom').fill('Zoé Martin')
  await page().getByLabel('E-mail').fill(email)
  await page()
    .getByRole('checkbox', { name: /Conditions générales/ })
    .check()
}

/** On top of any other route, without replacing it: waiting forms may be sent at any moment. */
const refuse = (form: string, problem: { field: string; code: string }): Promise<unknown> =>
  page().route(`**/api/${form}`, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ fields: [problem] }),
    }),
  )

/** From now on, parts that load when first shown come from the device. */
const keptOnDevice = () => page().evaluate(() => navigator.serviceWorker.ready.then(() => null))

const api = adminApi(site.origin)

/** The server's orders whose buyer's email address begins like this. */
const ordersOf = async (buyer: string): Promise<readonly unknown[]> => {
  const read = (entity: string): Promise<{ id: string; email: string; user_id: string }[]> =>
    api().read(entity)
  const client = (await read('users')).find(({ email }) => email.startsWith(buyer))
  return (await read('orders')).filter(({ user_id }) => client && user_id === client.id)
}

test.each(
  firstUnlessFull(1, [
    ['custom=1#faceOption=lora&formats=video,journal', 'Visage LoRA', '479 €'],
    ['plan=premium', 'Formation Premium', '397 €'],
    ['package=elite', 'Service hybride Elite', '2 499 €'],
    ['pack=luna-000001', 'Pack Luna', '29 €'],
  ]),
)('the offer behind %s is shown with its price', async (address, words, price) => {
  await site.open(`/order/new?${address}`)
  await page().getByText(words).first().waitFor()
  await expect.poll(async () => plain(await page().locator('tfoot').innerText())).toContain(price)
})

test('a plan is bought: ordered, declined, paid, and its page shows the payment permanently', async () => {
  await site.open('/order/new?plan=starter')
  await send().click()
  await expect.poll(() => page().locator('[aria-invalid=true]').count()).toBe(3)
  await fillIn()
  const answered = page().waitForResponse('**/api/checkout')
  await send().click()
  const order = await (await answered).json()
  expect(order).toMatchObject({ total: 197, status: 'pending' })
  // The email that opens the course is in the buyer's language.
  expect((await answered).request().postDataJSON()).toMatchObject({ language: 'fr' })
  await page().waitForURL('**/test-payment#*')
  await page().getByText('Ceci n’est pas un vrai paiement').waitFor()
  // A user who goes back is at the order, which can still be paid: nothing is ordered twice.
  await page().goBack()
  await page().getByRole('heading', { name: order.number }).waitFor()
  expect(page().url().replace(/^.*#/, '')).toBe(order.order_url.replace(/^.*#/, ''))
  await page().getByRole('button', { name: 'Payer 197 € (essai)' }).click()
  await page().getByRole('button', { name: 'Faire refuser la carte' }).click()
  await page().getByRole('alert').filter({ hasText: 'Carte refusée' }).waitFor()
  await page().getByRole('button', { name: 'Payer', exact: true }).click()
  await page().getByText('Merci, ton paiement est bien arrivé.').waitFor()
  await expect.poll(() => page().title()).toBe(`Commande ${order.number} · Néomuse`)
  for (const text of ['Formation Starter', '197 €', 'Commande payée'])
    expect(await site.words()).toContain(text)
  expect(await api().read('orders')).toContainEqual(
    expect.objectContaining({ id: order.id, status: 'paid' }),
  )
})

test('from the catalogue to the file: a pack is viewed, bought, paid, and its film downloaded', async () => {
  await site.open('/models/luna-000001')
  const opened = site.visit().waitForEvent('page')
  await page().getByRole('main').getByRole('link', { name: 'Acheter' }).click()
  const tab = await opened
  await untilHydrated(tab)
  await tab.getByLabel('Nom').fill('Zoé')
  await tab.getByLabel('E-mail').fill('rayon@example.org')
  for (const box of await tab.locator('input[type=checkbox]:not([name=is_company])').all())
    await box.check()
  await tab.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  await tab.getByRole('button', { name: 'Payer', exact: true }).click()
  const coming = tab.waitForEvent('download')
  await tab.getByRole('button', { name: 'Télécharger luna-film.webm' }).click()
  const file = await readFile(await (await coming).path())
  expect(file.equals(await readFile('src/server/app/demo/packs/luna/luna-film.webm'))).toBe(true)
})

test('an NSFW pack can be ordered only after the buyer has confirmed to be an adult', async () => {
  await site.open('/order/new?pack=nova-000002')
  await fillIn('adulte@example.org')
  await send().click()
  const box = page().getByRole('checkbox', { name: 'J’ai 18 ans ou plus.' })
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  await box.check()
  const answered = page().waitForResponse('**/api/checkout')
  await send().click()
  expect((await answered).request().postDataJSON()).toMatchObject({
    consents: { terms: true, adult: true },
  })
  expect((await answered).status()).toBe(201)
  await page().waitForURL('**/test-payment#*')
  await site.open('/order/new?pack=luna-000001')
  await expect.poll(() => box.count()).toBe(0)
})

test.each(['', '?plan=gold', '?pack=nobody-999999'])(
  'an address without an offer (%s) says so, with links to others',
  async (search) => {
    await site.open(`/order/new${search}`)
    await page().getByRole('heading', { name: 'Cette offre n’est plus disponible' }).waitFor()
    // The server answers 404 for a pack that it does not have.
    site.forgiveNetwork()
    for (const path of ['/models', '/custom', '/formation', '/contact'])
      await expect.poll(() => page().locator(`main a[href="${path}"]`).count()).toBe(1)
  },
)

test('these pages are in no search index and no sitemap, in any language', async () => {
  for (const path of [
    '/order/new',
    '/th/order/new',
    '/order/confirmation',
    '/order',
    '/th/order/find',
    '/test-payment',
  ]) {
    const html = await (await fetch(`${site.origin()}${path}`)).text()
    expect(html).toContain('<meta name="robots" content="noindex"')
  }
  expect(await (await fetch(`${site.origin()}/sitemap.xml`)).text()).not.toContain('/order')
})

test.runIf(isFullRun)(
  'a price that changes while its page is open is shown before anything is ordered',
  async () => {
    // The page reads the price of its document again.
    const read = page().waitForResponse('**/api/models/luna-000001')
    await site.open('/order/new?pack=luna-000001')
    await (await read).finished()
    await page().getByText('Pack Luna').first().waitFor()
    const luna = await api().modelNamed('Luna')
    await api().update(luna, { price: 31 })
    await fillIn('prix@example.org')
    await send().click()
    await page().getByText('Le prix vient de changer').waitFor()
    expect(await ordersOf('prix@')).toEqual([])
    await page().getByRole('button', { name: 'Voir le nouveau prix' }).click()
    await expect
      .poll(async () => plain(await page().locator('tfoot').innerText()))
      .toContain('31 €')
    const answered = page().waitForResponse('**/api/checkout')
    await send().click()
    expect(await (await answered).json()).toMatchObject({ total: 31 })
    await page().waitForURL('**/test-payment#*')
    await api().update(await api().modelNamed('Luna'), { price: luna.price })
    site.forgiveNetwork()
  },
)

test.each(
  firstUnlessFull(1, [
    ['goes', 'is not offered', 'plan_id', 'Cette offre vient d’être retirée', 0],
    ['gets another price', 'is offered', 'expected_total', 'Le prix vient de changer', 1],
  ]),
)(
  'when the offer of a waiting order %s, a correction %s',
  async (_, __, field, words, corrections) => {
    await site.open('/order/new?plan=vip')
    await fillIn('partie@example.org')
    await page().route('**/api/checkout', (route) => route.abort())
    await send().click()
    await bar().getByText('1 formulaire en attente').waitFor()
    await refuse('checkout', { field, code: 'not-an-option' })
    await site.open('/about')
    await bar().getByText('1 formulaire n’a pas été accepté').waitFor()
    await bar().getByRole('button', { name: 'Voir' }).click()
    const entry = page().getByRole('dialog')
    await entry.getByText(words).waitFor()
    expect(await entry.getByRole('button', { name: 'Corriger' }).count()).toBe(corrections)
    await entry.getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect.poll(() => bar().count()).toBe(0)
    site.forgiveNetwork()
  },
)

test('an offline order waits, shows on every page, and keeps its reference until the buyer has seen it', async () => {
  await site.useFreshDevice()
  await site.open('/order/new?plan=vip')
  await fillIn()
  await keptOnDevice()
  await setOffline(site.visit(), true)
  await send().click()
  await bar().getByText('1 formulaire en attente').waitFor()
  await page().getByText('Tu peux annuler l’envoi en haut de la page').waitFor()
  await expectNoViolations(page())

  await setOffline(site.visit(), false)
  await bar().getByText('Nous avons reçu ta commande').waitFor()
  await page()
    .getByText('Tu peux annuler l’envoi en haut de la page')
    .waitFor({ state: 'detached' })
  await site.open('/about')
  await bar().getByRole('button', { name: 'Voir' }).click()
  await page().getByRole('dialog').getByText('Référence :').waitFor()
  await page().getByRole('link', { name: 'Voir ma commande et la payer' }).click()
  await page().getByRole('button', { name: 'Payer 697 € (essai)' }).waitFor()
  expect(new URL(page().url()).pathname).toBe('/order')
  await bar().waitFor({ state: 'detached' })
  site.forgiveNetwork()
})

test.runIf(isFullRun)('a waiting order can be withdrawn, and is never sent', async () => {
  await site.useFreshDevice()
  await site.open('/contact')
  const asked: string[] = []
  page().on('request', (request) => asked.push(request.url()))
  await page().getByLabel('Nom').fill('Zoé')
  await page().getByLabel('E-mail').fill('zoe@example.org')
  await page().getByLabel('Objet').fill('À retirer')
  await page().getByLabel('Message', { exact: false }).last().fill('Oubliez-moi.')
  await keptOnDevice()
  await setOffline(site.visit(), true)
  await page().getByRole('button', { name: 'Envoyer le message' }).click()
  await bar().getByRole('button', { name: 'Voir' }).click()
  const dialog = page().getByRole('dialog')
  await dialog.getByText('Oubliez-moi.').waitFor()
  await expectNoViolations(page(), '[role=dialog]')
  await dialog.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await page().getByRole('status').filter({ hasText: 'Envoi annulé' }).waitFor()
  await bar().waitFor({ state: 'detached' })
  asked.length = 0
  await setOffline(site.visit(), false)
  await site.open('/contact')
  expect(asked.filter((url) => url.endsWith('/api/contact'))).toEqual([])
  site.forgiveNetwork()
})

test.runIf(isFullRun)(
  'an order that is refused later is shown with its data, which can be restored into the form',
  async () => {
    await site.open('/contact')
    await page().getByLabel('Nom').fill('Zoé')
    await page().getByLabel('E-mail').fill('zoe@example.org')
    await page().getByLabel('Objet').fill('À corriger')
    await page().getByLabel('Message', { exact: false }).last().fill('Une question.')
    await page().route('**/api/contact', (route) => route.abort())
    await page().getByRole('button', { name: 'Envoyer le message' }).click()
    await bar().getByText('1 formulaire en attente').waitFor()
    await refuse('contact', { field: 'email', code: 'not-an-email' })
    await site.open('/about')
    await bar().getByText('1 formulaire n’a pas été accepté').waitFor()
    await bar().getByRole('button', { name: 'Voir' }).click()
    await page()
      .getByRole('dialog')
      .getByText('Cette adresse e-mail n’est pas valable. Exemple : nom@exemple.fr')
      .waitFor()
    await page().getByRole('button', { name: 'Corriger' }).click()
    await page().waitForURL('**/contact')
    await expect.poll(() => page().getByLabel('Objet').inputValue()).toBe('À corriger')
    await expect.poll(() => bar().count()).toBe(0)
    site.forgiveNetwork()
  },
)

test.runIf(isFullRun)(
  'a waiting order is sent by the service worker, once, when its page is closed',
  async () => {
    await site.useFreshDevice({ hasBackgroundSync: true })
    await site.open('/formation')
    await page().evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller) return
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    })
    await site.open('/order/new?plan=starter')
    await fillIn('dormeuse@example.org')
    // The page’s own attempt never leaves; the browser, which is online, calls the service worker at once.
    await page().route('**/api/checkout', (route) => route.abort())
    await send().click()
    await page().locator('[data-toast]').filter({ hasText: 'Formulaire en attente' }).waitFor()
    await page().close()
    await expect.poll(() => ordersOf('dormeuse')).toHaveLength(1)
    const reader = await site.visit().newPage()
    await reader.goto(`${site.origin()}/about`)
    await reader.getByText('Nous avons reçu ta commande').waitFor()
    await expect.poll(() => ordersOf('dormeuse')).toHaveLength(1)
    site.forgiveNetwork()
  },
)

/** The content of the device's outbox, as a text. */
const waiting = async (): Promise<string> => JSON.stringify(await readVisitorOutbox(page()))

/** The models that were validated and are not ordered yet, as a text. */
const requests = (): Promise<string | null> =>
  page().evaluate(() => localStorage.getItem('order-requests'))

test.runIf(isFullRun)(
  'the text typed for a custom model is in no address, and nowhere once it was sent in the background',
  async () => {
    await site.open('/custom')
    await page().getByLabel('Prénom ou nom de scène').fill('Kaori')
    await site.open('/custom?step=5')
    const validate = page().getByRole('link', { name: /^Valider :/ })
    const address = /\/order\/new\?custom=1#model=\w+$/
    await expect.poll(() => validate.getAttribute('href')).toMatch(address)
    const opened = site.visit().waitForEvent('page')
    await validate.click()
    const tab = await opened
    // The press itself stores the request.
    expect(await requests()).toContain('Kaori')
    await untilHydrated(tab)
    await tab.getByLabel('E-mail').fill('kaori@example.org')
    for (const box of [/Conditions générales/, /18 ans/, /personne réelle/])
      await tab.getByRole('checkbox', { name: box }).check()
    await setOffline(site.visit(), true)
    await tab.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
    await tab.getByText('Tu peux annuler l’envoi en haut de la page').waitFor()
    expect(await waiting()).toContain('Kaori')
    expect(tab.url()).toMatch(address)
    await tab.close()
    await setOffline(site.visit(), false)
    await bar().getByText('Nous avons reçu ta commande').waitFor()
    expect(await waiting()).toContain('"sent"')
    expect(await waiting()).not.toContain('Kaori')
    expect(await requests()).not.toContain('Kaori')
    site.forgiveNetwork()
  },
)

test('an address with the text of a custom model is cleaned, and the model is shown after a reload', async () => {
  await site.open('/order/new?custom=1#name=Kaori&faceOption=lora')
  await expect.poll(site.path).toMatch(/^\/order\/new\?custom=1#model=\w+$/)
  await page().reload()
  await expect.poll(() => site.words()).toContain('Prénom ou nom de scène Kaori')
  await expect.poll(() => site.words()).toContain('Visage LoRA')
})

/** Orders a plan of the course, without a page; `path` opens its page. */
const placePlan = async (): Promise<{ readonly path: string; readonly number: string }> => {
  const placed = await fetch(`${site.origin()}/api/checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Zoé',
      email: 'zoe@example.org',
      plan_id: 'vip',
      consents: { terms: true },
    }),
  })
  const { order_url, number } = await placed.json()
  return { path: `/order${order_url.replace(/^[^#]*/, '')}`, number }
}

test.runIf(isFullRun)(
  'pages that send nothing do not load the outbox, and pages without a purchase do not load the checkout',
  async () => {
    const asked: string[] = []
    page().on('request', (request) => asked.push(request.url()))
    /** Of the scripts that a page loads, in bytes, compressed. */
    const weigh = async (path: string, heading: string): Promise<number> => {
      const before = asked.length
      await site.open(path)
      await page().getByRole('heading', { level: 1, name: heading }).waitFor()
      const scripts = new Set(asked.slice(before).filter((url) => url.endsWith('.js')))
      const bodies = await Promise.all(
        Array.from(scripts, async (url) => (await fetch(url)).arrayBuffer()),
      )
      return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
    }
    const home = await weigh('/', '')
    await site.open('/contact')
    const ofPages = asked.filter((url) =>
      /outbox|waiting-bar|order-(status|find|page)|test-payment|transfer/.test(url),
    )
    expect(ofPages).toEqual([])
    const { path, number } = await placePlan()
    const order = await weigh(path, number)
    // React and the router weigh 86 kB of it, the frame that all pages share 41, its own code and texts 24.
    expect(order).toBeLessThan(153_000)
    expect(order).toBeLessThan(home)
  },
)

test('an order page appears in one step, without layout shifts', async () => {
  const { path, number } = await placePlan()
  await page().setViewportSize({ width: 390, height: 844 })
  await page().goto(`${site.origin()}${path}`)
  await page().getByRole('heading', { name: number }).waitFor()
  const moved = await page().evaluate(
    () =>
      new Promise((resolve) => {
        // Sum of all layout shifts since the page began, reported in one list.
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift no list arrives.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(moved).toBeLessThan(0.01)
  // The page's own scripts are named by its document, not discovered one by one.
  const named = await page().locator('#root').getAttribute('data-scripts')
  expect(named).toMatch(/\/order-status-page-/)
})

test('without scripts the page says so, and links to a form that works without', async () => {
  const reader = await page().context().browser()?.newContext({ javaScriptEnabled: false })
  const plainPage = await reader?.newPage()
  await plainPage?.goto(`${site.origin()}/en/order/new?custom=1`)
  expect(await plainPage?.innerText('main')).toContain('This page needs JavaScript.')
  await plainPage?.locator('main noscript a').click()
  expect(plainPage?.url()).toBe(`${site.origin()}/en/contact`)
  await reader?.close()
})
