import { describe, expect, test } from 'vitest'
import { settlePayment } from '#server/commerce/settle-payment.ts'
import { HANGING, LUNA, PAID_BOOKS, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const UNPAID = { status: 'pending', spent: 0, revenue: 0, payments: [], invoices: [] }
const UNPAID_BOOKS = { ...PAID_BOOKS, ...UNPAID }
const CHANGED_PRICE = 31

test('a bought pack: order, session, payment, invoice, timeline and emails, each once', async () => {
  const { order, stripe, deliverEvents, books, timeline, emails, openPage } = await setUpPayments()
  const placed = await order()
  expect(placed).toMatchObject({
    number: expect.stringMatching(/^NM-[0-9A-HJKMNP-TV-Z]{8}$/),
    total: 58,
    status: 'pending',
    order_url: expect.stringMatching(/^https:\/\/neomuse\.example\/order#[\w-]{43}$/),
    pay_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/),
  })
  expect(await books(placed.id)).toEqual(UNPAID_BOOKS)
  stripe.press(placed.session, 'pay')
  expect(await deliverEvents()).toEqual([200])
  expect(await books(placed.id)).toEqual(PAID_BOOKS)
  expect(await timeline(placed.id)).toEqual(['ordered', 'session-opened', 'paid'])
  expect(await emails(placed.id)).toEqual(['files-ready', 'paid', 'received'])
  expect((await openPage(placed.token)).body).toMatchObject({
    number: placed.number,
    status: 'paid',
    invoices: [{ number: 'NM-2026-00001', kind: 'invoice', total: 58 }],
    payment: { provider: 'stripe', status: 'paid' },
    providers: [],
  })
})

describe('a payment counts once', () => {
  test('when reported by twenty webhooks and the page that the buyer returns to, at the same moment', async () => {
    const { order, stripe, deliverEvents, books, openPage, timeline } = await setUpPayments()
    const { id, session, token } = await order()
    stripe.press(session, 'pay')
    const [statuses, page] = await Promise.all([deliverEvents({ duplicate: 20 }), openPage(token)])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(page.status).toBe(200)
    expect(await books(id)).toEqual(PAID_BOOKS)
    expect(await timeline(id)).toEqual(['ordered', 'session-opened', 'paid'])
  })

  test('when it is reported before the session itself is answered', async () => {
    const { order, stripe, deliverEvents, books, rows } = await setUpPayments()
    stripe.interpose(async () => {
      stripe.interpose(null)
      stripe.press(Array.from(stripe.sessions.keys())[0] ?? '', 'pay')
      expect(await deliverEvents()).toEqual([200])
    })
    const { id, pay_url } = await order()
    expect(pay_url).toBeNull()
    expect(await books(id)).toEqual(PAID_BOOKS)
    expect(await rows('payment_attempts')).toMatchObject([{ status: 'paid' }])
  })

  test('when no event arrives at all: the page finds it', async () => {
    const { order, stripe, books, openPage } = await setUpPayments()
    const { id, session, token } = await order()
    stripe.press(session, 'pay')
    expect((await openPage(token)).body).toMatchObject({ status: 'paid' })
    expect(await books(id)).toEqual(PAID_BOOKS)
  })

  test('when the provider works again: while it hangs, the order’s page still opens', async () => {
    const { order, stripe, openPage } = await setUpPayments(HANGING)
    const { session, token } = await order()
    stripe.press(session, 'pay')
    stripe.fail('hang')
    expect((await openPage(token)).body).toMatchObject({ status: 'pending' })
    await expect.poll(async () => (await openPage(token)).body.status).toBe('paid')
  })

  test('when no event arrives and the page is not opened: the reconciler finds it, once for all processes', async () => {
    const { order, stripe, books, reconcile, deps } = await setUpPayments()
    const { id, session } = await order()
    stripe.press(session, 'pay')
    expect(await reconcile()).toEqual({ type: 'done', unanswered: 0 })
    expect(await books(id)).toEqual(PAID_BOOKS)
    const { reconcile: atOnce } = await import('#server/commerce/reconcile.ts')
    expect(await atOnce(deps)).toEqual({ type: 'not-due' })
  })

  test('at the price of the order, even if the price has changed since', async () => {
    const { order, stripe, deliverEvents, books, call, adminToken, read, rows } =
      await setUpPayments()
    const { id, session } = await order()
    const model = await read(`models/${LUNA}`)
    await call('PUT', `/api/admin/models/${LUNA}`, {
      token: adminToken,
      body: { ...model, price: CHANGED_PRICE },
    })
    stripe.press(session, 'pay')
    await deliverEvents()
    expect(await books(id)).toMatchObject({ status: 'paid', payments: ['matched'] })
    const history = await rows('price_history')
    expect(history.map(({ price_cents }) => price_cents)).toEqual([
      model.price * 100,
      CHANGED_PRICE * 100,
    ])
  })

  test('and closes the order’s other open sessions', async () => {
    const { order, post, stripe, deliverEvents, rows, deps, books } = await setUpPayments()
    const { id, token, session } = await order()
    await post('/api/order/pay', { token, provider: 'test' })
    stripe.press(session, 'pay')
    await deliverEvents()
    expect(await rows('payment_attempts')).toMatchObject([
      { status: 'paid' },
      { status: 'expired' },
    ])
    const [, other] = await rows('payment_attempts')
    await settlePayment(deps, { provider: 'test', sessionId: other?.session_id ?? '' })
    expect(await books(id)).toEqual(PAID_BOOKS)
  })
})

describe('a payment that takes days', () => {
  test('leaves the order waiting, and pays it once the payment has arrived', async () => {
    const { order, stripe, deliverEvents, books, openPage } = await setUpPayments()
    const { id, session, token } = await order()
    stripe.press(session, 'later')
    await deliverEvents()
    expect(await books(id)).toEqual(UNPAID_BOOKS)
    expect((await openPage(token)).body).toMatchObject({ payment: { status: 'processing' } })
    stripe.endLater(session, true)
    await deliverEvents()
    expect(await books(id)).toEqual(PAID_BOOKS)
  })

  test('and fails leaves the order waiting for another, and its buyer gets one email', async () => {
    const { order, stripe, deliverEvents, books, emails, timeline, post } = await setUpPayments()
    const { id, session, token } = await order()
    stripe.press(session, 'later')
    stripe.endLater(session, false)
    await deliverEvents({ duplicate: 2, reorder: true })
    expect(await books(id)).toEqual(UNPAID_BOOKS)
    expect(await timeline(id)).toEqual(['ordered', 'session-opened', 'payment-failed'])
    expect((await emails(id)).filter((one) => one.startsWith('payment-failed'))).toHaveLength(1)
    const again = await (await post('/api/order/pay', { token })).json()
    stripe.press(again.pay_url.split('/').at(-1), 'pay')
    await deliverEvents()
    expect(await books(id)).toEqual(PAID_BOOKS)
  })
})

describe('a payment that matches no order is kept for an admin', () => {
  test('paid twice: the second payment is kept separately', async () => {
    const { order, post, stripe, deliverEvents, books, rows, timeline, deps } =
      await setUpPayments()
    const { id, token, session } = await order()
    await post('/api/order/pay', { token, provider: 'test' })
    const other = (await rows('payment_attempts')).find(({ provider }) => provider === 'test')
    // Both payments are made before the server learns of either.
    const { pressTestPayment } = await import('#server/commerce/providers/test-provider.ts')
    await deps.store.write((tx) =>
      pressTestPayment(tx, {
        sessionId: other?.session_id ?? '',
        press: 'pay',
        nowMs: deps.nowMs(),
      }),
    )
    stripe.press(session, 'pay')
    await deliverEvents()
    expect(await books(id)).toEqual({
      ...PAID_BOOKS,
      payments: expect.arrayContaining(['matched', 'double']),
    })
    expect(await timeline(id)).toEqual([
      'ordered',
      'session-opened',
      'session-opened',
      'paid',
      'stray-payment',
    ])
  })

  test('paid after it was cancelled', async () => {
    const { order, stripe, deliverEvents, books, call, adminToken, rows } = await setUpPayments()
    const { id, session } = await order()
    await call('PUT', `/api/admin/orders/${id}`, {
      token: adminToken,
      body: { status: 'cancelled' },
    })
    stripe.press(session, 'pay')
    await deliverEvents()
    expect(await books(id)).toEqual({ ...UNPAID_BOOKS, status: 'cancelled', payments: ['late'] })
    expect(await rows('payments')).toMatchObject([
      { order_id: id, amount_cents: 58_00, currency: 'eur' },
    ])
  })

  test('of another amount, or in another currency; the right one is still accepted', async () => {
    const { order, stripe, deliverEvents, books, post } = await setUpPayments()
    const { id, session, token } = await order()
    const wrong = stripe.sessions.get(session)
    Object.assign(wrong ?? {}, { amount_total: 57_99 })
    stripe.press(session, 'pay')
    await deliverEvents()
    expect(await books(id)).toEqual({ ...UNPAID_BOOKS, payments: ['wrong-amount'] })
    const next = await (await post('/api/order/pay', { token })).json()
    const dollars = next.pay_url.split('/').at(-1)
    Object.assign(stripe.sessions.get(dollars) ?? {}, { currency: 'usd' })
    stripe.press(dollars, 'pay')
    await deliverEvents()
    expect((await books(id)).payments.toSorted()).toEqual(['wrong-amount', 'wrong-amount'])
    const last = await (await post('/api/order/pay', { token })).json()
    stripe.press(last.pay_url.split('/').at(-1), 'pay')
    await deliverEvents()
    expect(await books(id)).toMatchObject({ status: 'paid', invoices: ['NM-2026-00001'] })
  })

  test('of a missing order; a payment of another shop is ignored', async () => {
    const { stripe, deliverEvents, rows, order } = await setUpPayments()
    const { session } = await order()
    const made = stripe.sessions.get(session)
    Object.assign(made ?? {}, {
      client_reference_id: '019a0000-0000-7000-8000-0000000000ff',
      metadata: {},
      id: 'cs_test_other',
    })
    if (made) stripe.sessions.set('cs_test_other', made)
    stripe.press('cs_test_other', 'pay')
    expect(await deliverEvents()).toEqual([200])
    expect(await rows('payments')).toMatchObject([
      { stray_reason: 'unknown-order', order_id: null },
    ])
    const foreign = {
      ...made,
      id: 'cs_test_foreign',
      client_reference_id: 'cart 7',
      status: 'open',
      payment_intent: null,
    } as NonNullable<typeof made>
    stripe.sessions.set('cs_test_foreign', foreign)
    stripe.press('cs_test_foreign', 'pay')
    expect(await deliverEvents()).toEqual([200])
    expect(await rows('payments')).toHaveLength(1)
  })
})

test('an order that costs nothing is paid when it is placed, without a provider and an invoice', async () => {
  const { order, stripe, books, emails, setPrice } = await setUpPayments()
  await setPrice(0)
  const placed = await order()
  expect(placed).toMatchObject({ total: 0, status: 'paid', pay_url: null })
  expect(stripe.sessions.size).toBe(0)
  expect(await books(placed.id)).toMatchObject({ status: 'paid', payments: [], invoices: [] })
  expect(await emails(placed.id)).toEqual(['files-ready', 'paid', 'received'])
})

test('a transfer is paid when its line of the statement is entered, once for each line', async () => {
  const { order, openPage, deps, books, adminId, rows } = await setUpPayments()
  const placed = await order({ payment_method: 'bank_transfer' })
  expect(placed.pay_url).toBeNull()
  expect((await openPage(placed.token)).body).toMatchObject({
    payment: { provider: 'transfer', status: 'open' },
    transfer: { reference: placed.number, qr: expect.stringContaining('EUR58.00') },
  })
  const { receiveTransfer } = await import('#server/commerce/incoming-money.ts')
  const line = { orderId: placed.id, amountCents: 58_00, bankReference: 'LINE-1', actorId: adminId }
  const note = () =>
    deps.store.write((tx) => receiveTransfer({ tx, nowMs: deps.nowMs(), newId: deps.newId }, line))
  expect(await note()).toMatchObject({ type: 'paid' })
  expect(await note()).toEqual({ type: 'known' })
  expect(await books(placed.id)).toEqual(PAID_BOOKS)
  expect(await rows('payment_attempts')).toMatchObject([{ status: 'paid' }])
})

test('an administrator who marks an order as paid creates its payment and its invoice', async () => {
  const { order, call, adminToken, books, rows, adminId } = await setUpPayments({
    providers: () => ({}),
  })
  const { id } = await order()
  await call('PUT', `/api/admin/orders/${id}`, { token: adminToken, body: { status: 'paid' } })
  expect(await books(id)).toEqual(PAID_BOOKS)
  expect(await rows('payments')).toMatchObject([{ provider: 'manual', amount_cents: 58_00 }])
  expect((await rows('order_events')).at(-1)).toMatchObject({ kind: 'paid', actor_id: adminId })
})
