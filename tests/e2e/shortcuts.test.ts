import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const press = (...keys: string[]) =>
  keys.reduce(
    (before, key) => before.then(() => admin.page().keyboard.press(key)),
    Promise.resolve(),
  )
const sheet = () => admin.page().getByRole('dialog', { name: 'Raccourcis clavier' })
const form = () => admin.page().getByRole('dialog')
const search = () => admin.page().getByLabel('Rechercher un modèle')

test.runIf(isFullRun)('? shows every shortcut, by group; Escape closes the sheet', async () => {
  await admin.open('models')
  await press('?')
  await sheet().waitFor()
  const words = plain(await sheet().innerText())
  for (const text of [
    'Aller à',
    'Dashboard G puis D',
    'Messages G puis E',
    'Partout',
    'Rechercher Ctrl K',
    'Actualiser les données R',
    'Dans une liste',
    'Chercher dans la liste /',
    'Créer une fiche N',
    'Depuis une case à cocher : étendre la sélection Maj Espace',
    'Dans un formulaire',
    'Enregistrer Ctrl S ou Ctrl Entrée',
  ])
    expect(words).toContain(plain(text))
  await expectNoViolations(admin.page(), '[role=dialog]')
  await press('Escape')
  await sheet().waitFor({ state: 'hidden' })
})

test.runIf(isFullRun)('two letters lead from page to page', async () => {
  await admin.open('dashboard')
  for (const [letter, path] of [
    ['m', 'models'],
    ['u', 'users'],
    ['c', 'orders'],
    ['b', 'blog'],
    ['t', 'content'],
    ['e', 'messages'],
    ['p', 'settings'],
    ['a', 'account'],
    ['j', 'audit'],
    ['d', 'dashboard'],
  ] as const) {
    await press('g', letter)
    await admin.page().waitForURL(`**/admin/${path}`)
    await admin.page().locator('main').waitFor()
  }
})

test.runIf(isFullRun)(
  '/ focuses the search, and in the search field it is a normal character',
  async () => {
    await admin.open('models')
    await press('/')
    await search().and(admin.page().locator(':focus')).waitFor()
    await admin.page().keyboard.type('n?/gb')
    await expect.poll(() => search().inputValue()).toBe('n?/gb')
    expect(new URL(admin.page().url()).pathname).toBe('/admin/models')
    await expect.poll(() => sheet().count()).toBe(0)
  },
)

test('n starts a new row, Ctrl S saves it, Ctrl Enter too', async () => {
  await admin.open('models')
  await press('n')
  await form().locator(':focus').waitFor({ state: 'attached' })
  await form().getByLabel(/^Nom/).fill('Vesper')
  await form().getByLabel(/^Prix/).fill('19')
  await press('Control+s')
  // A missing value is reported, as with the button.
  await form()
    .getByLabel(/^Description/)
    .and(admin.page().locator(':focus'))
    .waitFor()
  await admin.page().keyboard.type('Née d’un raccourci.')
  await press('Control+s')
  await form().waitFor({ state: 'hidden' })
  await admin.page().getByRole('button', { name: 'Modifier Vesper' }).click()
  await form().locator(':focus').waitFor({ state: 'attached' })
  await form().getByLabel(/^Prix/).fill('21')
  await press('Control+Enter')
  await form().waitFor({ state: 'hidden' })
  await admin.settled()
  const made = (await admin.rows('models')).filter(({ name }) => name === 'Vesper')
  expect(made).toMatchObject([{ price: 21, description: 'Née d’un raccourci.' }])
})

test('Ctrl S saves a page that is a form', async () => {
  await admin.open('settings')
  await admin
    .page()
    .getByRole('textbox', { name: 'Nom du site', exact: true })
    .fill('Néomuse & Cie')
  await press('Control+s')
  await admin.page().getByText('Paramètres sauvegardés avec succès').first().waitFor()
})

test.runIf(isFullRun)('under an open dialog the page ignores shortcuts', async () => {
  await admin.open('models')
  await press('n')
  await form().locator(':focus').waitFor({ state: 'attached' })
  await form().getByRole('button', { name: 'Fermer' }).focus()
  await press('?', 'g', 'b')
  await press('Control+k')
  // What an earlier key had opened would be there by then, too.
  await form().getByRole('button', { name: 'Fermer' }).click()
  await form().waitFor({ state: 'detached' })
  await press('Control+k')
  await form().waitFor()
  expect(await form().count()).toBe(1)
  expect(new URL(admin.page().url()).pathname).toBe('/admin/models')
})

test.runIf(isFullRun)('r requests the latest data, and reports a missing network', async () => {
  await admin.useFreshDevice()
  await admin.open('models')
  await waitUntilKept(admin.page())
  const asked: string[] = []
  admin.device().on('request', (request) => asked.push(new URL(request.url()).pathname))
  await press('r')
  await admin.page().getByText('Données à jour').first().waitFor()
  expect(asked).toContain('/api/admin/models')
  await setOffline(admin.device(), true)
  await press('r')
  await admin.page().getByText('Vous êtes hors ligne').first().waitFor()
  await admin.page().getByText('Luna').first().waitFor()
})

test.runIf(isFullRun)(
  'single-character shortcuts can be turned off on this device, and on again; the others stay',
  async () => {
    await admin.open('models')
    await press('?')
    const single = sheet().getByRole('switch', { name: 'Raccourcis d’une seule touche' })
    await single.press('Space')
    await expect.poll(() => single.isChecked()).toBe(false)
    await sheet().getByText('désactivé').first().waitFor()
    await press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await admin.page().reload()
    await admin.page().getByText('Luna').first().waitFor()
    await press('?', 'g', 'b', '/', 'n')
    await press('Control+k')
    const palette = admin.page().getByRole('dialog', { name: 'Rechercher' })
    await palette.waitFor()
    expect(new URL(admin.page().url()).pathname).toBe('/admin/models')
    await expect.poll(() => admin.page().getByRole('dialog').count()).toBe(1)

    await admin.page().keyboard.type('raccourcis')
    await palette.getByRole('button', { name: 'Raccourcis clavier' }).click()
    await sheet().waitFor()
    await single.press('Space')
    await expect.poll(() => single.isChecked()).toBe(true)
    await press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await press('?')
    await sheet().waitFor()
  },
)

test.runIf(isFullRun)('on a phone the sheet is in the menu', async () => {
  await admin.page().setViewportSize({ width: 390, height: 844 })
  await admin.open('models')
  await admin.page().getByRole('button', { name: 'Ouvrir le menu' }).click()
  await admin.page().getByRole('button', { name: 'Raccourcis clavier' }).click()
  await sheet().waitFor()
  await sheet().getByText('Aller à').waitFor()
  await expect
    .poll(() => admin.page().evaluate(() => document.documentElement.scrollWidth))
    .toBe(390)
})
