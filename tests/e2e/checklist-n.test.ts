import { expect, test } from 'vitest'
import { ADMIN, toast } from './support/admin-actions.ts'
import { isPlainServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()
const rows = () => admin.page().locator('main ul[aria-label=Utilisateurs] > li')
const row = (name: string) => rows().filter({ hasText: name })
const details = () => admin.page().getByRole('dialog')

const userNamed = async (name: string) => {
  const users = await admin.rows('users')
  const user = users.find((known) => `${known.first_name} ${known.last_name}` === name)
  if (!user) throw new Error(`nobody is called ${name}`)
  return user
}

test('N 217, 219: everybody, newest first, and how many admins and clients there are', async () => {
  await admin.open('users')
  await admin.page().getByText('1 administrateur · 34 clients').waitFor()
  const users = await admin.rows('users')
  const newest = users.toSorted((a, b) => String(b.created_at).localeCompare(String(a.created_at)))
  await expect
    .poll(() => admin.titles('Utilisateurs'))
    .toEqual(newest.map(({ first_name, last_name }) => `${first_name} ${last_name}`))
})

test('N 218: search in names and addresses without accents, and the role, in the address', async () => {
  await admin.open('users')
  const search = admin.page().getByLabel('Rechercher un utilisateur')
  await search.fill('SALOME')
  await row('Salomé Fabre').waitFor()
  await expect.poll(() => rows().count()).toBe(1)
  await search.fill('diego.ferrer@')
  await row('Diego Ferrer').waitFor()
  await expect.poll(() => rows().count()).toBe(1)
  await search.fill('')
  await admin.page().getByLabel('Filtrer par rôle').selectOption({ label: 'Admin' })
  await admin.page().waitForURL('**/admin/users?role=admin')
  await expect.poll(() => admin.titles('Utilisateurs')).toEqual(['Ada Lovelace'])
  await admin.page().getByLabel('Filtrer par rôle').selectOption({ label: 'Client' })
  await expect.poll(() => rows().count()).toBe(34)
})

test('N 220, 221, 222: a row, and the dialog with all that is known of a client', async () => {
  await admin.open('users')
  const user = await userNamed('Salomé Fabre')
  const [spent, orders] = [Number(user.total_spent), Number(user.orders_count)]
  const words = plain(await row('Salomé Fabre').innerText())
  for (const text of [
    'SF',
    'Client',
    String(user.email),
    String(user.phone),
    `${spent} €`,
    'Inscrit le',
  ])
    expect(words).toContain(text)
  await row('Salomé Fabre').getByRole('link').click()
  await details().getByText('Panier moyen').waitFor()
  const known = plain(await details().innerText())
  for (const text of [
    'Rôle Client',
    'Statut Actif',
    `E-mail ${user.email}`,
    `Téléphone ${user.phone}`,
    'Inscription',
    'Dernière connexion',
    `Total dépensé ${spent} €`,
    `Commandes ${orders}`,
    `Panier moyen ${Math.round(spent / orders)} €`,
  ])
    expect(known).toContain(text)
})

test('N 221, 226: of an admin no orders are told; nobody shuts himself out, the server refuses it too', async () => {
  await admin.open('users')
  await row('Ada Lovelace').getByRole('link').click()
  await details().getByText('Dernière connexion').waitFor()
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
  // Whom a server of the plain contract refuses this is its own affair.
  if (isPlainServer) return
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

test('N 223, 224: deactivated offline, activated online: list, toasts and server agree', async () => {
  await admin.open('users')
  await admin.device().setOffline(true)
  await row('Owen Hughes').getByRole('button', { name: 'Désactiver Owen Hughes' }).click()
  await toast(admin.page(), 'Utilisateur désactivé avec succès')
  await row('Owen Hughes').getByText('Inactif').waitFor()
  await row('Owen Hughes').getByText('En attente d’envoi').waitFor()
  await admin.device().setOffline(false)
  await admin.settled()
  await expect.poll(() => userNamed('Owen Hughes')).toMatchObject({ is_active: false })
  await row('Owen Hughes').getByRole('button', { name: 'Activer Owen Hughes' }).click()
  await toast(admin.page(), 'Utilisateur activé avec succès')
  await row('Owen Hughes').getByText('Inactif').waitFor({ state: 'detached' })
  await admin.settled()
  await expect.poll(() => userNamed('Owen Hughes')).toMatchObject({ is_active: true })
})

test('N 225: a list that cannot be loaded says so', async () => {
  await admin.refuse('users')
  await admin.page().goto(`${admin.origin()}/admin/users`)
  await toast(admin.page(), 'Impossible de charger les utilisateurs')
})
