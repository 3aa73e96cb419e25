import { expect, test } from 'vitest'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { PROBLEMS } from '#server/http/problem-messages.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { ADMIN, openApi, toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const rows = () => admin.page().locator('main ul[aria-label=Utilisateurs] > li')
const row = (name: string) => rows().filter({ hasText: name })
const details = () => admin.page().getByRole('dialog')

const userNamed = async (name: string) => {
  const users = await admin.rows('users')
  const user = users.find((known) => `${known.first_name} ${known.last_name}` === name)
  if (!user) throw new Error(`no user is called ${name}`)
  return user
}

test('N 217, 219: all users, newest first, and the number of admins and clients', async () => {
  await admin.open('users')
  await admin.page().getByText('1 administrateur · 34 clients').waitFor()
  const users = await admin.rows('users')
  const newest = users.toSorted((a, b) => String(b.created_at).localeCompare(String(a.created_at)))
  await expect
    .poll(() => admin.titles('Utilisateurs'))
    .toEqual(newest.map(({ first_name, last_name }) => `${first_name} ${last_name}`))
})

test.runIf(isFullRun)(
  'N 218: search in names and addresses ignoring accents, and the role, in the address',
  async () => {
    await admin.open('users')
    const search = admin.page().getByLabel('Rechercher un utilisateur')
    await search.fill('SALOME')
    await row('Salomé Fabre').waitFor()
    await expect.poll(() => rows().count()).toBe(1)
    await admin.page().waitForURL('**/admin/users?recherche=SALOME')
    await admin.page().reload()
    await row('Salomé Fabre').waitFor()
    await expect.poll(() => rows().count()).toBe(1)
    expect(await search.inputValue()).toBe('SALOME')
    await search.fill('diego.ferrer@')
    await row('Diego Ferrer').waitFor()
    await expect.poll(() => rows().count()).toBe(1)
    await admin.page().getByLabel('Filtrer par rôle').selectOption({ label: 'Client' })
    await admin.page().waitForURL((address) => {
      const { searchParams } = address
      return (
        searchParams.get('recherche') === 'diego.ferrer@' && searchParams.get('role') === 'client'
      )
    })
    await expect.poll(() => rows().count()).toBe(1)
    await search.fill('')
    await admin.page().getByLabel('Filtrer par rôle').selectOption({ label: 'Admin' })
    await admin.page().waitForURL('**/admin/users?role=admin')
    await expect.poll(() => admin.titles('Utilisateurs')).toEqual(['Ada Lovelace'])
    await admin.page().getByLabel('Filtrer par rôle').selectOption({ label: 'Client' })
    await expect.poll(() => rows().count()).toBe(34)
  },
)

test.runIf(isFullRun)(
  'N 217, 218: the sorting is in the address, and combines with search and role',
  async () => {
    await admin.open('users?role=client')
    const order = admin.page().getByLabel('Trier')
    await expect
      .poll(() => order.locator('option').allInnerTexts())
      .toEqual(['Plus récents', 'Nom A–Z', 'Par dépenses'])
    const clients = (await admin.rows('users')).filter(({ role }) => role === 'client')
    await order.selectOption('Nom A–Z')
    await expect
      .poll(() => admin.titles('Utilisateurs'))
      .toEqual(
        clients
          .map(({ first_name, last_name }) => `${first_name} ${last_name}`)
          .toSorted(new Intl.Collator('fr').compare),
      )
    await order.selectOption('Par dépenses')
    await admin.page().waitForURL('**/admin/users?role=client&tri=depenses')
    await admin.page().reload()
    const spent = clients.map(({ total_spent }) => Number(total_spent)).toSorted((a, b) => b - a)
    await expect
      .poll(async () => {
        const shown = await admin.titles('Utilisateurs')
        return shown.map((title) => {
          const client = clients.find((known) => `${known.first_name} ${known.last_name}` === title)
          return client?.total_spent
        })
      })
      .toEqual(spent)
    await order.selectOption('Plus récents')
    await admin.page().waitForURL((address) => address.search === '?role=client')
  },
)

/** A user with richer data than the demo's: an average that is neither the sum nor a whole number. */
const aRegularClient = async (): ReturnType<typeof userNamed> => {
  const user = await userNamed('Salomé Fabre')
  const known = { total_spent: 149.5, orders_count: 4, last_login: '2026-03-04T09:05:00.000Z' }
  await admin.device().route('**/api/admin/users*', async (route) => {
    const response = await route.fetch()
    const rows: { readonly id: unknown }[] = await response.json()
    const json = rows.map((row) => (String(row.id) === user.id ? { ...row, ...known } : row))
    await route.fulfill({ response, json })
  })
  return { ...user, ...known }
}

const dayOf = (iso: unknown): string =>
  createDateFormat('fr', { day: 'numeric', month: 'short', year: 'numeric' })(new Date(String(iso)))

const momentOf = (iso: unknown): string =>
  createDateFormat('fr', { dateStyle: 'long', timeStyle: 'short' })(new Date(String(iso)))

test('N 220, 221, 222: a row, and the dialog with all data of a client', async () => {
  const user = await aRegularClient()
  await admin.open('users')
  const words = plain(await row('Salomé Fabre').innerText())
  for (const text of [
    'SF',
    'Client',
    String(user.email),
    String(user.phone),
    '149,50 €',
    '4 commandes',
    `Inscrit le ${dayOf(user.created_at)}`,
  ])
    expect(words).toContain(plain(text))
  await row('Salomé Fabre').getByRole('link').click()
  await details().getByText('Panier moyen').waitFor()
  const known = plain(await details().innerText())
  for (const text of [
    'Rôle Client',
    'Statut Actif',
    `E-mail ${user.email}`,
    `Téléphone ${user.phone}`,
    `Inscription ${dayOf(user.created_at)}`,
    `Dernière connexion ${momentOf(user.last_login)}`,
    'Total dépensé 149,50 €',
    'Commandes 4',
    'Panier moyen 37 €',
  ])
    expect(known).toContain(plain(text))
})

test.runIf(isFullRun)(
  'N 220, 221: a user without a phone number and a deactivated one are shown as such',
  async () => {
    const user = await userNamed('Mei Lin')
    expect(user.phone).toBeNull()
    await admin.put(`users/${user.id}`, { is_active: false })
    await admin.open('users')
    const meta = (text: string) => row('Mei Lin').getByText(text, { exact: true })
    await meta('Inactif').waitFor()
    await meta(String(user.email)).waitFor()
    const words = plain(await row('Mei Lin').innerText())
    expect(words).not.toMatch(/—|null|undefined|\+\d/)
    await row('Mei Lin').getByRole('link').click()
    await details().getByText('Panier moyen').waitFor()
    expect(plain(await details().innerText())).toMatch(/Statut Inactif .+ Téléphone — Inscription/)
    await details().getByRole('button', { name: 'Activer' }).click()
    await details().getByText('Actif', { exact: true }).waitFor()
    await admin.page().keyboard.press('Escape')
    await details().waitFor({ state: 'hidden' })
    await meta('Inactif').waitFor({ state: 'detached' })
  },
)

test.runIf(isFullRun)('N 220: the row of an admin shows no total and no orders', async () => {
  await admin.open('users')
  const { created_at } = await userNamed('Ada Lovelace')
  const words = plain(await row('Ada Lovelace').innerText())
  for (const text of ['AL', 'Admin', ADMIN.email, plain(`Inscrit le ${dayOf(created_at)}`)])
    expect(words).toContain(text)
  expect(words).not.toMatch(/€|commande/)
})

test('N 221, 226: an admin’s dialog shows no orders; admins cannot deactivate themselves, the server refuses it too', async () => {
  await admin.open('users')
  await row('Ada Lovelace').getByRole('link').click()
  await details().getByText('Dernière connexion').waitFor()
  const { last_login } = await userNamed('Ada Lovelace')
  // A basic server does not store this time.
  if (!isBasicServer)
    expect(plain(await details().innerText())).toContain(
      plain(`Dernière connexion ${momentOf(last_login)}`),
    )
  await expect.poll(() => details().innerText()).not.toContain('Panier moyen')
  await details().getByText('Vous ne pouvez pas désactiver votre propre compte.').waitFor()
  await expect.poll(() => details().getByRole('button', { name: 'Désactiver' }).count()).toBe(0)
  await admin.page().keyboard.press('Escape')
  const name = `${ADMIN.first_name} ${ADMIN.last_name}`
  await expect
    .poll(() =>
      row(name)
        .getByRole('button', { name: `Désactiver ${name}` })
        .isDisabled(),
    )
    .toBe(true)
  // A basic server may decide this differently.
  if (isBasicServer) return
  const own = await userNamed(name)
  const refusal = await admin.request(`users/${own.id}`, {
    method: 'PUT',
    body: JSON.stringify({ is_active: false }),
  })
  expect(refusal.status).toBe(409)
  expect(await refusal.json()).toMatchObject({
    detail: 'Vous ne pouvez pas désactiver votre propre compte.',
  })
})

// A basic server adds admins too, but refuses none of this.
test.runIf(isFullRun && !isBasicServer)(
  'N 226: deactivating the last active admin shows the server’s reason, and the list stays correct',
  async () => {
    const name = 'Grace Hopper'
    const known = (await admin.rows('users')).find(({ last_name }) => last_name === 'Hopper')
    if (!known)
      await (await openApi(admin.origin())).invite({
        ...ADMIN,
        email: 'grace@neomuse.test',
        first_name: 'Grace',
        last_name: 'Hopper',
      })
    await admin.open('users')
    // She was not the last one when the list was rendered; the server's own tests cover its decision.
    const { status, detail } = PROBLEMS['last-admin']
    await admin.answerEdits('users', { status, json: { code: 'last-admin', detail } })
    await row(name)
      .getByRole('button', { name: `Désactiver ${name}` })
      .click()
    await admin.failure(`Erreur lors de la mise à jour : ${name}`)
    await row(name)
      .getByRole('button', { name: `Désactiver ${name}` })
      .waitFor()
    expect(await admin.tray(name)).toContain(
      'Le dernier compte administrateur actif ne peut pas être désactivé.',
    )
    expect(await userNamed(name)).toMatchObject({ is_active: true })
  },
)

test('N 223, 224: deactivated offline, activated online: list, toasts and server agree', async () => {
  const owen = await userNamed('Owen Hughes')
  await admin.put(`users/${owen.id}`, { is_active: true })
  await admin.open('users')
  await setOffline(admin.device(), true)
  await row('Owen Hughes').getByRole('button', { name: 'Désactiver Owen Hughes' }).click()
  await toast(admin.page(), 'Utilisateur désactivé avec succès')
  await row('Owen Hughes').getByText('Inactif').waitFor()
  await row('Owen Hughes').getByText('En attente d’envoi').waitFor()
  await setOffline(admin.device(), false)
  await admin.settled()
  await expect.poll(() => userNamed('Owen Hughes')).toMatchObject({ is_active: false })
  await row('Owen Hughes').getByRole('button', { name: 'Activer Owen Hughes' }).click()
  await toast(admin.page(), 'Utilisateur activé avec succès')
  await row('Owen Hughes').getByText('Inactif').waitFor({ state: 'detached' })
  await admin.settled()
  await expect.poll(() => userNamed('Owen Hughes')).toMatchObject({ is_active: true })
})

test('N 225, 267: a change that the server refuses is reported, logged, and reverted on the screen', async () => {
  await admin.open('users')
  await admin.refuseEdits('users')
  await row('Diego Ferrer').getByRole('button', { name: 'Désactiver Diego Ferrer' }).click()
  await admin.failure('Erreur lors de la mise à jour : Diego Ferrer')
  await row('Diego Ferrer').getByRole('button', { name: 'Désactiver Diego Ferrer' }).waitFor()
  expect(await userNamed('Diego Ferrer')).toMatchObject({ is_active: true })
})

test.runIf(isFullRun)('N 225: a list that cannot be loaded says so', async () => {
  await admin.refuse('users')
  await admin.page().goto(`${admin.origin()}/admin/users`)
  await toast(admin.page(), 'Impossible de charger les utilisateurs')
})
