import { afterAll, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { ADMIN, status } from './support/admin-actions.ts'
import { listenToPage } from './support/announcements.ts'
import { setOffline } from './support/device-network.ts'
import { focused, openKeyboard } from './support/keyboard.ts'
import { visitAdmin } from './support/visit-admin.ts'

// Work in the back-office without a pointer: after every press an element has the focus, shows it, and is not covered;
// and the messages of a screen reader are expected here one by one.

let post: Awaited<ReturnType<typeof startMailServer>>
const admin = visitAdmin(
  async () => {
    post = await startMailServer()
    return { SMTP_URL: post.url }
  },
  { keepsPage: true },
)
afterAll(() => post.stop())

const button = (name: string | RegExp) =>
  admin.page().getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => admin.page().getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const until = (stop: string | RegExp) => expect.poll(() => focused(admin.page())).toMatch(stop)

const SAVED = 'Enregistré sur cet appareil.'
const HINT = 'La recherche porte sur toutes les fiches de cet appareil.'

/** Opens a screen for a user with a keyboard and a screen reader. */
const start = async (path: string) => {
  await admin.open(path)
  return { keys: openKeyboard(admin.page()), ...(await listenToPage(admin.page())) }
}

test.runIf(isFullRun)(
  'an admin signs in by keyboard alone, and the new screen is announced',
  async () => {
    const page = admin.page()
    await page.goto(`${admin.origin()}/admin/login`)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${admin.origin()}/admin/login`)
    const { heard } = await listenToPage(page)
    const keys = openKeyboard(page)
    await keys.typeAt(page.getByLabel('E-mail'), ADMIN.email)
    await keys.typeAt(page.getByLabel('Mot de passe'), 'faux')
    await keys.press('Enter')
    await expect.poll(heard).toHaveLength(1)
    await keys.tabTo(page.getByLabel('Mot de passe'))
    await keys.press('Control+a')
    await keys.type(ADMIN.password)
    await keys.press('Enter')
    await until(/^H1 (Tableau de bord|Dashboard)/)
    await page.getByText('À jour', { exact: true }).first().waitFor({ state: 'attached' })
    await expect
      .poll(heard)
      .toEqual([
        'Erreur E-mail ou mot de passe incorrect. Fermer',
        "Connexion réussie Bienvenue dans le panneau d'administration Fermer",
      ])
  },
)

test.runIf(isFullRun)('a model is created and deleted by keyboard alone', async () => {
  const page = admin.page()
  const { keys, heard } = await start('models')
  await keys.pressAt(button('Nouveau modèle'))
  await keys.typeAt(dialog().getByLabel(/^Nom/), 'Aurore')
  await keys.typeAt(dialog().getByLabel(/^Prix/), '24,50')
  await keys.typeAt(dialog().getByLabel(/^Description/), 'Un modèle.')
  await keys.pressAt(dialog().getByRole('button', { name: /^(Enregistrer|Créer)/ }))
  await dialog().waitFor({ state: 'hidden' })
  await until(/^BUTTON Nouveau modèle/)
  await keys.pressAt(button('Supprimer Aurore'))
  const question = page.getByRole('alertdialog')
  await keys.pressAt(question.getByRole('button', { name: 'Supprimer', exact: true }))
  await until(/^BUTTON Supprimer (?!Aurore)/)
  await admin.settled()
  await expect
    .poll(heard)
    .toEqual([
      `Succès Modèle créé avec succès ${SAVED} Fermer`,
      '7 modèles',
      `Succès Modèle supprimé avec succès ${SAVED} Annuler Fermer`,
      '6 modèles',
    ])
})

test.runIf(isFullRun)(
  'an order is marked as paid by keyboard alone, and its dialog announces it',
  async () => {
    const order = await admin.pendingOrder()
    const { keys, heard } = await start('orders?statut=pending')
    const row = admin.page().locator(`main a[href*="${order.id}"]`)
    await keys.pressAt(row)
    await keys.pressAt(inDialog('Marquer comme payée'))
    await dialog().getByText('Payé', { exact: true }).first().waitFor()
    await keys.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await keys.untilShown()
    await admin.settled()
    expect((await admin.find('orders', ({ id }) => id === order.id)).status).toBe('paid')
    // A worker keeps the list: under the open dialog its new number is silent, and after it has closed it is announced.
    const isOfList = (message: string) => /^\d+ commandes?$/.test(message)
    await expect
      .poll(async () => (await heard()).filter((message) => !isOfList(message)))
      .toEqual([`Succès Statut de la commande mis à jour ${SAVED} Annuler Fermer`])
  },
)

test('a message is replied to by keyboard alone', async () => {
  const page = admin.page()
  const message = await admin.unreadMessage()
  const { keys, heard } = await start('messages')
  await keys.pressAt(page.getByRole('link', { name: String(message.subject) }))
  await keys.typeAt(dialog().getByLabel('Votre réponse'), 'Avec plaisir.')
  await keys.pressAt(inDialog('Envoyer la réponse'))
  const thread = dialog().getByRole('region', { name: 'Réponses' })
  await thread.getByText('Envoyée').waitFor()
  await keys.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await keys.untilShown()
  await admin.settled()
  // Both orders are possible: the mail server may answer at once or later.
  const isOfServer = (message: string) => message.startsWith('Réponse mise en attente')
  await expect
    .poll(async () => (await heard()).filter((message) => !isOfServer(message)))
    .toEqual([
      `Succès Message marqué comme lu ${SAVED} Fermer`,
      `Réponse envoyée Email envoyé à ${message.email} Fermer`,
    ])
})

test.runIf(isFullRun)('a conflict is resolved by keyboard alone', async () => {
  const page = admin.page()
  const luna = await admin.find('models', ({ name }) => name === 'Luna')
  const { keys, heard } = await start('models')
  await setOffline(admin.device(), true)
  await expect.poll(heard).toEqual(['Hors ligne'])
  await keys.pressAt(button('Modifier Luna'))
  await keys.tabTo(dialog().getByLabel(/^Prix/))
  await keys.press('Control+a')
  await keys.type('31')
  await keys.press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await admin.put(`models/${luna.id}`, { ...luna, price: 40 })
  await setOffline(admin.device(), false)
  await status(page, /refusée/)
  await keys.pressAt(button(/refusée/))
  await keys.pressAt(dialog().getByRole('button', { name: /^Réappliquer/ }))
  await keys.untilShown()
  await keys.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await admin.settled()
  await expect.poll(heard).toContain('À jour')
  expect((await admin.find('models', ({ name }) => name === 'Luna')).price).toBe(31)
  await expect
    .poll(heard)
    .toEqual([
      'Hors ligne',
      `Succès Modèle mis à jour avec succès ${SAVED} Envoi dès le retour de la connexion. Fermer`,
      'Erreur Erreur lors de la sauvegarde : Luna Voir Fermer',
      "Succès Vos valeurs sont de nouveau en attente d'envoi : Modèle « Luna » Fermer",
      'À jour',
    ])
})

test.runIf(isFullRun)(
  'rows are selected and changed together, and that is undone, by keyboard alone',
  async () => {
    const page = admin.page()
    const { keys, heard } = await start('models')
    await keys.pressAt(button('Sélectionner'))
    for (const name of ['Luna', 'Mali'])
      await keys.pressAt(page.getByRole('checkbox', { name: `Sélectionner ${name}` }), 'Space')
    await keys.press('Enter')
    const bar = page.getByRole('region', { name: 'Sélection' })
    await keys.pressAt(bar.getByRole('button', { name: 'Désactiver' }))
    await bar.waitFor({ state: 'detached' })
    await keys.untilShown()
    await keys.press('F8')
    await keys.pressAt(page.locator('[data-toast]').getByRole('button', { name: 'Annuler' }))
    await page.getByText('2 modifications annulées').first().waitFor()
    await keys.untilShown()
    await admin.settled()
    await expect
      .poll(heard)
      .toEqual([
        '0 sélectionné',
        '1 sélectionné',
        '2 sélectionnés',
        `Succès 2 modèles désactivés ${SAVED} Annuler Fermer`,
        'Succès 2 modifications annulées Fermer',
      ])
  },
)

test.runIf(isFullRun)('the palette leads to a screen and to a row, by keyboard alone', async () => {
  const { keys, heard } = await start('dashboard')
  await keys.press('Control+k')
  await dialog().locator(':focus').waitFor()
  await keys.type('messages')
  await keys.press('Enter')
  await until('H1 Messages')
  await keys.press('Control+k')
  await dialog().locator(':focus').waitFor()
  await keys.type('luna')
  // Typed with pauses, a part of the word is counted, too.
  const announced = async () =>
    (await heard()).filter((text, at, all) => !/^\d+ fiche/.test(text) || at === all.length - 1)
  await expect.poll(announced).toEqual([HINT, HINT, '10 fiches trouvées'])
  await keys.pressAt(dialog().getByRole('link', { name: 'Luna', exact: true }))
  await admin.page().waitForURL(/models/)
  await keys.untilShown()
  await until('INPUT ')
  await expect.poll(announced).toEqual([HINT, HINT, '10 fiches trouvées'])
})

test.runIf(isFullRun)(
  'settings are changed and saved, or reset, by keyboard alone, and each is announced once',
  async () => {
    const page = admin.page()
    const { keys, heard } = await start('settings')
    const name = page.getByLabel('Nom du site')
    await keys.typeAt(name, 'X')
    await keys.pressAt(button('Rétablir'))
    await expect.poll(heard).toEqual(['Modifications non enregistrées', 'Tout est enregistré'])
    await keys.typeAt(name, 'Y')
    await keys.pressAt(button('Enregistrer').last())
    await expect
      .poll(heard)
      .toEqual([
        'Modifications non enregistrées',
        'Tout est enregistré',
        'Modifications non enregistrées',
        `Succès Paramètres sauvegardés avec succès ${SAVED} Fermer`,
      ])
  },
)
