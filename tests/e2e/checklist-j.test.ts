import type { Page, Request, Route } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { ADMIN, changeModel, openApi, signIn, signInHere, toast } from './support/admin-actions.ts'
import { shareBrowser } from './support/chromium.ts'
import { setOffline } from './support/device-network.ts'
import { createSharedDevice } from './support/shared-device.ts'
import { isBasicServer, startProduct } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { DESK } from './support/visit-site.ts'

const admin = visitAdmin()

/** A device without a signed-in user. */
let page: Page
const atLogin = () => page.waitForURL('**/admin/login')
const atDashboard = () => page.waitForURL('**/admin/dashboard')
const go = (path: string) => page.goto(`${admin.origin()}${path}`)
const storage = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const password = () => page.locator('input[type=password]:visible')
const failure = (words: string) => page.getByRole('alert').filter({ hasText: words })
const untilReady = () =>
  page.getByText('À jour', { exact: true }).first().waitFor({ state: 'attached' })

/** The requests sent to a call from here on. */
const listen = (path: string) => {
  const sent: { body: unknown; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return
    const { authorization } = request.headers()
    sent.push({ body: request.postDataJSON(), authorization })
  })
  return sent
}

const answer = (path: string, status: number, body: string | object) =>
  page.route(`**${path}`, (route) =>
    route.fulfill(
      typeof body === 'string'
        ? { status, body, contentType: 'text/html' }
        : { status, json: body, contentType: 'application/problem+json' },
    ),
  )

let signedOut: ReturnType<typeof createSharedDevice>
beforeAll(async () => {
  const browser = await shareBrowser()
  signedOut = createSharedDevice({ browser, origin: admin.origin(), viewport: DESK })
})
beforeEach(async () => {
  page = await signedOut.open()
  page.setDefaultTimeout(20_000)
})
afterEach(() => signedOut.finish(page.context()))

const NEW_ADMIN = {
  Prénom: 'Grace',
  Nom: 'Hopper',
  'E-mail': 'grace@neomuse.test',
}

const openCreation = async () => {
  await go('/admin/login')
  await page.getByRole('tab', { name: 'Créer Admin' }).click()
  await field('Prénom').waitFor()
}

const fillCreation = async (secret = 'une phrase pour Grace') => {
  for (const [label, value] of Object.entries(NEW_ADMIN)) await field(label).fill(value)
  await password().fill(secret)
}

const create = () => page.getByRole('button', { name: 'Créer le compte' }).click()

test('J 159: the login is for signed-out users; a signed-in admin is redirected to the dashboard', async () => {
  await go('/admin/login')
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await admin.page().goto(`${admin.origin()}/admin/login`)
  await admin.page().waitForURL('**/admin/dashboard')
})

test('J 159: without scripts it says what it needs', async () => {
  const device = await admin.device().browser()?.newContext({ javaScriptEnabled: false })
  const bare = await device?.newPage()
  await bare?.goto(`${admin.origin()}/admin/login`)
  // Playwright's text search skips such elements.
  await bare?.locator('noscript p').waitFor()
  expect(await bare?.locator('noscript').innerText()).toContain('a besoin de JavaScript')
  await device?.close()
})

/** How many panels are shown after each change of the page while `name` is opened. */
const panelsWhileOpening = (name: string) =>
  page.getByRole('tab', { name }).evaluate((tab: HTMLElement) => {
    const shown = () => document.querySelectorAll('[role=tabpanel]:not([hidden])').length
    return new Promise<number[]>((resolve) => {
      const counts: number[] = []
      const observer = new MutationObserver(() => counts.push(shown()))
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      tab.click()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(counts)))
    })
  })

test('J 160: two tabs, never both shown', async () => {
  await go('/admin/login')
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['Connexion', 'Créer Admin'])
  for (const name of ['Créer Admin', 'Connexion', 'Créer Admin'])
    expect(Math.max(...(await panelsWhileOpening(name))), name).toBe(1)
})

test('J 161: email and password are required, and nothing is requested without them', async () => {
  await go('/admin/login')
  const sent = listen('/api/admin/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await field('E-mail').and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.getByText('Ce champ est obligatoire').count()).toBe(2)
  await field('E-mail').fill(ADMIN.email)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await password().and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.getByText('Ce champ est obligatoire').count()).toBe(1)
  expect(sent).toEqual([])
})

test('J 162, 165, 171: signing in sends both, stores token and user, and welcomes the admin', async () => {
  await go('/admin/login')
  const sent = listen('/api/admin/login')
  // Read while it passes: a page that has navigated keeps no answers.
  let answered: Record<string, unknown> = {}
  const read = async (route: Route) => {
    const response = await route.fetch()
    answered = await response.json()
    await route.fulfill({ response })
  }
  await page.route('**/api/admin/login', read, { times: 1 })
  await signInHere(page)
  expect(sent.map(({ body }) => body)).toEqual([{ email: ADMIN.email, password: ADMIN.password }])
  const { access_token: token, user_role: role } = answered
  expect(role).toBe('admin')
  await toast(page, 'Connexion réussie')
  await toast(page, 'Bienvenue dans le panneau d’administration')
  expect(await storage('admin_token')).toBe(token)
  expect(JSON.parse((await storage('admin_user')) ?? '')).toMatchObject({ email: ADMIN.email })

  await untilReady()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await atLogin()
  expect([await storage('admin_token'), await storage('admin_user')]).toEqual([null, null])
  // A basic server has no call that ends a session.
  if (isBasicServer) return
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await fetch(`${admin.origin()}/api/admin/me`, { headers })).status
    })
    .toBe(401)
})

test('J 163: a user who is no admin cannot sign in', async () => {
  await go('/admin/login')
  await answer('/api/admin/login', 200, { access_token: 'x'.repeat(32), user_role: 'client' })
  await field('E-mail').fill('client@neomuse.test')
  await password().fill('une phrase de passe')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await failure('Admin access required').first().waitFor()
  expect(await storage('admin_token')).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/admin/login')
})

test('J 164: a failure shows the server’s reason, or Login failed', async () => {
  await go('/admin/login')
  await field('E-mail').fill('personne@neomuse.test')
  await password().fill('ce n’est pas le bon')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await failure('E-mail ou mot de passe incorrect.').first().waitFor()
  await answer('/api/admin/login', 500, '<h1>Bad gateway</h1>')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await failure('Login failed').first().waitFor()
})

/** Position in the window, in CSS pixels. */
const SIZES = [
  [390, 500],
  [1280, 720],
  [390, 844],
  [768, 700],
  [1024, 600],
] as const

test.each(firstUnlessFull(1, SIZES))(
  'J 164: at %i × %i px a failure neither covers nor moves the button',
  async (width, height) => {
    await page.setViewportSize({ width, height })
    await go('/admin/login')
    const sent = listen('/api/admin/login')
    await answer('/api/admin/login', 401, { detail: 'Identifiants incorrects' })
    await field('E-mail').fill(ADMIN.email)
    await password().fill('ce n’est pas le bon')
    const button = page.getByRole('button', { name: 'Se connecter' })
    await button.scrollIntoViewIfNeeded()
    const place = await button.boundingBox()
    const press = () =>
      page.mouse.click((place?.x ?? 0) + (place?.width ?? 0) * 0.9, (place?.y ?? 0) + 8)
    await press()
    await failure('Identifiants incorrects').first().waitFor()
    await button.waitFor()
    // The pointer stays where it was, so a toast under it would not close.
    await press()
    await expect.poll(() => sent.length).toBe(2)
    await button.waitFor()
    expect(await button.boundingBox()).toEqual(place)
    // The form shows the same text beside it, and only the toast announces it.
    expect(await failure('Identifiants incorrects').count()).toBe(1)
    const refusal = await page.locator('form').getByText('Identifiants incorrects').boundingBox()
    expect(refusal?.y).toBeGreaterThan((place?.y ?? 0) + (place?.height ?? 0))
  },
)

test.runIf(isFullRun)(
  'J 164: after three refusals one toast reports it, and a new account starts without that failure',
  async () => {
    await go('/admin/login')
    await answer('/api/admin/login', 401, { detail: 'Identifiants incorrects' })
    await field('E-mail').fill(ADMIN.email)
    for (const attempt of ['un', 'deux', 'trois']) {
      await password().fill(`mot de passe ${attempt}`)
      await Promise.all([page.waitForResponse('**/api/admin/login'), password().press('Enter')])
      await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    }
    await toast(page, 'Identifiants incorrects')
    expect(await page.locator('[data-toast]').count()).toBe(1)

    await answer('/api/admin/create-admin', 200, {})
    await page.getByRole('tab', { name: 'Créer Admin' }).click()
    await fillCreation()
    await create()
    await toast(page, 'Compte administrateur créé')
    await expect.poll(() => field('E-mail').inputValue()).toBe(NEW_ADMIN['E-mail'])
    expect(await page.locator('form').getByText('Identifiants incorrects').count()).toBe(0)
  },
)

test('J 166, 168, 169: creating an admin sends its fields, without a phone that was left empty', async () => {
  await admin.request('invites', { method: 'POST' })
  await openCreation()
  await create()
  await field('Prénom').and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.getByText('Ce champ est obligatoire').count()).toBe(4)
  const sent = listen('/api/admin/create-admin')
  const made = {
    email: 'grace@neomuse.test',
    password: 'une phrase pour Grace',
    first_name: 'Grace',
    last_name: 'Hopper',
  }
  await answer('/api/admin/create-admin', 201, {})
  await fillCreation()
  await create()
  await toast(page, 'Compte administrateur créé')
  await toast(page, 'Vous pouvez maintenant vous connecter')
  // The other tab, with the address that was just typed.
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await expect.poll(() => field('E-mail').inputValue()).toBe(made.email)
  expect(sent.map(({ body }) => body)).toEqual([made])

  await page.getByRole('tab', { name: 'Créer Admin' }).click()
  await fillCreation()
  await page.getByLabel(/^Téléphone/).fill('+33 6 00 00 00 00')
  await create()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.body).toEqual({ ...made, phone: '+33 6 00 00 00 00' })
})

test('J 167: a short password is reported, and nothing is sent', async () => {
  await openCreation()
  const sent = listen('/api/admin/create-admin')
  await fillCreation('7 signe')
  await create()
  await page.getByText('Le mot de passe doit contenir au moins 8 caractères').first().waitFor()
  await expect.poll(() => password().getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('J 169: a failed creation shows the server’s reason, or Failed to create admin', async () => {
  await openCreation()
  await fillCreation()
  await answer('/api/admin/create-admin', 409, { detail: 'Cette adresse est déjà prise.' })
  await create()
  await failure('Cette adresse est déjà prise.').first().waitFor()
  await page.unroute('**/api/admin/create-admin')
  await answer('/api/admin/create-admin', 500, '<h1>Bad gateway</h1>')
  await create()
  await failure('Failed to create admin').first().waitFor()
})

// A basic server lets any user create admins.
test.runIf(isFullRun && !isBasicServer)(
  'J 170: the first admin needs no invitation, later ones do, and the form says so',
  async () => {
    await openCreation()
    await fillCreation()
    await create()
    await failure('réservée aux administrateurs connectés et aux personnes invitées')
      .first()
      .waitFor()
    const invite: { code?: string } = await (
      await admin.request('invites', { method: 'POST' })
    ).json()
    await page.getByLabel(/^Code d’invitation/).fill(String(invite.code))
    await create()
    await toast(page, 'Compte administrateur créé')

    const empty = await startProduct()
    const device = await (await shareBrowser()).newContext({
      locale: 'fr-FR',
      serviceWorkers: 'block',
    })
    try {
      const first = await device.newPage()
      first.setDefaultTimeout(20_000)
      await first.goto(`${empty.origin}/admin/login`)
      await first.getByRole('tab', { name: 'Créer Admin' }).click()
      for (const [label, value] of Object.entries(NEW_ADMIN))
        await first.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
      await first.locator('input[type=password]:visible').fill(ADMIN.password)
      await first.getByRole('button', { name: 'Créer le compte' }).click()
      await toast(first, 'Compte administrateur créé')
      await first.locator('input[type=password]:visible').fill(ADMIN.password)
      await first.getByRole('button', { name: 'Se connecter' }).click()
      await first.waitForURL('**/admin/dashboard')
    } finally {
      await device.close()
      await empty.stop()
    }
  },
)

test.runIf(isFullRun)('J 172: a saved token is used at once, and verified', async () => {
  await signIn(page, admin.origin())
  await untilReady()
  const token = await storage('admin_token')
  const sent = listen('/api/admin/me')
  await page.reload()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await expect
    .poll(() => sent.map(({ authorization }) => authorization))
    .toEqual([`Bearer ${token}`])
})

test.runIf(isFullRun)(
  'J 173: a token that cannot be verified is kept; a refused one keeps the user and asks to sign in again',
  async () => {
    await signIn(page, admin.origin())
    await untilReady()
    for (const fail of [
      () => answer('/api/admin/me', 503, '<h1>Bad gateway</h1>'),
      () => page.route('**/api/admin/me', (route) => route.abort()),
    ]) {
      await fail()
      const { promise: verified, resolve: endVerifying } = Promise.withResolvers<void>()
      const watch = (request: Request): void => {
        if (request.url().endsWith('/api/admin/me')) endVerifying()
      }
      page.on('requestfinished', watch).on('requestfailed', watch)
      await go('/admin/models')
      await page.getByText('Luna').first().waitFor()
      await untilReady()
      await verified
      await expect.poll(() => page.getByText('Session expirée').count()).toBe(0)
      expect(await storage('admin_user')).toContain(ADMIN.email)
      await page.unroute('**/api/admin/me')
    }
    await (await openApi(admin.origin())).endSession((await storage('admin_token')) ?? '')
    await page.reload()
    await page.getByText('Session expirée').first().waitFor()
    await page.getByRole('button', { name: 'Se reconnecter' }).waitFor()
    await page.getByText('Luna').first().waitFor()
    expect(await storage('admin_user')).toContain(ADMIN.email)
  },
)

test.runIf(isFullRun)('J 174: a session that cannot be read is cleared', async () => {
  await signIn(page, admin.origin())
  await untilReady()
  await page.evaluate(() => localStorage.setItem('admin_user', '{ "id": 4'))
  await go('/admin/models')
  await atLogin()
  expect([await storage('admin_token'), await storage('admin_user')]).toEqual([null, null])
})

test.runIf(isFullRun)('J 175: a spinner turns while the session is being opened', async () => {
  await signIn(page, admin.origin())
  await untilReady()
  // The database opens when the test lets it.
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    const held: (() => void)[] = []
    let isHeld = true
    IDBFactory.prototype.open = function (...named) {
      const request = open.apply(this, named)
      request.addEventListener('success', (event) => {
        if (!isHeld) return
        event.stopImmediatePropagation()
        held.push(() => request.dispatchEvent(new Event('success')))
      })
      return request
    }
    Object.assign(globalThis, {
      releaseLock: () => {
        isHeld = false
        for (const release of held) release()
      },
    })
  })
  await page.reload()
  await page.getByRole('status', { name: 'Ouverture de la session…' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Dashboard' }).count()).toBe(0)
  await page.evaluate('releaseLock()')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('J 176: signed out, every address leads to the login, and from there back to the requested address', async () => {
  await go('/admin/orders?statut=pending')
  await atLogin()
  await field('E-mail').fill(ADMIN.email)
  await password().fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/admin/orders?statut=pending')
})

test.runIf(isFullRun)('J 177: /admin and unknown addresses lead to the dashboard', async () => {
  await signIn(page, admin.origin())
  for (const path of ['/admin', '/admin/', '/admin/nulle-part', '/admin/models/12']) {
    await go(path)
    await atDashboard()
  }
})

describe.skipIf(isBasicServer)('a user who is no longer an admin', () => {
  test('J 178: is refused by the server at every call; the page closes, with the reason', async () => {
    const api = await openApi(admin.origin())
    const colleague = { ...ADMIN, email: 'rosalind@neomuse.test', first_name: 'Rosalind' }
    await api.invite(colleague)
    await signIn(page, admin.origin(), colleague)
    await untilReady()
    const token = await storage('admin_token')
    const user = (await admin.rows('users')).find(({ email }) => email === colleague.email)
    await admin.put(`users/${user?.id}`, { is_active: false })
    for (const call of ['me', 'models', 'orders', 'settings', 'audit']) {
      const headers = { Authorization: `Bearer ${token}` }
      const refused = await fetch(`${admin.origin()}/api/admin/${call}`, { headers })
      expect([call, refused.status]).toEqual([call, 401])
    }
    await go('/admin/models')
    await page.getByRole('heading', { name: 'Votre compte est désactivé' }).waitFor()
    expect(await page.innerText('body')).not.toContain('Luna')
  })

  test.runIf(isFullRun)('J 178: has lost the role when the answer is 403', async () => {
    await signIn(page, admin.origin())
    await untilReady()
    await answer('/api/admin/me', 403, { code: 'admin-only', detail: 'Admin access required' })
    await page.reload()
    await page.getByRole('heading', { name: 'Vous n’êtes plus administrateur' }).waitFor()
    expect(await page.innerText('body')).not.toContain('Modèles IA actifs')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toContain('plus admin')
    await expectNoViolations(page, 'body')
    // Detected by the engine during work: unsent edits stay, and can be exported.
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
    await untilReady()
    await go('/admin/models')
    await untilReady()
    const epoch = (await admin.request('me')).headers.get(SYNC_EPOCH_HEADER) ?? ''
    const refusal = {
      status: 403,
      json: { code: 'admin-only' },
      headers: { [SYNC_EPOCH_HEADER]: epoch },
    }
    await setOffline(page.context(), true)
    await changeModel(page, 'Luna', { Nom: 'Lune' })
    await page.route('**/api/admin/**', (route) => route.fulfill(refusal))
    await setOffline(page.context(), false)
    await page.getByText('1 modification n’a pas été envoyée').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter les modifications en attente' }).click()
    expect((await download).suggestedFilename()).toMatch(/^neomuse-.*\.json$/)
  })
})
