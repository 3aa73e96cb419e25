import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { TOKEN_KEY, USER_KEY } from '#device/back-office/saved-session.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { isBasicServer, STORY_SETUP_CODE } from './start-product.ts'
import { untilHydrated } from './until-hydrated.ts'

export const ADMIN = {
  email: 'ada@neomuse.test',
  password: 'une phrase de passe longue',
  first_name: 'Ada',
  last_name: 'Lovelace',
}

/** A model that the sample data does not have, as an admin sends it. */
export const AMBRE = {
  name: 'Ambre',
  type: 'Girlfriend',
  country: 'France',
  format: ['photo'],
  price: 41,
  description: 'Verre soufflé et brume du matin.',
  images: ['https://pictures.invalid/ambre.webp'],
  tags: ['verre'],
  isNSFW: false,
  isActive: true,
}

type Row = { readonly id: string; readonly name: string; readonly version: number } & Readonly<
  Record<string, unknown>
>

const post = (url: string, body: unknown, headers = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The first admin, created through the API as the login screen's second tab does. */
export const createAdmin = async (origin: string): Promise<void> => {
  const answer = await post(`${origin}/api/admin/create-admin`, {
    ...ADMIN,
    invite_code: STORY_SETUP_CODE,
  })
  expect(answer.status).toBe(201)
}

/** Asks the server itself, as a second admin would. */
export const openApi = async (origin: string) => {
  const login = await post(`${origin}/api/admin/login`, ADMIN)
  const { access_token: token } = await login.json()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const list = async (path: string) =>
    (await fetch(`${origin}/api/admin/${path}`, { headers })).json()
  const models = (): Promise<Row[]> => list('models')
  return {
    /** The server's answer to an admin's request. */
    read: list,
    models,
    interviews: (): Promise<Record<string, unknown>[]> => list('interviews'),
    messages: (): Promise<Record<string, unknown>[]> => list('messages'),
    modelNamed: async (name: string): Promise<Row> => {
      const found = (await models()).filter((row) => row.name === name)
      expect(found).toHaveLength(1)
      return found[0] as Row
    },
    update: async (row: Row, change: Record<string, unknown>): Promise<Row> => {
      const body = JSON.stringify({ ...row, ...change })
      const answer = await fetch(`${origin}/api/admin/models/${row.id}`, {
        method: 'PUT',
        headers,
        body,
      })
      expect(answer.status).toBe(200)
      return answer.json()
    },
    delete: async ({ id }: Row): Promise<void> => {
      const answer = await fetch(`${origin}/api/admin/models/${id}`, { method: 'DELETE', headers })
      // A basic server may answer 200.
      expect(answer.ok).toBe(true)
    },
    create: async (
      path: 'models' | 'blog' | 'replies',
      row: Record<string, unknown>,
    ): Promise<Row> => {
      const answer = await post(`${origin}/api/admin/${path}`, row, headers)
      expect(answer.status).toBe(201)
      return answer.json()
    },
    /** Returns a function that restores the previous values. */
    changeSettings: async (change: Record<string, unknown>): Promise<() => Promise<void>> => {
      const address = `${origin}/api/admin/settings`
      const before: Record<string, unknown> = await (await fetch(address, { headers })).json()
      const put = async (settings: Record<string, unknown>): Promise<void> => {
        const body = JSON.stringify(settings)
        expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
      }
      await put({ ...before, ...change })
      return () => put(before)
    },
    /** A block of the public pages; returns a function that restores the previous values. */
    changeBlock: async (
      id: string,
      change: Record<string, unknown>,
    ): Promise<() => Promise<void>> => {
      const before = ((await list('content')) as Row[]).find((row) => row.id === id)
      const put = async (block: Record<string, unknown>): Promise<void> => {
        const body = JSON.stringify(block)
        const address = `${origin}/api/admin/content/${id}`
        expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
      }
      await put({ ...before, ...change })
      return () => put({ ...before })
    },
    moveOrder: async (id: string, status: string): Promise<void> => {
      const body = JSON.stringify({ status })
      const address = `${origin}/api/admin/orders/${id}`
      expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
    },
    /** Creates another admin. */
    invite: async (admin: typeof ADMIN): Promise<void> => {
      const answer = await post(`${origin}/api/admin/create-admin`, admin, headers)
      expect(answer.status).toBe(201)
    },
    /** Without the knowledge of the page that holds the token. */
    endSession: async (ended: string): Promise<void> => {
      const answer = isBasicServer
        ? await fetch(`${origin}/test/tokens/${ended}`, { method: 'DELETE' })
        : await post(`${origin}/api/admin/logout`, {}, { Authorization: `Bearer ${ended}` })
      expect(answer.ok).toBe(true)
    },
  }
}

export const signIn = async (page: Page, origin: string, as = ADMIN): Promise<void> => {
  await page.goto(`${origin}/admin/login`)
  await signInHere(page, as)
}

export type SavedSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** The stored data with which a new device is signed in from its first page on. */
export const saveSession = async (origin: string, as = ADMIN): Promise<SavedSession> => {
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome' }
  const login = await post(`${origin}/api/admin/login`, as, headers)
  const { access_token: token } = await login.json()
  const bearer = { ...headers, Authorization: `Bearer ${token}` }
  const account = await (await fetch(`${origin}/api/admin/me`, { headers: bearer })).json()
  const localStorage = [
    { name: USER_KEY, value: JSON.stringify(account) },
    { name: TOKEN_KEY, value: token },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** At the login screen. */
export const signInHere = async (page: Page, as = ADMIN): Promise<void> => {
  await page.getByLabel('E-mail').fill(as.email)
  await page.locator('input[type=password]').fill(as.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/admin/dashboard')
}

/** Waits until the service worker has everything that the back-office needs offline. Also works outside of tests. */
export const waitUntilKept = async (page: Page): Promise<void> => {
  // Playwright's own wait takes a promise for a truthy value.
  const isThere = await pollUntil(() => isKept(page), Boolean, { everyMs: 100, forMs: 30_000 })
  if (!isThere) throw new Error('the back-office was not kept for offline use')
}

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const cache = await caches.open('neomuse-admin')
    const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    return (
      navigator.serviceWorker.controller !== null &&
      kept.includes('/admin.html') &&
      kept.some((path) => path.includes('sync-worker')) &&
      kept.some((path) => path.includes('admin-root'))
    )
  })

export const openModels = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Modèles IA' }).first().click()
  await page.waitForURL('**/admin/models')
}

export const createModel = async (page: Page, name: string, price: string): Promise<void> => {
  await page.getByRole('button', { name: 'Nouveau modèle' }).click()
  const form = page.getByRole('dialog')
  await formReady(page)
  await form.getByLabel(/^Nom/).fill(name)
  await form.getByLabel(/^Prix/).fill(price)
  await form.getByLabel(/^Description/).fill(`${name} est un modèle de démonstration.`)
  await saveForm(page, 'Modèle créé avec succès')
}

export const changeModel = async (
  page: Page,
  name: string,
  change: Readonly<Record<string, string>>,
): Promise<void> => {
  await fillModel(page, name, change)
  await saveForm(page)
}

/** Opens the model's form and types; nothing is saved yet. */
export const fillModel = async (
  page: Page,
  name: string,
  change: Readonly<Record<string, string>>,
): Promise<void> => {
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  await formReady(page)
  for (const [label, value] of Object.entries(change))
    await page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${label}`))
      .fill(value)
}

export const deleteModel = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Supprimer ${name}` }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Supprimer' })
    .click()
  await toast(page, 'Modèle supprimé avec succès')
}

/** An opened form takes the focus shortly after: text typed before that would end up in its first field. */
const formReady = (page: Page): Promise<void> =>
  page.getByRole('dialog').locator(':focus').waitFor({ state: 'attached' })

/** Presses the button, and waits until the form is gone: then it is saved. */
export const saveForm = async (page: Page, toastText?: string): Promise<void> => {
  const form = page.getByRole('dialog')
  const save = async (): Promise<void> => {
    await form.getByRole('button', { name: /^(Enregistrer|Créer)/ }).click()
    await form.waitFor({ state: 'hidden' })
  }
  // On a slow machine the toast may have ended before the form is seen to be gone.
  await Promise.all([save(), toastText === undefined ? null : toast(page, toastText)])
}

export const toast = (page: Page, text: string): Promise<void> =>
  page.getByText(text).first().waitFor({ state: 'visible' })

/** Toasts cover buttons. */
export const closeToasts = async (page: Page): Promise<void> => {
  const toasts = page.locator('[data-toast][data-state=open]')
  while ((await toasts.count()) > 0) await page.keyboard.press('Escape')
}

/** The status pill of the top bar shows it. */
export const status = (page: Page, label: string | RegExp): Promise<void> =>
  page.getByRole('button', { name: label }).first().waitFor({ state: 'visible' })

/**
 * Waits until a page has its content. A signed-in back-office keeps one connection open for the server's changes, so
 * its network never becomes idle: there the pill decides, also behind a dialog.
 */
export const untilLoaded = async (page: Page): Promise<void> => {
  const { pathname } = new URL(page.url())
  await page.locator('h1').first().waitFor()
  if (pathname.startsWith('/admin') && !SIGNED_OUT_SCREENS.includes(pathname)) {
    await page.getByText('À jour', { exact: true }).first().waitFor({ state: 'attached' })
    // Content that is not stored on the device loads by itself.
    await page.locator('main:not(:has([aria-busy=true]))').waitFor()
    return
  }
  if (!pathname.startsWith('/admin')) await untilHydrated(page)
}

const SIGNED_OUT_SCREENS = ['/admin/login', '/admin/invite']
