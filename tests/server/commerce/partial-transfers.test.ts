import { expect, test } from 'vitest'
import { booksPath } from '#contract/admin/accounting.ts'
import type { StrayMoney } from '#contract/admin/stray-money.ts'
import { recordIncomingMoney } from '#server/commerce/incoming-money.ts'
import { LUNA, PAID_BOOKS, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const REFUND_ID = '019a0000-0000-7000-8000-00000000000a'

const setUp = async () => {
  const shop = await setUpPayments()
  const { call, adminToken: token, order, store, deps } = shop
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await call(method, `/api/admin/${path}`, { token, ...(body ? { body } : {}) })
    return { status: answer.status, body: await answer.json() }
  }
  const post = (path: string, body: object = {}) => ask('POST', path, body)
  const strays = async () => (await ask('GET', 'payments?stray=true')).body.entries
  return {
    ...shop,
    post,
    pay: (token: string, provider: string) => shop.post('/api/order/pay', { token, provider }),
    /** Of two packs: 58 €. */
    orderByTransfer: () => order({ payment_method: 'bank_transfer' }),
    receive: async (orderId: string, amount: number, reference: string) =>
      (await post(`orders/${orderId}/transfer-received`, { amount, reference })).body,
    attach: (paymentId: string, orderId: string) =>
      post(`payments/${paymentId}/attach`, { order_id: orderId }),
    strays,
    straysOf: async (...amounts: readonly number[]) => {
      const found = await strays()
      return amounts.map((amount) => found.find((one: StrayMoney) => one.amount === amount))
    },
    file: async (orderId: string) => (await ask('GET', `orders/${orderId}/timeline`)).body,
    /** The payments of the books, by reference. */
    paymentsBook: async () => {
      const answer = await call('GET', booksPath('payments'), { token })
      const [, ...lines] = (await answer.text()).replaceAll('"', '').trimEnd().split('\r\n')
      return lines.map((line) => line.split(';').slice(6, 8).join(' '))
    },
    takeCard: (orderId: string, amountCents: number) =>
      store.write((tx) =>
        recordIncomingMoney(
          { tx, nowMs: deps.nowMs(), newId: deps.newId },
          { provider: 'stripe', providerId: 'pi_1', orderId, amountCents, currency: 'eur' },
        ),
      ),
  }
}

test('a transfer of less waits for the rest; the missing amount then pays the order, with one invoice', async () => {
  const shop = await setUp()
  const { id, token } = await shop.orderByTransfer()
  // The buyer also began to pay by card, in another tab.
  await shop.pay(token, 'stripe')
  const part = { result: 'stray', reason: 'partial', missing: 28, excess: 0 }
  expect(await shop.receive(id, 30, 'VIR 1')).toEqual(part)
  expect(await shop.books(id)).toMatchObject({ status: 'pending', revenue: 0 })
  // The buyer is asked for the missing amount, only by the same payment method.
  expect((await shop.openPage(token)).body).toMatchObject({
    providers: ['transfer'],
    payment: { provider: 'transfer', status: 'open' },
    transfer: { amount: 28, qr: expect.stringContaining('EUR28.00') },
  })
  expect(await shop.timeline(id)).toContain('partial-payment')
  expect(Array.from(shop.stripe.sessions.values(), ({ status }) => status)).toEqual(['expired'])
  const paid = { result: 'paid', reason: null, missing: 0, excess: 0 }
  expect(await shop.receive(id, 28, 'VIR 2')).toEqual(paid)
  const { payments, ...books } = await shop.books(id)
  expect(books).toEqual({ ...PAID_BOOKS, payments: undefined })
  expect(payments).toEqual(['partial', 'matched'])
  expect(await shop.strays()).toEqual([])
  expect(await shop.receive(id, 30, 'VIR 1')).toMatchObject({ result: 'known' })
  // Each line of the statement is in the books with its own amount.
  expect(await shop.paymentsBook()).toEqual(['VIR 1 30,00', 'VIR 2 28,00'])
  // The whole amount is refunded at once, and no part of it twice.
  const [first, last] = (await shop.file(id)).payments
  expect([first, last]).toMatchObject([
    { status: 'merged', amount: 30, refundable: 0 },
    { status: 'matched', amount: 58, refundable: 58 },
  ])
  const refund = { id: REFUND_ID, payment_id: first.id, reason: 'goodwill' }
  expect(await shop.post(`orders/${id}/refunds`, refund)).toMatchObject({ status: 409 })
  expect((await shop.attach(first.id, id)).body).toMatchObject({ code: 'money-settled' })
})

test('a transfer of more pays the order, and the excess can be refunded', async () => {
  const shop = await setUp()
  const { id } = await shop.orderByTransfer()
  expect(await shop.receive(id, 60.5, 'VIR 1')).toMatchObject({ result: 'paid', excess: 2.5 })
  expect(await shop.books(id)).toMatchObject({ status: 'paid', revenue: 58, refunded: 0 })
  const [excess] = await shop.strays()
  expect(excess).toMatchObject({ kind: 'excess', state: 'open', amount: 2.5, order: { id } })
  expect(await shop.paymentsBook()).toEqual(['VIR 1 58,00', 'VIR 1 + 2,50'])
  await shop.post(`payments/${excess.id}/refunds`, { id: REFUND_ID, reason: 'duplicate' })
  await shop.post(`refunds/${REFUND_ID}/confirm`, { status: 'succeeded' })
  // The excess never was revenue: no credit note, and access to the purchase stays.
  expect(await shop.books(id)).toMatchObject({ refunded: 0, invoices: ['NM-2026-00001'] })
  expect(await shop.strays()).toMatchObject([{ state: 'refunded' }])
})

test('transfers of another order are attached: a part, again, and the rest with an excess', async () => {
  const shop = await setUp()
  const { id } = await shop.orderByTransfer()
  const other = await shop.order({
    payment_method: 'bank_transfer',
    email: 'ada@example.org',
    items: [{ model_id: LUNA, quantity: 1 }],
  })
  await shop.receive(other.id, 20, 'VIR 1')
  await shop.receive(id, 50, 'VIR 2')
  const [first, second] = await shop.straysOf(20, 50)
  expect(await shop.attach(first.id, id)).toMatchObject({
    status: 200,
    body: { status: 'matched', amount: 58, missing: 0, excess: 12 },
  })
  expect(await shop.books(id)).toMatchObject({ status: 'paid', invoices: ['NM-2026-00001'] })
  const [excess] = await shop.strays()
  expect(excess).toMatchObject({ kind: 'excess', amount: 12 })
  // Attached to its own order, the excess is a partial payment of it.
  const attached = await shop.attach(excess.id, other.id)
  expect(attached.body).toMatchObject({ status: 'stray', stray_reason: 'partial', missing: 17 })
  expect((await shop.attach(excess.id, other.id)).body).toEqual(attached.body)
  const noted = (await shop.timeline(other.id)).filter((kind) => kind === 'partial-payment')
  // One from the transfer, one from the attached excess.
  expect(noted).toHaveLength(2)
  expect(await shop.receive(other.id, 17, 'VIR 3')).toMatchObject({ result: 'paid', excess: 0 })
  expect((await shop.attach(second.id, id)).body).toMatchObject({ code: 'money-settled' })
  const attachments = (await shop.rows('audit_log')).filter(
    ({ action }) => action === 'attach-payment',
  )
  expect(attachments).toHaveLength(2)
})

test('the exact amount pays by itself; a part that was refunded, or accepted, pays nothing', async () => {
  const shop = await setUp()
  const { id } = await shop.orderByTransfer()
  await shop.receive(id, 10, 'VIR 1')
  await shop.receive(id, 20, 'VIR 2')
  const [first, second] = await shop.straysOf(10, 20)
  await shop.post(`payments/${first.id}/refunds`, { id: REFUND_ID, reason: 'goodwill' })
  await shop.post(`payments/${second.id}/accept`)
  expect(await shop.receive(id, 28, 'VIR 3')).toMatchObject({ result: 'stray', missing: 30 })
  expect(await shop.receive(id, 58, 'VIR 4')).toMatchObject({ result: 'paid', excess: 0 })
  expect(await shop.straysOf(28, 20, 10)).toMatchObject([
    { kind: 'partial', state: 'open' },
    { state: 'accepted' },
    { state: 'refunding' },
  ])
})

test('a card payment of another amount needs an admin, since the product fixed the amount', async () => {
  const shop = await setUp()
  const { id } = await shop.order()
  expect(await shop.takeCard(id, 60_00)).toMatchObject({ type: 'stray', reason: 'wrong-amount' })
  const [stray] = await shop.strays()
  expect(await shop.attach(stray.id, id)).toMatchObject({
    status: 409,
    body: { code: 'wrong-amount' },
  })
})
