import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { ADMIN, changeModel, openApi, signInHere, toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })

/** Another browser without a signed-in user. */
const visit = async (path: string): Promise<Page> => {
  const other = await admin
    .device()
    .browser()
    ?.newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
  if (!other) throw new Error('the device has no browser')
  const page = await other.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${admin.origin()}${path}`)
  return page
}

const leave = (page: Page) => page.context().close()

// Each screen's own file checks its texts, too.
const UNLOADED = [
  ['models', 'Impossible de charger les modèles'],
  ['users', 'Impossible de charger les utilisateurs'],
  ['orders', 'Impossible de charger les commandes'],
  ['blog', 'Impossible de charger les articles'],
  ['messages', 'Impossible de charger les messages'],
  ['settings', 'Impossible de charger les paramètres'],
  ['inquiries', 'Impossible de charger les demandes', 'orders'],
  ['inquiries', 'Impossible de charger les demandes', 'messages?vue=entretiens'],
] as const

test.each(firstUnlessFull(1, UNLOADED))(
  'S 267: a failure is logged, and a destructive toast titled Erreur: %s',
  async (entity, words, screen: string = entity) => {
    await admin.refuse(entity)
    const logged: string[] = []
    admin.page().on('console', (message) => logged.push(message.text()))
    await admin.page().goto(`${admin.origin()}/admin/${screen}`)
    const alert = admin.page().getByRole('alert').filter({ hasText: words })
    await alert.waitFor()
    await expect.poll(async () => plain(await alert.innerText())).toContain('Erreur')
    expect(logged).toContainEqual(expect.stringContaining(`Erreur ${words}`))
  },
)

/** Data that no device stores: the screens themselves request it from the server. */
const ASKED = [
  ['sessions', 'account', 'Impossible de charger les sessions'],
  ['invites', 'account', 'Impossible de charger les invitations'],
  ['audit', 'audit', 'Impossible de charger le journal'],
  ['interviews', 'messages?vue=entretiens', 'Impossible de charger les entretiens'],
  ['files', 'content?onglet=media', 'Impossible de charger les images'],
] as const

test.skipIf(isBasicServer).each(firstUnlessFull(1, ASKED))(
  'S 267: a failure of server-only data is logged too: %s',
  async (call, screen, words) => {
    await admin.refuse(call)
    const logged: string[] = []
    admin.page().on('console', (message) => logged.push(message.text()))
    await admin.page().goto(`${admin.origin()}/admin/${screen}`)
    const alert = admin.page().getByRole('alert').filter({ hasText: words })
    expect(plain(await alert.innerText())).toContain("Le serveur n'y arrive pas.")
    await expect.poll(() => logged).toContainEqual(expect.stringContaining(`Erreur ${words}`))
  },
)

test.runIf(isFullRun && !isBasicServer)(
  'S 272: a failing server is not reported as unreachable',
  async () => {
    await admin.open('account')
    await admin.device().route('**/api/admin/invites', (route) => route.fulfill({ status: 500 }))
    await admin.page().getByRole('button', { name: 'Inviter un administrateur' }).click()
    await admin.failure(
      "L'invitation n'a pas été créée. Le serveur a rencontré une erreur. Réessayez dans un instant.",
    )
  },
)

test.runIf(isFullRun)('S 267: the dashboard shows no failure toast', async () => {
  await admin.refuse('models')
  await admin.page().goto(`${admin.origin()}/admin/dashboard`)
  await admin.page().getByRole('heading', { name: 'Activité récente' }).waitFor()
  await admin
    .page()
    .getByRole('button', { name: /indisponible|hors ligne|erreur|réessai/i })
    .waitFor()
  await expect.poll(() => admin.page().getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
})

/** A client who can still be deactivated, by name: a repeated run has another one. */
const activeClient = async (): Promise<string> => {
  const { first_name, last_name } = await admin.find(
    'users',
    ({ role, is_active }) => role === 'client' && is_active === true,
  )
  return `${first_name} ${last_name}`
}

const isActive = async (name: string): Promise<unknown> =>
  (await admin.find('users', (user) => `${user.first_name} ${user.last_name}` === name)).is_active

const deactivate = async (name: string): Promise<void> => {
  await admin
    .page()
    .getByRole('button', { name: `Désactiver ${name}`, exact: true })
    .click()
  await toast(admin.page(), 'Utilisateur désactivé avec succès')
}

/** Expects a toast with this text, under the success title. */
const succeeded = async (words: string): Promise<void> => {
  const shown = admin.page().locator('[data-toast]')
  const toastTexts = async () => (await shown.allInnerTexts()).map((text) => plain(text).trim())
  await expect
    .poll(toastTexts)
    .toContainEqual(expect.stringMatching(new RegExp(`^Succès ${words}`)))
}

test.each<readonly [what: string, words: string, act: () => Promise<unknown>]>(
  firstUnlessFull(1, [
    [
      'a user',
      'Utilisateur désactivé avec succès',
      async () => {
        const name = await activeClient()
        await admin.open('users')
        await deactivate(name)
      },
    ],
    [
      'an order',
      'Statut de la commande mis à jour',
      async () => {
        const { id } = await admin.pendingOrder()
        await admin.open(`orders?commande=${id}`)
        await admin.page().getByRole('dialog').getByText('Marquer comme payée').click()
      },
    ],
    [
      'an article',
      'Article mis à jour avec succès',
      async () => {
        const { title } = await admin.find('blog', ({ is_published }) => is_published === true)
        await admin.open('blog')
        await admin
          .page()
          .getByRole('button', { name: `Dépublier ${title}` })
          .click()
      },
    ],
    [
      'a message',
      'Message marqué comme lu',
      async () => {
        const { id } = await admin.unreadMessage()
        await admin.open('messages')
        await admin.page().locator(`main a[href*="message=${id}"]`).click()
      },
    ],
    [
      'the settings',
      'Paramètres sauvegardés avec succès',
      async () => {
        const { site_name: before } = await admin.settings()
        await admin.open('settings')
        await admin.page().getByLabel('Nom du site').fill(`${before} Studio`)
        await admin.page().getByRole('button', { name: 'Enregistrer' }).first().click()
      },
    ],
  ]),
)('S 268: a success shows a toast titled Succès: %s', async (_, words, act) => {
  await act()
  await succeeded(words)
})

test('S 269: dates are French, money is in euros', async () => {
  await admin.open('orders')
  const [first] = (await admin.rows('orders')).toSorted((a, b) =>
    String(b.created_at).localeCompare(String(a.created_at)),
  )
  const words = await admin.words()
  const amount = Number(first?.total_amount)
  const money = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
  const day = new Date(String(first?.created_at))
  const date = createDateFormat('fr', { day: 'numeric', month: 'short', year: 'numeric' })(day)
  expect(words).toContain(plain(money))
  expect(words).toContain(plain(date))
})

test.runIf(isFullRun)(
  'S 270: five rows on the dashboard, three tags on a card, two names in a row',
  async () => {
    const tags = ['mot-un', 'mot-deux', 'mot-trois', 'mot-quatre', 'mot-cinq']
    const api = await openApi(admin.origin())
    await api.update(await api.modelNamed('Luna'), { tags })
    const posts = await admin.rows('blog')
    await admin.put(`blog/${posts[0]?.id}`, { ...posts[0], tags })
    await admin.open('dashboard')
    const list = (name: string) => admin.page().getByRole('list', { name }).locator('li')
    await expect.poll(() => list('Commandes récentes').count()).toBe(5)
    await expect.poll(() => list('Modèles populaires').count()).toBe(5)
    if (!isBasicServer) await expect.poll(() => list('Activité récente').count()).toBe(5)
    for (const screen of ['models', 'blog']) {
      await admin.goOn(screen)
      await admin
        .page()
        .getByText(/mot-trois/)
        .first()
        .waitFor()
      const words = await admin.words()
      expect(words).toContain('mot-deux')
      expect(words).not.toContain('mot-quatre')
    }
    const orders = await admin.rows('orders')
    const longest = orders.map(({ items }) => (Array.isArray(items) ? items.length : 0))
    const most = Math.max(...longest)
    expect(most).toBeGreaterThan(2)
    await admin.open('orders')
    await admin
      .page()
      .getByText(`+${most - 2} autre`)
      .first()
      .waitFor()
  },
)

test.runIf(isFullRun)(
  'S 271: every call of the administration carries the token, and without one none is answered',
  async () => {
    const without: string[] = []
    let seen = 0
    admin.device().on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/api/admin')) return
      seen += 1
      if (!/^Bearer [\w-]{32}$/.test(request.headers().authorization ?? '')) without.push(pathname)
    })
    await admin.open('dashboard')
    for (const screen of ['models', 'users', 'orders', 'blog', 'messages', 'settings'])
      await admin.goOn(screen)
    for (const screen of ['account', 'audit']) await admin.goOn(screen)
    await expect.poll(() => seen).toBeGreaterThan(10)
    expect(without).toEqual([])
    const guarded = CALLS.filter(({ access }) => access === 'admin')
    expect(guarded.length).toBeGreaterThan(20)
    for (const { method, path, pathParameters = [] } of guarded) {
      const address = pathParameters.reduce(
        (text, { name, example }) => text.replace(`:${name}`, example),
        path,
      )
      const answer = await fetch(`${admin.origin()}${address}`, { method })
      expect([address, answer.status]).toEqual([address, 401])
    }
  },
)

test('S 272: when the server ended the session, edits stay, and a banner asks to sign in again', async () => {
  const page = await visit('/admin/login')
  await signInHere(page)
  await page.getByText('À jour', { exact: true }).first().waitFor({ state: 'attached' })
  const token = await page.evaluate(() => localStorage.getItem('admin_token'))
  await (await openApi(admin.origin())).endSession(token ?? '')
  await page.goto(`${admin.origin()}/admin/models`)
  await page.getByText('Session expirée').first().waitFor()
  await page.getByText('Luna').first().waitFor()
  await page.getByRole('button', { name: 'Se reconnecter' }).click()
  await page.getByRole('dialog').locator('input[type=password]').fill(ADMIN.password)
  await expectNoViolations(page, '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('Session expirée').first().waitFor({ state: 'detached' })
  await page.getByText('À jour', { exact: true }).first().waitFor({ state: 'attached' })
  await leave(page)
})

test.runIf(isFullRun)(
  'S 272: a change that came too late goes to the tray with the generic text',
  async () => {
    const pending = await admin.pendingOrder()
    await admin.open(`orders?commande=${pending.id}`)
    const dialog = admin.page().getByRole('dialog')
    await dialog.getByRole('button', { name: 'Marquer comme payé' }).waitFor()
    await setOffline(admin.device(), true)
    await dialog.getByRole('button', { name: 'Marquer comme payé' }).click()
    await toast(admin.page(), 'Statut de la commande mis à jour')
    await admin.put(`orders/${pending.id}`, { status: 'cancelled' })
    await setOffline(admin.device(), false)
    await admin.page().getByText('Erreur lors de la mise à jour').first().waitFor()
    await admin.page().keyboard.press('Escape')
    await admin
      .page()
      .getByRole('button', { name: /1 modification refusée/ })
      .first()
      .waitFor()
  },
)

// A basic server does not limit attempts.
test.runIf(isFullRun && !isBasicServer)(
  'S 272: too many attempts are reported as such',
  async () => {
    const credentials = { email: 'trop@neomuse.test', password: 'pas le bon' }
    const headers = { 'Content-Type': 'application/json' }
    for (let tries = 0; tries < 10; tries += 1)
      await fetch(`${admin.origin()}/api/admin/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify(credentials),
      })
    const page = await visit('/admin/login')
    await page.getByLabel('E-mail').fill(credentials.email)
    await page.locator('input[type=password]').fill(credentials.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Trop de tentatives').first().waitFor()
    await leave(page)
  },
)

test.runIf(isFullRun)('S 272: with a failing server the edit keeps waiting', async () => {
  const name = await activeClient()
  await admin.open('users')
  const change = (address: URL) => /[/](batch|users[/].+)$/.test(address.pathname)
  await admin.device().route(change, (route) => route.fulfill({ status: 503 }))
  const row = admin.page().locator('main li').filter({ hasText: name })
  const refused = admin.page().waitForResponse((answer) => change(new URL(answer.url())))
  await deactivate(name)
  expect((await refused).status()).toBe(503)
  await row.getByText('En attente d’envoi').waitFor()
  await admin.device().unroute(change)
  await admin.settled()
  await expect.poll(() => isActive(name)).toBe(false)
})

// A basic server names no fields.
test.skipIf(isBasicServer || !isFullRun)(
  'S 272: fields refused by the server are named in the tray, each with its reason',
  async () => {
    await admin.open('models')
    await admin.refuseEdits('models', [
      { field: 'price', code: 'above-maximum' },
      { field: 'tags.1', code: 'too-long' },
    ])
    await changeModel(admin.page(), 'Luna', { Prix: '4321' })
    await admin.failure('Erreur lors de la sauvegarde : Luna')
    const words = await admin.tray('Luna')
    for (const text of [
      "Refusé par le serveur. Le serveur n'en veut pas.",
      'Prix : ce nombre est trop grand',
      "Tags : c'est trop long",
      '4 321 €',
    ])
      expect(words).toContain(text)
    expect((await admin.find('models', ({ name }) => name === 'Luna')).price).not.toBe(4_321)
  },
)

test.runIf(isFullRun)(
  'S 272: an edit that the server forbids is refused, and the tray has the server’s reason',
  async () => {
    const name = await activeClient()
    await admin.open('users')
    const json = { code: 'foreign-origin', detail: 'Cette page n’est pas celle du serveur.' }
    await admin.answerEdits('users', { status: 403, json })
    await deactivate(name)
    await admin.failure(`Erreur lors de la mise à jour : ${name}`)
    expect(await admin.tray(name)).toContain(
      "Refusé par le serveur. Cette page n'est pas celle du serveur.",
    )
    expect(await isActive(name)).toBe(true)
  },
)

// A basic server does not say which right is missing.
test.runIf(isFullRun && !isBasicServer)(
  'S 272: an edit of a user who is no longer an admin waits for a sign-in, and is sent after it',
  async () => {
    const name = await activeClient()
    await admin.open('users')
    const json = { code: 'admin-only', detail: 'Réservé aux administrateurs.' }
    await admin.answerEdits('users', { status: 403, json })
    await deactivate(name)
    const page = admin.page()
    await page.getByText('Session expirée').first().waitFor()
    await page
      .locator('main li')
      .filter({ hasText: name })
      .getByText('En attente d’envoi')
      .waitFor()
    expect(await isActive(name)).toBe(true)
    await admin.device().unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Se reconnecter' }).click()
    await page.getByRole('dialog').locator('input[type=password]').fill(ADMIN.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Session expirée').first().waitFor({ state: 'detached' })
    await admin.settled()
    await expect.poll(() => isActive(name)).toBe(false)
  },
)

test.runIf(isFullRun)('S 273: a client is listed and cannot sign in anywhere', async () => {
  await admin.open('users?role=client')
  const list = admin.page().locator('main ul[aria-label=Utilisateurs] > li')
  await list.first().waitFor()
  await expect
    .poll(async () => (await list.allTextContents()).every((row) => row.includes('Client')))
    .toBe(true)
  const client = (await admin.rows('users')).find(({ role }) => role === 'client')
  const answer = await fetch(`${admin.origin()}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: client?.email, password: 'motdepasse' }),
  })
  expect(answer.status).toBe(401)
  const page = await visit('/')
  await expect
    .poll(() => page.getByRole('link', { name: /connexion|se connecter|mon compte/i }).count())
    .toBe(0)
  await leave(page)
})
