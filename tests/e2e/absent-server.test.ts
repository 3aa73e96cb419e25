import { expect, test } from 'vitest'
import { status, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()
const SILENT = "Le serveur ne répond pas. Réessayez dans un instant ; rien n'est perdu."

const silence = () =>
  admin.device().route('**/api/admin/*', (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname.endsWith('/me') ? route.continue() : route.fulfill({ status: 500 })
  })

const go = (path: string) => admin.page().goto(`${admin.origin()}/admin/${path}`)

test('a dashboard that has nothing says once that the server fails, explains no figure, and can ask again', async () => {
  await silence()
  await go('dashboard')
  const notice = admin.page().getByText('Le serveur ne répond pas.')
  await notice.waitFor()
  const told = await admin.words()
  expect(told).not.toMatch(/comparés|viendra|viendront/)
  await expectNoViolations(admin.page(), 'main')
  const asking = admin.page().waitForRequest('**/api/admin/models*')
  await admin.page().getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await asking
  await admin.device().unrouteAll({ behavior: 'ignoreErrors' })
  await admin.page().getByText('Dernière synchronisation').waitFor()
  expect(await admin.words()).toContain('comparés au mois dernier')
  expect(await notice.count()).toBe(0)
})

test.each(['models', 'orders', 'settings', 'audit'])(
  'what was never on this device says of a server that fails that it fails: %s',
  async (path) => {
    await silence()
    await go(path)
    await status(admin.page(), 'Serveur indisponible')
    await expect.poll(() => admin.words()).toContain(SILENT)
    expect(await admin.words()).not.toMatch(/prochaine synchronisation|viendra/)
  },
)

test('without a network every list, and the dashboard, tells alike how old it is', async () => {
  await admin.open('dashboard')
  await waitUntilKept(admin.page())
  await setOffline(admin.device(), true)
  await admin.page().getByText('Hors ligne · chiffres reçus').waitFor()
  for (const name of ['Modèles IA', 'Utilisateurs', 'Commandes', 'Blog', 'Contenu', 'Messages']) {
    await admin.page().getByRole('link', { name, exact: true }).first().click()
    await admin.page().getByRole('main', { name }).waitFor()
    await admin.page().getByText('Hors ligne · liste reçue').waitFor()
  }
})
