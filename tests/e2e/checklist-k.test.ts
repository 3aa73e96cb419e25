import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { changeModel, signIn, status, untilLoaded, waitUntilKept } from './support/admin-actions.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const ENTRIES = {
  Dashboard: 'dashboard',
  'Modèles IA': 'models',
  Utilisateurs: 'users',
  Commandes: 'orders',
  Blog: 'blog',
  Contenu: 'content',
  Messages: 'messages',
  Newsletter: 'newsletters',
  Paramètres: 'settings',
}
const navigation = () => admin.page().getByRole('navigation', { name: 'Navigation' })
/** Without the number of waiting entries. */
const namesOf = async (links: Locator): Promise<string[]> =>
  (await links.allInnerTexts()).map((text) => text.replace(/\s*\d+\+?$/, ''))
const current = () => namesOf(navigation().locator('[aria-current=page]'))
/** The previous dialog may still be fading out. */
const noDialog = () => expect.poll(() => admin.page().getByRole('dialog').count()).toBe(0)
const palette = () => admin.page().getByRole('dialog', { name: 'Rechercher' })

const searchFor = async (words: string, page = admin.page()) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Rechercher' }).getByRole('searchbox').fill(words)
}

test.runIf(isFullRun)(
  'K 179, 180: the side bar’s entries in their order, and the current one marked',
  async () => {
    await admin.open('dashboard')
    await expect.poll(() => namesOf(navigation().getByRole('link'))).toEqual(Object.keys(ENTRIES))
    for (const [name, path] of Object.entries(ENTRIES)) {
      await navigation().getByRole('link', { name, exact: true }).click()
      await admin.page().waitForURL(`**/admin/${path}`)
      await expect.poll(current).toEqual([name])
      await admin.page().getByRole('heading', { level: 1, name }).waitFor()
    }
  },
)

test.runIf(isBasicServer)(
  'K 181: for a server that cannot store pictures, the screen says so',
  async () => {
    await admin.open('content?onglet=media')
    const panel = admin.page().getByRole('tabpanel', { name: 'Médias' })
    await panel.getByText('Ce serveur n’accepte pas d’images').waitFor()
    expect(await panel.getByRole('button', { name: 'Ajouter des images' }).count()).toBe(0)
    await expectNoViolations(admin.page())
  },
)

test.runIf(isFullRun)(
  'K 182: on a small screen a button opens the side bar; its overlay, its button and a link close it',
  async () => {
    const page = admin.page()
    await page.setViewportSize({ width: 390, height: 844 })
    await admin.open('models')
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    const isExpanded = () =>
      page.locator('[aria-label="Ouvrir le menu"]').getAttribute('aria-expanded')
    const open = async () => {
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
      await drawer.getByRole('link', { name: 'Commandes' }).waitFor()
      // It reacts to presses outside from the moment it takes the focus.
      await page.locator('[role=dialog]:focus-within').waitFor({ state: 'attached' })
    }
    await expect.poll(() => page.getByRole('link', { name: 'Commandes' }).count()).toBe(0)
    expect(await isExpanded()).toBe('false')
    await open()
    expect(await isExpanded()).toBe('true')
    await page.mouse.click(385, 400)
    await drawer.waitFor({ state: 'hidden' })
    expect(await isExpanded()).toBe('false')
    await open()
    await drawer.getByRole('button', { name: 'Fermer le menu' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await open()
    await drawer.getByRole('link', { name: 'Commandes' }).click()
    await page.waitForURL('**/admin/orders')
    await drawer.waitFor({ state: 'hidden' })

    await page.setViewportSize({ width: 768, height: 900 })
    await open()
    const startOf = async (role: 'link' | 'button', name: string) =>
      (await drawer.getByRole(role, { name }).boundingBox())?.x
    await expect
      .poll(
        async () => (await startOf('button', 'Déconnexion')) === (await startOf('link', 'Blog')),
      )
      .toBe(true)
  },
)

test.runIf(isFullRun)(
  'K 183: the search is a palette of all records, pages and actions, ignoring accents, also offline',
  async () => {
    await admin.useFreshDevice()
    const page = admin.page()
    await admin.open('dashboard')
    await waitUntilKept(page)
    await setOffline(admin.device(), true)
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await palette().getByRole('searchbox').fill('NOVA')
    await palette().getByRole('link', { name: 'Nova' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/models?modele=*')
    await expect.poll(() => page.getByRole('dialog').getByLabel(/^Nom/).inputValue()).toBe('Nova')
    await page.keyboard.press('Escape')
    await noDialog()

    for (const [typed, list, found] of firstUnlessFull(2, [
      ['owen hug', 'Utilisateurs', 'Owen Hughes'],
      ['voix apres', 'Blog', 'La voix après le visage'],
      ['marc t', 'Contenu', 'Marc T.'],
      ['sur mesure', 'Messages', 'Délai pour un modèle sur mesure'],
    ] as const)) {
      // A basic server has no site texts.
      if (isBasicServer && list === 'Contenu') continue
      await searchFor(typed)
      await palette().getByRole('list', { name: list }).getByRole('link', { name: found }).click()
      await palette().waitFor({ state: 'hidden' })
      await page.waitForURL(`**/admin/${ENTRIES[list]}?*`)
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await noDialog()
    }

    // More orders than fit: their list shows all of them.
    await searchFor('luna')
    const orders = palette().getByRole('list', { name: 'Commandes' })
    await expect.poll(() => orders.getByRole('link').count()).toBe(6)
    await orders.getByRole('link', { name: 'Voir tous les résultats' }).click()
    await page.waitForURL('**/admin/orders?recherche=luna')
    await palette().waitFor({ state: 'hidden' })

    await searchFor('parametres')
    await expect
      .poll(() =>
        palette().getByRole('list', { name: 'Pages et actions' }).getByRole('listitem').count(),
      )
      .toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/settings')
    await palette().waitFor({ state: 'hidden' })

    await searchFor('actualiser')
    await palette().getByRole('button', { name: 'Actualiser les données' }).click()
    await page.getByText('Vous êtes hors ligne').first().waitFor()
  },
)

test.skipIf(isBasicServer || !isFullRun)(
  'K 183: all found texts are listed above the tabs of their screen, as many as the palette counts',
  async () => {
    const page = admin.page()
    await admin.open('dashboard')
    await searchFor('IMAGE')
    const heading = palette().getByRole('heading', { name: /^Contenu \(\d+\)$/ })
    const count = Number(/\d+/.exec(await heading.innerText())?.[0])
    const texts = palette().getByRole('list', { name: 'Contenu' })
    await texts.getByRole('link', { name: 'Voir tous les résultats' }).click()
    await page.waitForURL('**/admin/content?recherche=IMAGE')
    const shown = () => page.locator('main').getByRole('listitem').count()
    await page.getByText(`${count} contenus dans tous les onglets`).waitFor()
    expect(await shown()).toBe(count)
    await page.reload()
    await expect.poll(shown).toBe(count)
    await expectNoViolations(page)

    await page.getByRole('button', { name: 'Monter' }).first().waitFor()
    for (const move of await page.getByRole('button', { name: /^(Monter|Descendre) / }).all())
      expect(await move.isDisabled()).toBe(true)
    await page.getByLabel('Rechercher un contenu').fill('zzz')
    await page.getByText('Aucun contenu ne correspond').waitFor()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await page.getByRole('tab', { name: 'Témoignages', selected: true }).waitFor()
    await page.waitForURL((address) => address.search === '')
  },
)

test.runIf(isFullRun && !isBasicServer)(
  'K 183: probable spam is not found, as its list does not show it',
  async () => {
    const message = { name: 'Zéphyr', email: 'z@exemple.invalid', subject: 'Gains', message: 'x' }
    for (const sent of [message, { ...message, website: 'https://spam.example' }]) {
      const answer = await fetch(`${admin.origin()}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(sent),
      })
      expect(answer.status).toBe(201)
    }
    await admin.open('messages?afficher=suspects')
    await admin.page().getByText('Zéphyr').waitFor()
    await searchFor('zephyr')
    await palette().getByRole('heading', { name: 'Messages (1)', exact: true }).waitFor()
    await palette().getByText('1 fiche trouvée').waitFor()
  },
)

test.runIf(isFullRun)(
  'K 183, L 194: new rows can be started from any screen, and the report saved',
  async () => {
    const page = admin.page()
    await admin.open('settings')
    for (const [typed, address, title] of [
      ['nouveau mod', 'models?modele=nouveau', 'Nouveau modèle'],
      ['NOUVEL', 'blog?article=nouveau', 'Nouvel article'],
    ] as const) {
      await searchFor(typed)
      await palette().getByRole('link', { name: title }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/admin/${address}`)
      await page
        .getByRole('dialog', { name: title })
        .locator(':focus')
        .waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
      await noDialog()
    }
    await searchFor('exporter')
    // It is offered once the device's figures have been read.
    await palette().getByRole('button', { name: 'Rapports' }).waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^neomuse-revenus-/)
    await noDialog()
  },
)

test.runIf(isFullRun)(
  'K 183: on a phone the search has the focus after the magnifier was pressed',
  async () => {
    const page = await admin.openPhone()
    await page.goto(`${admin.origin()}/admin/dashboard`)
    await untilLoaded(page)
    await page.getByRole('button', { name: 'Rechercher' }).tap()
    const search = page.getByRole('dialog', { name: 'Rechercher' }).getByRole('searchbox')
    await search.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/admin/dashboard')
    await page.keyboard.type('commandes')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/orders')
  },
)

test('K 185: the footer names the role and the address of the signed-in user, or the company’s', async () => {
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

test('K 186: signing out leads to the login, at once when everything is sent, and asks when something waits', async () => {
  // A session of its own: the other tests of the file keep theirs.
  const browser = admin.device().browser()
  if (browser === null) throw new Error('the device has no browser')
  const device = await openDevice(browser, { serviceWorkers: 'block' })
  const page = await device.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, admin.origin())
  await page.getByRole('link', { name: 'Modèles IA' }).first().click()
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')
  await setOffline(device, true)
  await changeModel(page, 'Luna', { Prix: '30' })
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByText('1 modification n’est pas encore sur le serveur.').waitFor()
  await expectNoViolations(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Tout abandonner' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Abandonner ce travail ?' })
  await sure.waitFor()
  await expectNoViolations(page, '[role=alertdialog]')
  await sure.getByRole('button', { name: 'Annuler' }).click()
  await sure.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await searchFor('se deconnecter', page)
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByText('1 modification n’est pas encore sur le serveur.').waitFor()
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await setOffline(device, false)
  await status(page, 'À jour')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/admin/login')
  await device.close()
})

test.runIf(isFullRun)(
  'K 182: at 390 px every dialog is a sheet: as wide as the window, at its lower edge',
  async () => {
    const page = admin.page()
    await page.setViewportSize({ width: 390, height: 844 })
    const [order] = await admin.rows('orders')
    const [message] = await admin.rows('messages')
    const user = (await admin.rows('users')).find(({ role }) => role === 'client')
    const expectSheet = async (role: 'dialog' | 'alertdialog', name?: string) => {
      const sheet = page.getByRole(role, name === undefined ? {} : { name })
      await expect
        .poll(async () => {
          const place = await sheet.boundingBox()
          return place && [place.x, place.width, Math.round(place.y + place.height), place.y > 0]
        })
        .toEqual([0, 390, 844, true])
    }
    for (const address of firstUnlessFull(2, [
      `users?utilisateur=${user?.id}`,
      `orders?commande=${order?.id}`,
      `messages?message=${message?.id}`,
      'blog?article=nouveau',
    ])) {
      await admin.open(address)
      await expectSheet('dialog')
    }
    await admin.open('models?modele=nouveau')
    await expectSheet('dialog')
    await page.getByRole('dialog').getByLabel(/^Nom/).fill('Aurore')
    await page.keyboard.press('Escape')
    await expectSheet('dialog', 'Quitter sans enregistrer ?')
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await noDialog()
    await page.getByRole('button', { name: 'Supprimer Luna' }).click()
    await expectSheet('alertdialog')
    // On a desktop they keep a distance from every edge.
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect
      .poll(async () => {
        const place = await page.getByRole('alertdialog').boundingBox()
        return place && place.x > 0 && place.y + place.height < 900
      })
      .toBe(true)
  },
)

test.runIf(isFullRun)(
  'K 183: a search without results names the search text, can be restarted by a press, and does not move',
  async () => {
    await admin.open('dashboard')
    await admin.page().keyboard.press('Control+k')
    const field = palette().getByRole('searchbox')
    await field.waitFor()
    const top = async () => (await palette().boundingBox())?.y
    await field.fill('Nova')
    await palette().getByRole('link', { name: 'Nova' }).first().waitFor()
    await palette().evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    )
    const before = await top()
    await field.fill('zzzz')
    await palette().getByText('Aucune fiche ne correspond à « zzzz »').waitFor()
    expect(await top()).toBe(before)
    await palette().getByRole('button', { name: 'Chercher autre chose' }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await expect
      .poll(() => field.evaluate((element) => element === document.activeElement))
      .toBe(true)
  },
)
