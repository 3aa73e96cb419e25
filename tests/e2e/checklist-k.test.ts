import { expect, test } from 'vitest'
import { changeModel, signIn, status, waitUntilKept } from './support/admin-actions.ts'
import { isPlainServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()
const ENTRIES = {
  Dashboard: 'dashboard',
  'Modèles IA': 'models',
  Utilisateurs: 'users',
  Commandes: 'orders',
  Blog: 'blog',
  Contenu: 'content',
  Messages: 'messages',
  Paramètres: 'settings',
}
const navigation = () => admin.page().getByRole('navigation', { name: 'Navigation' })
const current = () => navigation().locator('[aria-current=page]').allInnerTexts()
/** The one of before may still be fading out. */
const noDialog = () => expect.poll(() => admin.page().getByRole('dialog').count()).toBe(0)
const palette = () => admin.page().getByRole('dialog', { name: 'Rechercher' })

test('K 179, 180: the side bar’s entries in their order, and the one that is open marked', async () => {
  await admin.open('dashboard')
  await expect
    .poll(() => navigation().getByRole('link').allInnerTexts())
    .toEqual(Object.keys(ENTRIES))
  for (const [name, path] of Object.entries(ENTRIES)) {
    await navigation().getByRole('link', { name, exact: true }).click()
    await admin.page().waitForURL(`**/admin/${path}`)
    await expect.poll(current).toEqual([name])
    await admin.page().getByRole('heading', { level: 1, name }).waitFor()
  }
})

test.runIf(isPlainServer)(
  'K 181: a server that keeps no pictures is said to keep none',
  async () => {
    await admin.open('content?onglet=media')
    const panel = admin.page().getByRole('tabpanel', { name: 'Médias' })
    await panel.getByText('Ce serveur ne garde pas d’images').waitFor()
    expect(await panel.getByRole('button', { name: 'Ajouter des images' }).count()).toBe(0)
    await expectNoViolations(admin.page())
  },
)

test('K 182: on a small screen a button opens the side bar; its overlay, its button and a link close it', async () => {
  const page = admin.page()
  await page.setViewportSize({ width: 390, height: 844 })
  await admin.open('models')
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  const open = async () => {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await drawer.getByRole('link', { name: 'Commandes' }).waitFor()
    // It listens to presses beside it from the moment on in which it takes the focus.
    await page.locator('[role=dialog]:focus-within').waitFor({ state: 'attached' })
  }
  await expect.poll(() => page.getByRole('link', { name: 'Commandes' }).count()).toBe(0)
  await open()
  await page.mouse.click(385, 400)
  await drawer.waitFor({ state: 'hidden' })
  await open()
  await drawer.getByRole('button', { name: 'Fermer le menu' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await open()
  await drawer.getByRole('link', { name: 'Commandes' }).click()
  await page.waitForURL('**/admin/orders')
  await drawer.waitFor({ state: 'hidden' })
})

test('K 183: the search is a palette of all records, pages and actions, without accents and without a network', async () => {
  const page = admin.page()
  await admin.open('dashboard')
  await waitUntilKept(page)
  await admin.device().setOffline(true)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await palette().getByRole('searchbox').fill('NOVA')
  await palette().getByRole('link', { name: 'Nova' }).click()
  await page.waitForURL('**/admin/models?modele=*')
  await expect.poll(() => page.getByRole('dialog').getByLabel(/^Nom/).inputValue()).toBe('Nova')
  await page.keyboard.press('Escape')
  await noDialog()

  for (const [typed, list, found] of [
    ['owen hug', 'Utilisateurs', 'Owen Hughes'],
    ['voix apres', 'Blog', 'La voix après le visage'],
    ['marc t', 'Contenu', 'Marc T.'],
    ['sur mesure', 'Messages', 'Délai pour un modèle sur mesure'],
  ] as const) {
    // The plain contract has no texts of the site.
    if (isPlainServer && list === 'Contenu') continue
    await page.keyboard.press('Control+k')
    await palette().getByRole('searchbox').fill(typed)
    await palette().getByRole('list', { name: list }).getByRole('link', { name: found }).click()
    await palette().waitFor({ state: 'hidden' })
    await page.waitForURL(`**/admin/${ENTRIES[list]}?*`)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await noDialog()
  }

  // More orders than fit: their list has all of them.
  await page.keyboard.press('Control+k')
  await palette().getByRole('searchbox').fill('luna')
  const orders = palette().getByRole('list', { name: 'Commandes' })
  await expect.poll(() => orders.getByRole('link').count()).toBe(6)
  await orders.getByRole('link', { name: 'Voir tous les résultats' }).click()
  await page.waitForURL('**/admin/orders?recherche=luna')
  await palette().waitFor({ state: 'hidden' })

  await page.keyboard.press('Control+k')
  await palette().getByRole('searchbox').fill('parametres')
  await expect
    .poll(() =>
      palette().getByRole('list', { name: 'Pages et actions' }).getByRole('listitem').count(),
    )
    .toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings')
  await palette().waitFor({ state: 'hidden' })

  await page.keyboard.press('Control+k')
  await palette().getByRole('searchbox').fill('actualiser')
  await palette().getByRole('button', { name: 'Actualiser les données' }).click()
  await page.getByText('Pas de réseau').first().waitFor()
})

test('K 185: the foot names the role and the address of who is signed in, or the house’s', async () => {
  await admin.open('dashboard')
  const side = admin.page().getByRole('complementary')
  await expect.poll(async () => plain(await side.innerText())).toContain('Admin ada@neomuse.test')
  await admin.page().evaluate(() => {
    const user = JSON.parse(localStorage.getItem('admin_user') ?? '')
    localStorage.setItem('admin_user', JSON.stringify({ ...user, email: '' }))
  })
  await admin.device().route('**/api/admin/me', (route) => route.abort())
  await admin.page().reload()
  await expect
    .poll(async () => plain(await side.innerText()))
    .toContain('Admin contact@neomuse.example')
})

test('K 186: signing out leads to the login, at once where all is sent, and asks where something waits', async () => {
  // A session of its own: the file's other tests go on with theirs.
  const device = await admin.device().browser()?.newContext({ locale: 'fr-FR' })
  if (!device) throw new Error('the device has no browser')
  const page = await device.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, admin.origin())
  await page.getByRole('link', { name: 'Modèles IA' }).first().click()
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')
  await device.setOffline(true)
  await changeModel(page, 'Luna', { Prix: '30' })
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByText('1 modification n’est pas encore sur le serveur.').waitFor()
  await page.getByRole('button', { name: 'Rester' }).click()
  await device.setOffline(false)
  await status(page, 'À jour')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/admin/login')
  await device.close()
})
