import { expect, test } from 'vitest'
import { shortId } from '#domain/uuid.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { status, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()
const SILENT = 'Le serveur ne répond pas. Réessayez dans un instant.'

const silence = () =>
  admin.device().route('**/api/admin/*', (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname.endsWith('/me') ? route.continue() : route.fulfill({ status: 500 })
  })

const go = (path: string) => admin.page().goto(`${admin.origin()}/admin/${path}`)

test.runIf(isFullRun)(
  'an empty dashboard reports once that the server fails, shows no figures, and can retry',
  async () => {
    await silence()
    await go('dashboard')
    const notice = admin.page().getByText('Le serveur ne répond pas.')
    await notice.waitFor()
    const shownText = await admin.words()
    expect(shownText).not.toMatch(/comparés|viendra|viendront/)
    await expectNoViolations(admin.page(), 'main')
    const asking = admin.page().waitForRequest('**/api/admin/models*')
    await admin.page().getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
    await asking
    await admin.device().unrouteAll({ behavior: 'ignoreErrors' })
    await admin.page().getByText('Dernière synchronisation').waitFor()
    await expect.poll(() => admin.words()).toContain('comparés au mois dernier')
    expect(await notice.count()).toBe(0)
  },
)

test.each(firstUnlessFull(1, ['models', 'audit', 'orders', 'settings']))(
  'a screen without local data reports that the server fails: %s',
  async (path) => {
    await silence()
    await go(path)
    await status(admin.page(), 'Serveur indisponible')
    await expect.poll(() => admin.words()).toContain(SILENT)
    expect(await admin.words()).not.toMatch(/prochaine synchronisation|viendra/)
  },
)

test.runIf(isFullRun)(
  'without a network every list and the dashboard show how old their data is, in the same words',
  async () => {
    await admin.useFreshDevice()
    await admin.open('dashboard')
    await waitUntilKept(admin.page())
    await setOffline(admin.device(), true)
    await admin.page().getByText('Hors ligne · chiffres reçus').waitFor()
    for (const name of ['Modèles IA', 'Utilisateurs', 'Commandes', 'Blog', 'Contenu', 'Messages']) {
      await admin.page().getByRole('link', { name, exact: true }).first().click()
      await admin.page().getByRole('main', { name }).waitFor()
      await admin.page().getByText('Hors ligne · liste reçue').waitFor()
    }
  },
)

/** The rows of each screen on the server, to be read again without the server. */
const COLD_STARTS = [
  ['users', 'Utilisateurs', ({ email }) => email],
  ['orders', 'Commandes', ({ id }) => shortId(id)],
  ['blog', 'Articles', ({ title }) => title],
] as const satisfies readonly (readonly [
  entity: string,
  list: string,
  words: (row: Row) => unknown,
])[]

type Row = { readonly id: string } & Readonly<Record<string, unknown>>

test.each(firstUnlessFull(1, COLD_STARTS))(
  'opened and reloaded offline, the back-office has every row: %s',
  async (entity, list, words) => {
    await admin.useFreshDevice()
    const known = await admin.rows(entity)
    const page = admin.page()
    const hasAll = async (): Promise<void> => {
      const rows = page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
      await expect.poll(() => rows.count()).toBe(known.length)
      const shown = plain((await rows.allInnerTexts()).join(' '))
      for (const row of known) expect(shown).toContain(plain(String(words(row))))
      await page.getByText('Hors ligne · liste reçue').waitFor()
    }
    // The row of another screen: screens that were never opened online have their rows as well.
    await admin.open('dashboard')
    await waitUntilKept(page)
    await setOffline(admin.device(), true)
    await go(entity)
    await hasAll()
    await page.reload()
    await hasAll()
  },
)

test.runIf(isFullRun)(
  'opened and reloaded offline, the settings have their values, and the contents their texts',
  async () => {
    await admin.useFreshDevice()
    const { site_description: description } = await admin.settings()
    const page = admin.page()
    const isDescribed = () =>
      expect
        .poll(() => page.getByRole('textbox', { name: 'Description du site' }).inputValue())
        .toBe(description)
    const isQuoted = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Marc T.', exact: true }).waitFor()
      await page.getByText('Hors ligne · liste reçue').waitFor()
    }
    await admin.open('dashboard')
    await waitUntilKept(page)
    await setOffline(admin.device(), true)
    for (const [screen, isThere] of [
      ['settings', isDescribed],
      ['content', isQuoted],
    ] as const) {
      await go(screen)
      await isThere()
      await page.reload()
      await isThere()
    }
  },
)
