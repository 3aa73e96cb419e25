import { expect, test } from 'vitest'
import { reachGlobalCap } from '#tests/support/open-forms.ts'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const WISH = { email: 'zoe@example.org', name: 'Aïko' }

/** A shop that gets more orders within the hour than its cap allows, with notifications switched on. */
const setUp = async () => {
  const shop = await setUpPayments()
  const { store, post, order, adminId, stripe } = shop
  await order({ email: 'first@example.org' })
  await post('/api/custom-orders', WISH)
  await reachGlobalCap(store)
  await store.write((tx) =>
    tx
      .insertInto('alert_choices')
      .values({ user_id: adminId, channel: 'email', rung_at_ms: 0 })
      .execute(),
  )
  const asked = stripe.sessions.size
  return {
    ...shop,
    pay: (token: string) => post('/api/order/pay', { token }),
    sessions: () => stripe.sessions.size - asked,
    bell: async () =>
      (await store.db.selectFrom('alerts').select('counts').execute()).map(({ counts }) =>
        JSON.parse(counts),
      ),
    stored: (id: string) =>
      store.db
        .selectFrom('orders')
        .select(['is_quarantined', 'user_id', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    setAside: async () =>
      (await store.db.selectFrom('inquiries').select('is_quarantined').execute()).map((inquiry) =>
        Number(inquiry.is_quarantined),
      ),
  }
}

test('an order placed in a flood is paid from its page; by that press it becomes an order like any other', async () => {
  const shop = await setUp()
  const placed = await shop.order()
  expect([placed.pay_url, shop.sessions(), await shop.emails(placed.id)]).toEqual([null, 0, []])
  expect(await shop.stored(placed.id)).toMatchObject({ is_quarantined: 1, user_id: null })
  expect(await shop.bell()).toEqual([])
  expect((await shop.openPage(placed.token)).body).toMatchObject({
    number: placed.number,
    status: 'pending',
    providers: expect.arrayContaining(['stripe', 'transfer']),
    transfer: { reference: placed.number },
  })
  const { pay_url } = await (await shop.pay(placed.token)).json()
  expect(await shop.stored(placed.id)).toMatchObject({
    is_quarantined: 0,
    user_id: expect.any(String),
  })
  expect(await shop.emails(placed.id)).toEqual(['received'])
  expect(await shop.bell()).toEqual([expect.objectContaining({ order: 1 })])
  await shop.pay(placed.token)
  expect(await shop.bell()).toEqual([expect.objectContaining({ order: 1 })])
  shop.stripe.press(pay_url.split('/').at(-1), 'pay')
  await shop.deliverEvents()
  expect(await shop.books(placed.id)).toMatchObject({ status: 'paid', spent: 58 })
})

test('a custom order that was put aside is released with all its wishes', async () => {
  const shop = await setUp()
  const placed = await (await shop.post('/api/custom-orders', WISH)).json()
  expect(await shop.setAside()).toEqual([0, 1])
  await shop.pay(placed.order_url.split('#')[1])
  expect(await shop.setAside()).toEqual([0, 0])
  expect(await shop.bell()).toEqual([expect.objectContaining({ 'custom-order': 1 })])
})

test('an order that costs nothing needs one press on its page, and is then an order', async () => {
  const shop = await setUp()
  await shop.setPrice(0)
  const placed = await shop.order()
  expect(placed).toMatchObject({ total: 0, status: 'pending', pay_url: null })
  const answer = await (await shop.pay(placed.token)).json()
  expect(answer).toMatchObject({ status: 'paid', pay_url: null })
  expect(await shop.stored(placed.id)).toMatchObject({ status: 'paid', is_quarantined: 0 })
  expect((await shop.pay(placed.token)).status).toBe(409)
})

test('admins are notified of an order paid by transfer, which needs no press; never of what a machine has filled in', async () => {
  const shop = await setUp()
  await shop.order({ payment_method: 'bank_transfer', website: 'https://spam.example' })
  expect(await shop.bell()).toEqual([])
  const placed = await shop.order({ payment_method: 'bank_transfer' })
  expect(await shop.bell()).toEqual([expect.objectContaining({ order: 1 })])
  expect(await shop.emails(placed.id)).toEqual([])
})

test('once payments exceed their cap too, buyers still reach the provider, and an order is released only by its payment', async () => {
  const shop = await setUp()
  const { token, id } = await shop.order()
  await shop.pay((await shop.order()).token)
  await reachGlobalCap(shop.store)
  const { pay_url } = await (await shop.pay(token)).json()
  expect(await shop.stored(id)).toMatchObject({ is_quarantined: 1 })
  expect(await shop.emails(id)).toEqual([])
  shop.stripe.press(pay_url.split('/').at(-1), 'pay')
  await shop.deliverEvents()
  expect(await shop.stored(id)).toMatchObject({ is_quarantined: 0, status: 'paid' })
  expect(await shop.emails(id)).toContain('paid')
})
