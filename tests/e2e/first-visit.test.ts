import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { changeModel, status } from './support/admin-actions.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()
const LIST = '**/api/admin/models*'
const rows = (name: string) => admin.page().getByRole('list', { name }).getByRole('listitem')

test('a first visit whose line breaks while the app’s files load goes on by itself', async () => {
  const phone = await admin.openPhone()
  const broken: string[] = []
  // The app itself, and then its texts.
  for (const part of ['admin-root', 'admin-'])
    await phone.context().route(`**/assets/${part}*.js`, async (route) => {
      const address = route.request().url()
      if (broken.length > 1 || broken.includes(address)) return route.fallback()
      broken.push(address)
      await route.abort('connectionreset')
    })
  await phone.goto(`${admin.origin()}/admin/users`)
  const users = phone.getByRole('list', { name: 'Utilisateurs' }).getByRole('listitem')
  await expect.poll(() => users.count()).toBeGreaterThan(1)
  expect(broken).toHaveLength(2)
})

test('until all lists have arrived, the screen says that they are loading', async () => {
  const held: Route[] = []
  let isHeld = true
  // A device that is not sure of the kind of server requests more than once.
  await admin.device().route(LIST, (route) => (isHeld ? void held.push(route) : route.continue()))
  await admin.page().goto(`${admin.origin()}/admin/users`)
  await status(admin.page(), 'Chargement…')
  await admin.page().getByRole('button', { name: 'Chargement…' }).click()
  await admin
    .page()
    .getByRole('dialog')
    .getByText(/Premier chargement des listes/)
    .waitFor()
  await expectNoViolations(admin.page(), '[role=dialog]')
  await admin.page().keyboard.press('Escape')
  expect(held.length).toBeGreaterThan(0)
  isHeld = false
  await Promise.all(held.map((route) => route.continue()))
  await status(admin.page(), 'À jour')
})

test.runIf(isFullRun)(
  'a list that fails at the first visit does not delay the others, and reports it in its own place',
  async () => {
    await admin.refuse('models')
    await admin.page().goto(`${admin.origin()}/admin/users`)
    await expect.poll(() => rows('Utilisateurs').count()).toBeGreaterThan(1)
    await status(admin.page(), 'Serveur indisponible')
    await admin.page().goto(`${admin.origin()}/admin/models`)
    await admin.page().getByText('La liste n’est pas encore sur cet appareil').waitFor()
    await expectNoViolations(admin.page())
    const asking = admin.page().waitForRequest(LIST)
    await admin.page().getByRole('button', { name: 'Réessayer' }).click()
    await asking
    // The list is also requested automatically: a button that was waited for here might be gone by then.
    await admin.device().unroute(LIST)
    await expect.poll(() => rows('Modèles IA').count()).toBeGreaterThan(1)
    await status(admin.page(), 'À jour')
  },
)

test.runIf(isFullRun)(
  'on a device paused before its lists arrived, the screen offers to end the pause',
  async () => {
    await admin.refuse('models')
    await admin.page().goto(`${admin.origin()}/admin/models`)
    await admin.page().getByRole('button', { name: 'Serveur indisponible' }).click()
    const panel = admin.page().getByRole('dialog')
    await panel.getByRole('button', { name: 'Mettre en pause' }).click()
    await admin.page().keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await admin.device().unroute(LIST)
    await admin.page().getByRole('button', { name: 'Reprendre la synchronisation' }).click()
    await expect.poll(() => rows('Modèles IA').count()).toBeGreaterThan(1)
  },
)

/** The work of the page's main thread that would slow the user down: workers have a scope of their own. */
const watchMainThread = (): void => {
  const seen: string[] = []
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...entry) {
    seen.push(`put ${this.name}`)
    return put.apply(this, entry)
  }
  const { fetch } = window
  window.fetch = (input, init) => {
    seen.push(`fetch ${new URL(new Request(input, init).url).pathname}`)
    return fetch(input, init)
  }
  Object.assign(window, { seen })
}

test.runIf(isFullRun)(
  'the lists are fetched and written by a worker, never by the page’s main thread',
  async () => {
    const page = admin.page()
    await page.addInitScript(watchMainThread)
    await admin.open('models')
    const seen = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'seen'))
    // The page itself verifies the session.
    expect(await seen()).toContain('fetch /api/admin/me')
    const ofLists = (what: string) => /(put |\/admin\/)(models|users|blog|orders)\b/.test(what)
    expect((await seen()).filter(ofLists)).toEqual([])
    await changeModel(page, 'Luna', { Prix: '31' })
    expect(await seen()).toContain('put models')
  },
)
