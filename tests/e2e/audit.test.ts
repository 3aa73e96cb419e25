import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { changeModel, toast, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const entries = () => admin.page().locator('main li:has(time)')
const entry = (text: string) => entries().filter({ hasText: text })
const activity = () => admin.page().getByRole('list', { name: 'Activité récente' })

/** Edits as another admin would make them; each is an entry of its own. */
const renameSite = (title: string) => admin.put('settings', { hero_title: title })

test.runIf(isFullRun)(
  'an offline edit is in the log once it reaches the server, with its changes',
  async () => {
    await admin.open('models')
    await setOffline(admin.device(), true)
    await changeModel(admin.page(), 'Luna', { Prix: '33' })
    await setOffline(admin.device(), false)
    await admin.settled()
    await admin.page().goto(`${admin.origin()}/admin/audit`)
    const change = entry('Modification · Modèle « Luna »')
      .or(entry('Modification · Modèle'))
      .first()
    await change.waitFor()
    await expect.poll(async () => plain(await change.innerText())).toContain('Prix : 29 € → 33 €')
    await expect.poll(async () => plain(await change.innerText())).toContain('Ada Lovelace')
    await change.getByRole('link').click()
    await admin.page().waitForURL('**/admin/models?modele=*')
    await admin.page().getByRole('dialog').waitFor()
  },
)

test.runIf(isFullRun)(
  'the filters are in the address, survive a reload, and can be cleared',
  async () => {
    await renameSite('Un titre pour le journal')
    await admin.open('audit')
    const page = admin.page()
    await entry('Connexion').first().waitFor()
    await page.getByLabel('Type d’élément').selectOption({ label: 'Paramètres' })
    await page.waitForURL('**/admin/audit?quoi=settings')
    await entry('Connexion').first().waitFor({ state: 'detached' })
    await entry('Un titre pour le journal').waitFor()
    await page.getByLabel('Période').selectOption({ label: 'Aujourd’hui' })
    await page.waitForURL('**depuis=jour*')
    await page.getByLabel('Administrateur').selectOption({ label: 'Ada Lovelace' })
    await expect.poll(() => admin.search()).toMatch(/qui=/)
    await page.reload()
    await entry('Un titre pour le journal').waitFor()
    await page.getByLabel('Type d’élément').selectOption({ label: 'Commandes' })
    await page.getByText('Aucune action ne correspond').waitFor()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect.poll(() => admin.search()).toBe('')
    await entry('Connexion').first().waitFor()
  },
)

test.runIf(isFullRun)('older entries load page by page, under their day', async () => {
  for (let at = 0; at < 60; at += 1) await renameSite(`Titre ${at}`)
  await admin.open('audit?quoi=settings')
  await expect.poll(() => entries().count()).toBe(50)
  await admin.page().getByRole('heading', { name: 'Aujourd’hui' }).waitFor()
  await admin.page().getByRole('button', { name: 'Afficher la suite' }).click()
  await expect.poll(() => entries().count()).toBeGreaterThan(59)
  await admin
    .page()
    .getByRole('button', { name: 'Afficher la suite' })
    .waitFor({ state: 'detached' })
  await expect
    .poll(() => admin.page().getByRole('heading', { name: 'Aujourd’hui' }).count())
    .toBe(1)
})

test('changes by another admin appear without a reload', async () => {
  await admin.open('audit')
  await entries().first().waitFor()
  await renameSite('Vu sans recharger')
  await entry('Vu sans recharger').waitFor()
})

test.runIf(isFullRun)('offline, the log of the last visit is shown with its date', async () => {
  await admin.useFreshDevice()
  await renameSite('Écrit avant le tunnel')
  await admin.open('audit')
  await entry('Écrit avant le tunnel').waitFor()
  await waitUntilKept(admin.page())
  await setOffline(admin.device(), true)
  await admin.page().reload()
  await entry('Écrit avant le tunnel').waitFor()
  await admin
    .page()
    .getByText(/Hors ligne · état du .* à\s\d\d:\d\d/)
    .waitFor()
  await admin.page().getByLabel('Type d’élément').selectOption({ label: 'Commandes' })
  await admin.page().getByText('Aucune action ne correspond').waitFor()
  await admin.page().getByRole('button', { name: 'Effacer les filtres' }).click()
  await admin.page().getByRole('button', { name: 'Afficher la suite' }).click()
  await admin.page().getByText('Le contenu s’affichera dès le retour de la connexion').waitFor()
  await setOffline(admin.device(), false)
  await admin.page().getByText('Hors ligne · état du').waitFor({ state: 'detached' })
})

test.runIf(isFullRun)('a failing server is reported beside the device’s data', async () => {
  await admin.open('audit')
  await entries().first().waitFor()
  await admin.device().route('**/api/admin/audit*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'busy', detail: 'Occupé' }),
    }),
  )
  await admin.page().reload()
  await admin.page().getByText('Serveur indisponible · état du').waitFor()
  await entries().first().waitFor()
})

test.runIf(isFullRun)(
  'L 190: the recent activity is the end of the audit log, five entries, also offline',
  async () => {
    await admin.useFreshDevice()
    await admin.open('users')
    await admin.page().getByRole('button', { name: 'Désactiver Owen Hughes' }).click()
    await toast(admin.page(), 'Utilisateur désactivé avec succès')
    await admin.settled()
    await admin.page().getByRole('link', { name: 'Dashboard' }).first().click()
    await admin.page().waitForURL('**/admin/dashboard')
    await activity().getByText('Utilisateur').first().waitFor()
    await expect.poll(() => activity().locator('li').count()).toBe(5)
    await expect
      .poll(async () => plain(await activity().locator('li').first().innerText()))
      .toContain('Modification · Utilisateur « Owen Hughes »')
    await waitUntilKept(admin.page())
    await setOffline(admin.device(), true)
    await admin.page().reload()
    await expect
      .poll(async () => plain(await activity().locator('li').first().innerText()))
      .toContain('Owen Hughes')
    await admin.page().getByText('Hors ligne · reçue').waitFor()
    await setOffline(admin.device(), false)
    await admin.page().getByText('Hors ligne · reçue').waitFor({ state: 'detached' })
    await admin.page().getByRole('link', { name: 'Tout le journal' }).click()
    await admin.page().waitForURL('**/admin/audit')
  },
)

test.runIf(isFullRun).each([390, 1440])('axe finds nothing at %i px', async (width) => {
  await admin.page().setViewportSize({ width, height: 900 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.page().emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await admin.open('audit')
    await entries().first().waitFor()
    await expectNoViolations(admin.page())
  }
})
