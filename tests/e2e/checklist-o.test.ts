import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shortId } from '#domain/uuid.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const rows = () => admin.page().locator('main ul[aria-label=Commandes] > li')
const details = () => admin.page().getByRole('dialog')
const button = (name: string) => details().getByRole('button', { name })
const statusOf = async (id: string) =>
  (await admin.rows('orders')).find((order) => order.id === id)?.status

const openOrder = async (id: string): Promise<void> => {
  await admin.open(`orders?commande=${id}`)
  await details().waitFor()
}

/** Each story changes an order of its own: no status change can be reverted. */
const openPending = async () => {
  const order = await admin.pendingOrder()
  await openOrder(order.id)
  return order
}

/** The actions that the open order offers, once it shows this status. */
const offeredAs = async (label: string): Promise<string[]> => {
  await details().getByText(label, { exact: true }).waitFor()
  return details()
    .getByRole('button', { name: /Marquer|Annuler la commande/ })
    .allInnerTexts()
}

test('O 227, 228: total, pending, paid, and the revenue of paid and completed orders', async () => {
  await admin.open('orders')
  const orders = await admin.rows('orders')
  const count = (status: string) => orders.filter((order) => order.status === status).length
  const revenue = orders
    .filter(({ status }) => status === 'paid' || status === 'completed')
    .reduce((sum, { total_amount }) => sum + Number(total_amount), 0)
  const figures = (await admin.words('main dl')).replaceAll(/(\d) (?=\d{3})/g, '$1')
  for (const text of [
    `Total des commandes ${orders.length}`,
    `En attente ${count('pending')}`,
    `Payées ${count('paid')}`,
    `Revenus ${revenue} €`,
  ]) {
    const [label = '', value = ''] = text.split(/ (?=\d)/)
    expect(figures).toMatch(new RegExp(`${label} ${value}|${value} ${label}`))
  }
})

/** All of an order's fields that may contain digits of a number. */
const searchedTexts = ({ id, user_id, total_amount }: Readonly<Record<string, unknown>>): string =>
  [id, user_id, euros.format(Number(total_amount))].join(' ')

const euros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})

test('O 229: search by number, client and model, and the status, in the address', async () => {
  await admin.open('orders')
  const orders = await admin.rows('orders')
  const search = admin.page().getByLabel('Rechercher une commande')
  const untilCount = (count: number) =>
    admin
      .page()
      .getByRole('status')
      .getByText(count === 1 ? '1 commande' : `${count} commandes`, { exact: true })
      .waitFor()
  const [first] = orders
  await search.fill(String(first?.id))
  // The basic server's ids are numbers, which occur in amounts and in one another.
  await untilCount(
    orders.filter((order) => searchedTexts(order).includes(String(first?.id))).length,
  )
  await search.fill(String(first?.user_id))
  await untilCount(orders.filter(({ user_id }) => user_id === first?.user_id).length)
  const users = await admin.rows('users')
  const buyer = users.find(({ id }) => id === String(first?.user_id))
  await search.fill(`${buyer?.first_name} ${buyer?.last_name}`.toUpperCase())
  await untilCount(orders.filter(({ user_id }) => user_id === first?.user_id).length)
  await search.fill('sakura')
  await untilCount(orders.filter(({ items }) => JSON.stringify(items).includes('Sakura')).length)
  await search.fill('')
  await admin.page().getByLabel('Filtrer par statut').selectOption({ label: 'Annulé' })
  await admin.page().waitForURL('**/admin/orders?statut=cancelled')
  await untilCount(orders.filter(({ status }) => status === 'cancelled').length)
})

test('O 229: an unknown status in the address filters nothing, and the select shows that', async () => {
  await admin.open('orders?statut=inconnu')
  await expect.poll(() => admin.page().getByLabel('Filtrer par statut').inputValue()).toBe('all')
  await expect.poll(() => rows().count()).toBe((await admin.rows('orders')).length)
})

// The basic server's ids are numbers, which occur in dates and amounts too.
test.runIf(isFullRun && !isBasicServer)(
  'O 229, 230: the sorting is in the address, and applies to the file too',
  async () => {
    await admin.open('orders')
    const order = admin.page().getByLabel('Trier')
    await expect
      .poll(() => order.locator('option').allInnerTexts())
      .toEqual(['Plus récentes', 'Plus anciennes', 'Par montant'])
    const oldest = (await admin.rows('orders')).toSorted((a, b) =>
      String(a.created_at).localeCompare(String(b.created_at)),
    )
    const shortIds = async () =>
      (await rows().allTextContents()).map(
        (words) => oldest.find(({ id }) => words.includes(shortId(id)))?.id,
      )
    await order.selectOption('Plus anciennes')
    await expect.poll(shortIds).toEqual(oldest.map(({ id }) => id))
    await order.selectOption('Par montant')
    await admin.page().waitForURL('**/admin/orders?tri=montant')
    await admin.page().reload()
    const amounts = oldest.map(({ total_amount }) => Number(total_amount)).toSorted((a, b) => b - a)
    const shownAmounts = async () =>
      (await shortIds()).map((shown) => oldest.find(({ id }) => id === shown)?.total_amount)
    await expect.poll(shownAmounts).toEqual(amounts)
    const [file] = await Promise.all([
      admin.page().waitForEvent('download'),
      admin.page().getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(1)
    expect(
      lines.filter(Boolean).map((line) => oldest.find(({ id }) => line.includes(id))?.total_amount),
    ).toEqual(amounts)
  },
)

test('O 230, 231, 232, 233: newest first; two names and how many more; short numbers; status labels', async () => {
  await admin.open('orders')
  const newest = (await admin.rows('orders')).toSorted((a, b) =>
    String(b.created_at).localeCompare(String(a.created_at)),
  )
  const words = await rows().allTextContents()
  expect(words).toHaveLength(newest.length)
  const label = { pending: 'En attente', paid: 'Payé', completed: 'Terminé', cancelled: 'Annulé' }
  for (const [at, order] of newest.entries()) {
    const names = (order.items as { model_name: string }[]).map(({ model_name }) => model_name)
    // Never "+1": a single further item is shown by its name.
    const shown = names.slice(0, names.length === 3 ? 1 : 2)
    const more = names.length - shown.length
    const others = more > 0 ? ` +${more} autres` : ''
    expect(words[at]).toContain(`${shown.join(', ')}${others}`)
    expect(words[at]).toContain(shortId(order.id))
    if (order.id.length > 8) expect(words[at]).not.toContain(order.id)
    expect(words[at]).toContain(label[order.status as keyof typeof label])
  }
})

type Item = { readonly model_name: string; readonly quantity: number; readonly price: number }

type Order = Readonly<Record<string, unknown>>

const itemsOf = ({ items }: Order) => items as readonly Item[]

const priceText = (euros: number): string =>
  plain(
    new Intl.NumberFormat('fr-FR', {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: Number.isInteger(euros) ? 0 : 2,
    }).format(euros),
  )

const momentOf = (iso: unknown): string =>
  plain(createDateFormat('fr', { dateStyle: 'long', timeStyle: 'short' })(new Date(String(iso))))

/** Orders with a note, with the most items, and one that was changed long after its creation. */
const tellingOrders = async () => {
  const isOfBefore = ({ created_at }: Order) =>
    Date.parse(String(created_at)) < Date.now() - 86_400_000
  const paid = (await admin.rows('orders')).filter(({ status }) => status === 'paid')
  const old = paid.find(isOfBefore)
  if (!old) throw new Error('no order is of a day before')
  await admin.put(`orders/${old.id}`, { status: 'completed' })
  const orders = await admin.rows('orders')
  const most = Math.max(...orders.map((order) => itemsOf(order).length))
  expect(most).toBeGreaterThan(2)
  return [
    orders.find(({ notes }) => notes !== ''),
    orders.find((order) => itemsOf(order).length === most),
    orders.find(({ id }) => id === old.id),
  ]
}

test('O 234: the dialog shows every item, the notes, and the times of creation and change', async () => {
  const [noted, longest, changed] = await tellingOrders()
  // A basic server does not store this time.
  if (!isBasicServer) expect(momentOf(changed?.updated_at)).not.toBe(momentOf(changed?.created_at))
  for (const order of [noted, longest, changed]) {
    if (!order) throw new Error('no order has a note')
    await openOrder(order.id)
    const table = details().getByRole('table')
    await table.waitFor()
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['Nom', 'Quantité', 'Prix'])
    const lines = (await table.locator('tbody tr').allInnerTexts()).map((line) =>
      plain(line).trim(),
    )
    expect(lines).toEqual(
      itemsOf(order).map(
        ({ model_name, quantity, price }) => `${model_name} ${quantity} ${priceText(price)}`,
      ),
    )
    const words = plain(await details().innerText())
    for (const text of [
      `Passée le ${momentOf(order.created_at)}`,
      `Modifiée le ${momentOf(order.updated_at)}`,
      `Notes ${plain(String(order.notes || '—'))}`,
    ])
      expect(words).toContain(text)
  }
})

test('O 235, 236: pending orders can be paid, paid ones completed, both cancelled, and then nothing more', async () => {
  const order = await openPending()
  await expect
    .poll(() => offeredAs('En attente'))
    .toEqual(['Marquer comme payée', 'Annuler la commande'])
  await button('Marquer comme payée').click()
  await toast(admin.page(), 'Statut de la commande mis à jour')
  await expect
    .poll(() => offeredAs('Payé'))
    .toEqual(['Marquer comme terminée', 'Annuler la commande'])
  await button('Marquer comme terminée').click()
  await expect.poll(() => offeredAs('Terminé')).toEqual([])
  await admin.settled()
  await expect.poll(() => statusOf(order.id)).toBe('completed')

  const other = await admin.pendingOrder()
  await admin.put(`orders/${other.id}`, { status: 'paid' })
  await openOrder(other.id)
  await details().getByText('Payé', { exact: true }).waitFor()
  await button('Annuler la commande').click()
  await details().getByText('Annulé', { exact: true }).waitFor()
  // Not in the toast: that of a list which a basic server lacks may lie on it.
  await details().getByRole('button', { name: 'Annuler', exact: true }).click()
  await button('Annuler la commande').click()
  await expect.poll(() => offeredAs('Annulé')).toEqual([])
  await admin.settled()
  await expect.poll(() => statusOf(other.id)).toBe('cancelled')
})

test.runIf(isFullRun)(
  'O 235: an unpaid order can be cancelled, and then offers no action, also after a reload',
  async () => {
    const order = await openPending()
    await button('Annuler la commande').click()
    await expect.poll(() => offeredAs('Annulé')).toEqual([])
    await admin.settled()
    await expect.poll(() => statusOf(order.id)).toBe('cancelled')
    await openOrder(order.id)
    await expect.poll(() => offeredAs('Annulé')).toEqual([])
  },
)

test.runIf(isFullRun)(
  'O 237, 238: a status change that became impossible while offline is refused and reported',
  async () => {
    const order = await openPending()
    await setOffline(admin.device(), true)
    await button('Annuler la commande').click()
    await details().getByText('En attente d’envoi').waitFor()
    await admin.put(`orders/${order.id}`, { status: 'paid' })
    await admin.put(`orders/${order.id}`, { status: 'completed' })
    await setOffline(admin.device(), false)
    await toast(admin.page(), 'Erreur lors de la mise à jour')
    await details().getByText('Terminé', { exact: true }).waitFor()
    await expect.poll(() => statusOf(order.id)).toBe('completed')
  },
)

// Without versions the status change is compared with the list before it is sent.
test.skipIf(isBasicServer)(
  'O 237, 238, 267: a status change based on an old version is refused, reported, logged and kept in the tray',
  async () => {
    const order = await openPending()
    const answers: number[] = []
    let isOffline = true
    // As from a device that knows the current version number but not its content.
    await admin.device().route(`**/api/admin/orders/${order.id}`, async (route) => {
      // Requests made by a route handler itself would ignore the device's offline state.
      if (isOffline) return await route.abort('internetdisconnected')
      const now = (await admin.rows('orders')).find(({ id }) => id === order.id)
      const headers = { ...route.request().headers(), 'if-match': `"${now?.version}"` }
      const response = await route.fetch({ headers })
      answers.push(response.status())
      await route.fulfill({ response })
    })
    await setOffline(admin.device(), true)
    await button('Annuler la commande').click()
    // While its undo is offered it is not sent, and the list would detect the change first.
    await admin.page().locator('[data-toast]').getByRole('button', { name: 'Fermer' }).click()
    await admin.page().locator('[data-toast]').waitFor({ state: 'detached' })
    await details().getByText('En attente d’envoi').waitFor()
    await admin.put(`orders/${order.id}`, { status: 'paid' })
    await admin.put(`orders/${order.id}`, { status: 'completed' })
    await admin.sendNow()
    isOffline = false
    await setOffline(admin.device(), false)
    await admin.failure(`Erreur lors de la mise à jour : ${shortId(order.id)}`)
    // The toast stays while the pointer is over it.
    await admin
      .page()
      .locator('[data-toast][data-state=open]')
      .filter({ hasText: 'Erreur lors de la mise à jour' })
      .hover()
    expect(answers).toEqual([409])
    await details().getByText('Terminé', { exact: true }).waitFor()
    expect(await statusOf(order.id)).toBe('completed')
    await admin
      .page()
      .getByRole('alert')
      .filter({ hasText: 'Erreur lors de la mise à jour' })
      .getByRole('button', { name: 'Voir' })
      .click()
    await admin.page().getByText('Refusé par le serveur').waitFor()
  },
)

test.runIf(isFullRun)('O 238: a list that cannot be loaded says so', async () => {
  await admin.refuse('orders')
  await admin.page().goto(`${admin.origin()}/admin/orders`)
  await toast(admin.page(), 'Impossible de charger les commandes')
})
