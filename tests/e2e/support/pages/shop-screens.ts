import type { Page } from 'playwright-core'
import { untilLoaded } from '../admin-actions.ts'
import { setOffline } from '../device-network.ts'
import { largeFile } from '../large-file.ts'
import { untilDialog } from './prepare-page.ts'
import { askAsAdmin, type ShopOrder, shopOrder } from './shop-orders.ts'
import type { ShownPage } from './shown-page.ts'

type Step = (page: Page) => Promise<void>

const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).last().click()

const seeText =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor()

const openAt = async (page: Page, path: string): Promise<void> => {
  await page.goto(new URL(path, page.url()).href)
  await untilLoaded(page)
}

/** The order's dialog, once the server has sent all its data. */
const openOrder =
  (kind: ShopOrder): Step =>
  async (page) => {
    const id = await shopOrder(page, kind)
    await openAt(page, `/admin/orders?commande=${id}`)
    await untilDialog(page)
    await page.getByRole('dialog').getByText('Chronologie').waitFor()
    await page.locator('[role=dialog]:not(:has([aria-busy=true]))').waitFor()
  }

const makeOrders =
  (...kinds: readonly ShopOrder[]): Step =>
  async (page) => {
    for (const kind of kinds) await shopOrder(page, kind)
    await page.reload()
    await untilLoaded(page)
  }

const goOffline: Step = async (page) => {
  await setOffline(page.context(), true)
  await page
    .getByText(/Hors ligne|hors ligne/)
    .first()
    .waitFor({ state: 'attached' })
}

const question: Step = (page) => page.getByRole('alertdialog').waitFor()

const scope =
  (value: string): Step =>
  async (page) => {
    await page.getByLabel('Que rembourser ?').selectOption(value)
  }

const fill =
  (label: string, words: string): Step =>
  (page) =>
    page.getByRole('dialog').getByLabel(label).fill(words)

/** An order's dialog is shown in full height. */
const TALL = 2_600

const order = (name: string, ...steps: readonly Step[]): ShownPage => ({
  name,
  path: '/admin/orders',
  isAdmin: true,
  isRepeat: true,
  prepare: inTurn(...steps),
})

const whole = (name: string, ...steps: readonly Step[]): ShownPage => ({
  ...order(name, ...steps),
  height: TALL,
})

const ORDER_DIALOGS: readonly ShownPage[] = [
  whole('shop-order-pending', openOrder('pending')),
  whole('shop-order-paid', openOrder('paid')),
  whole('shop-order-refunded', openOrder('refunded')),
  whole('shop-order-sending-back', openOrder('sendingBack')),
  order('shop-order-top', openOrder('paid')),
  order('shop-refund', openOrder('paid'), press('Rembourser…'), untilDialog),
  order(
    'shop-refund-problem',
    ...[openOrder('paid'), press('Rembourser…'), untilDialog, scope('lines'), press('Continuer')],
    seeText('Choisissez au moins une ligne'),
  ),
  order(
    'shop-refund-question',
    ...[openOrder('paid'), press('Rembourser…'), untilDialog, press('Continuer'), question],
  ),
  order(
    'shop-sent-back-question',
    ...[openOrder('sendingBack'), press('J’ai renvoyé l’argent'), question],
  ),
  order('shop-link', openOrder('pending'), press('Lien de paiement'), seeText('Qui a ce lien')),
  order(
    'shop-transfer',
    openOrder('pending'),
    press('Virement reçu…'),
    seeText('La commande attend'),
  ),
  order(
    'shop-transfer-differs',
    ...[openOrder('pending'), press('Virement reçu…'), fill('Montant', '12,00')],
    ...[fill('Référence de la banque', 'VIR SEPA 0042'), press('Continuer'), question],
  ),
  order('shop-buyer', openOrder('pending'), press('Corriger…'), seeText('Fermer les liens')),
]

const LISTS: readonly ShownPage[] = [
  order('shop-stray', makeOrders('stray'), async (page) => {
    await openAt(page, '/admin/orders?vue=argent')
  }),
  order('shop-attach', makeOrders('stray'), async (page) => {
    await openAt(page, '/admin/orders?vue=argent')
    await page.getByRole('button', { name: 'Rattacher…' }).first().click()
    await untilDialog(page)
  }),
  order('shop-invoices', makeOrders('paid', 'refunded'), async (page) => {
    await openAt(page, '/admin/orders?vue=factures')
    await seeText('Avoir AV-')(page)
  }),
  order('shop-invoices-no-match', async (page) => {
    await openAt(page, '/admin/orders?vue=factures&recherche=zzz&mois=2026-01')
    await seeText('Aucune facture ne correspond')(page)
  }),
  order('shop-books', press('Comptabilité'), untilDialog),
]

const files: Step = async (page) => {
  await untilDialog(page)
  await page.getByRole('dialog').getByText('Fichiers du pack').click()
  await page.getByRole('button', { name: 'Ajouter des fichiers' }).waitFor()
  await page.getByText('Fichiers du pack').scrollIntoViewIfNeeded()
}

/** The second part of the upload does not arrive. */
const sendHalf =
  (then: 'waits' | 'is cut'): Step =>
  async (page) => {
    let parts = 0
    await page.route('**/api/admin/pack-uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') parts += 1
      if (parts < 2) return route.continue()
      if (then === 'waits') return
      await setOffline(page.context(), true)
      return route.abort('internetdisconnected')
    })
    await page
      .locator('details input[type=file]')
      .first()
      .setInputFiles(largeFile('Journal d’Aurore.txt').path)
    const sign = then === 'waits' ? /8,4.Mo sur/ : /l’envoi reprendra/
    await page.getByText(sign).first().waitFor()
  }

const pack = (name: string, ...steps: readonly Step[]): ShownPage => ({
  name,
  path: '/admin/models',
  isAdmin: true,
  isRepeat: true,
  height: TALL,
  prepare: inTurn(...steps),
})

const openPack =
  (name: string): Step =>
  async (page) => {
    await page
      .getByRole('button', { name: `Modifier ${name}` })
      .first()
      .click()
    await files(page)
  }

/** A model that has no pack yet, and no upload of an earlier picture that would go on. */
const openNewPack: Step = async (page) => {
  const made = await askAsAdmin<{ readonly id: string }>(page, 'models', {
    name: `Aurore ${crypto.randomUUID().slice(0, 4)}`,
    price: 29,
    description: 'Une muse du matin.',
  })
  await openAt(page, `/admin/models?modele=${made.id}`)
  await files(page)
}

const PACKS: readonly ShownPage[] = [
  pack('shop-pack-empty', openNewPack),
  pack('shop-pack-published', openPack('Luna')),
  pack('shop-pack-uploading', openNewPack, sendHalf('waits')),
  pack('shop-pack-interrupted', openNewPack, sendHalf('is cut')),
  pack('shop-pack-offline', openPack('Luna'), goOffline),
]

const OFFLINE: readonly ShownPage[] = [
  whole('shop-offline-order', openOrder('refunded'), goOffline),
  whole('shop-offline-pending', openOrder('pending'), goOffline),
  whole('shop-offline-sending-back', openOrder('sendingBack'), goOffline),
  order(
    'shop-offline-refund',
    ...[openOrder('paid'), press('Rembourser…'), untilDialog, goOffline],
  ),
  order(
    'shop-offline-question',
    ...[
      openOrder('paid'),
      press('Rembourser…'),
      untilDialog,
      press('Continuer'),
      question,
      goOffline,
    ],
  ),
  order('shop-offline-transfer', openOrder('pending'), press('Virement reçu…'), goOffline),
  order('shop-offline-buyer', openOrder('pending'), press('Corriger…'), goOffline),
  order('shop-offline-cold', makeOrders('paid'), goOffline, async (page) => {
    await page.getByRole('list', { name: 'Commandes' }).getByRole('link').first().click()
    await untilDialog(page)
    await seeText(/s’affichent en ligne/)(page)
  }),
  order('shop-offline-stray', makeOrders('stray'), async (page) => {
    await openAt(page, '/admin/orders?vue=argent')
    await goOffline(page)
  }),
  order('shop-offline-attach', makeOrders('stray'), async (page) => {
    await openAt(page, '/admin/orders?vue=argent')
    await page.getByRole('button', { name: 'Rattacher…' }).first().click()
    await untilDialog(page)
    await goOffline(page)
  }),
  order('shop-offline-invoices', makeOrders('paid'), async (page) => {
    await openAt(page, '/admin/orders?vue=factures')
    await goOffline(page)
  }),
  order('shop-offline-invoices-cold', goOffline, async (page) => {
    await page.getByRole('tab', { name: 'Factures' }).click()
    await seeText('Factures indisponibles hors ligne')(page)
  }),
  order('shop-offline-books', press('Comptabilité'), untilDialog, goOffline),
]

const SELLING: readonly ShownPage[] = [
  {
    name: 'shop-selling',
    path: '/admin/settings?onglet=vente',
    isAdmin: true,
    isRepeat: true,
  },
  {
    name: 'shop-offline-selling',
    path: '/admin/settings?onglet=vente',
    isAdmin: true,
    isRepeat: true,
    prepare: goOffline,
  },
]

/** The merchant's screens of the shop, in each payment state of an order and each state of a pack's files. */
export const SHOP_SCREENS: readonly ShownPage[] = [
  ...ORDER_DIALOGS,
  ...LISTS,
  ...PACKS,
  ...SELLING,
  ...OFFLINE,
]
