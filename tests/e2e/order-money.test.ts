import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createUuidV7 } from '#domain/uuid.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { untilLoaded } from './support/admin-actions.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const newId = createUuidV7({
  nowMs: () => 0,
  fillRandom: (bytes) => crypto.getRandomValues(bytes),
})

describe.skipIf(isBasicServer)('the money of an order, from a phone', () => {
  const admin = visitAdmin()

  const send = async (path: string, body: object) => {
    const answer = await fetch(`${admin.origin()}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await admin.request(path, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
  }
  /** Two packs, the first of which costs more. */
  const order = async (method: string) => {
    const packs = (await admin.rows('models')).filter(
      (row): row is typeof row & { price: number; name: string } =>
        typeof row.price === 'number' && row.price > 0 && row.isActive === true && !row.isNSFW,
    )
    const [first, second] = packs.toSorted((one, other) => other.price - one.price)
    if (!first || !second) throw new Error('there are no two packs')
    const items = [first, second].map(({ id }) => ({ model_id: id, quantity: 1 }))
    const placed = await send('checkout', {
      email: 'zoe@example.org',
      name: 'Zoé',
      payment_method: method,
      items,
      consents: { terms: true },
    })
    return { id: placed.id, total: placed.total, pageUrl: placed.order_url, placed, first }
  }
  const openOrder = async (phone: Page, id: string) => {
    await phone.goto(`${admin.origin()}/admin/orders?commande=${id}`)
    await untilLoaded(phone)
    const money = phone.getByRole('list', { name: 'Paiements et remboursements' })
    await money.waitFor()
    return money
  }
  const words = async (phone: Page, list: string) =>
    plain(await phone.getByRole('list', { name: list }).innerText())

  test('one line is refunded: under way, then done, and the buyer’s page shows it', async () => {
    const { id, pageUrl, placed, first } = await order('card')
    const [, session] = placed.pay_url.split('#')
    await send('test-payment', { session, press: 'pay' })
    const phone = await admin.openPhone()
    const money = await openOrder(phone, id)
    // Found by the number that its buyer sees.
    await phone.getByRole('dialog', { name: `Commande ${placed.number}` }).waitFor()
    await money.getByRole('button', { name: 'Rembourser…' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Rembourser' })
    await dialog.waitFor()
    await expectNoViolations(phone)
    await dialog.getByLabel('Que rembourser ?').selectOption('lines')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    const problem = dialog.getByText('Choisissez au moins une ligne')
    const isInWindow = () =>
      problem.evaluate((words) => words.getBoundingClientRect().bottom <= innerHeight)
    await expect.poll(isInWindow).toBe(true)
    await dialog.getByText(first.name).click()
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    const question = phone.getByRole('alertdialog')
    await expect
      .poll(async () => plain(await question.innerText()))
      .toContain(`Rembourser ${first.price} € à Zoé (zoe@example.org) ?`)
    await question.getByRole('button', { name: /^Rembourser/ }).click()
    await expect
      .poll(() => words(phone, 'Paiements et remboursements'))
      .toMatch(new RegExp(`−${first.price} € Remboursé .*${first.name}`))
    await expectNoViolations(phone)
    await expect.poll(() => words(phone, 'Chronologie')).toContain('Remboursement demandé')
    await phone.goto(`${admin.origin()}${pageUrl}`)
    const main = phone.getByRole('main')
    await expect
      .poll(async () => plain(await main.innerText()))
      .toContain(`Pack ${first.name} (remboursé)`)
  })

  test.runIf(isFullRun)(
    'a transfer is refunded by hand: under way until the merchant confirms it',
    async () => {
      const { id, total } = await order('bank_transfer')
      await post(`orders/${id}/transfer-received`, { amount: total, reference: newId() })
      await post(`orders/${id}/refunds`, { id: newId(), reason: 'withdrawal' })
      const phone = await admin.openPhone()
      const money = await openOrder(phone, id)
      expect(await words(phone, 'Paiements et remboursements')).toContain('En cours')
      await money.getByRole('button', { name: 'J’ai renvoyé l’argent' }).click()
      const question = phone.getByRole('alertdialog')
      await question.getByRole('button', { name: 'J’ai renvoyé l’argent' }).click()
      await expect.poll(() => words(phone, 'Paiements et remboursements')).toContain('Remboursé')
      await expect
        .poll(() => words(phone, 'Chronologie'))
        .toMatch(/Virement reçu.*Remboursement en cours.*Remboursée/)
    },
  )

  test.runIf(isFullRun)(
    'a payment that matches no order is counted, listed, and can be accepted as it is',
    async () => {
      const paid = await order('bank_transfer')
      const meant = await order('bank_transfer')
      for (const reference of [newId(), newId()])
        await post(`orders/${paid.id}/transfer-received`, { amount: paid.total, reference })
      await post(`orders/${meant.id}/transfer-received`, { amount: 1, reference: newId() })
      await admin.open('orders?vue=argent')
      const page = admin.page()
      await page.getByRole('button', { name: /^Notifications.*2 paiements à rapprocher/ }).waitFor()
      const list = page.getByRole('list', { name: 'Argent à rapprocher' })
      await expect.poll(async () => plain(await list.innerText())).toContain('Payé en double')
      await expectNoViolations(page)
      /** A dialog above the one that opened it. */
      const look = async (opener: string, name: string | RegExp) => {
        await page.getByRole('button', { name: opener }).click()
        const dialog = page.getByRole('dialog', { name })
        await dialog.waitFor()
        await expectNoViolations(page)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await look('Rattacher…', /^Rattacher /)
      await page.getByRole('tab', { name: 'Commandes' }).click()
      await look('Comptabilité', 'Exports comptables')
      await page.getByRole('tab', { name: 'Factures' }).click()
      const invoices = page.getByRole('list', { name: 'Factures' })
      await expect.poll(async () => plain(await invoices.innerText())).toContain('Facture NM-20')
      await expectNoViolations(page)
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        invoices
          .getByRole('button', { name: /^Télécharger NM-20.* en PDF$/ })
          .first()
          .click(),
      ])
      expect(saved.suggestedFilename()).toMatch(/^NM-20\d\d-\d{5}\.pdf$/)
      await page.getByLabel('Rechercher une facture').fill('personne')
      await page.getByText('Aucune facture ne correspond').waitFor()
      expect(await admin.search()).toBe('?vue=factures&recherche=personne')
      await page.getByRole('button', { name: 'Effacer les filtres' }).click()
      await invoices.getByRole('link').first().click()
      await page.getByRole('dialog', { name: /^Commande NM-/ }).waitFor()
      await page.keyboard.press('Escape')
      await admin.goOn('dashboard')
      await admin.goOn(`orders?commande=${meant.id}`)
      await look('Virement reçu…', 'Virement reçu')
      await look('Corriger…', 'Corriger l’acheteur')
      await look('Lien de paiement', 'Lien de la commande')
      await admin.goOn('dashboard')
      await admin.goOn('orders?vue=argent')
      const question = page.getByRole('alertdialog')
      for (const left of [1, 0]) {
        await list.getByRole('button', { name: 'Accepter tel quel…' }).first().click()
        await question.getByRole('button', { name: 'Accepter tel quel' }).click()
        await expect.poll(() => list.getByRole('listitem').count()).toBe(left)
      }
      await page.getByText('Tout l’argent a sa commande').waitFor()
      expect((await admin.find('orders', ({ id }) => id === meant.id)).status).toBe('pending')
    },
  )
})
