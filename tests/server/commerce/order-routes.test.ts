import { describe, expect, test } from 'vitest'
import { emailKey } from '#domain/text/email-address.ts'
import { recordIncomingMoney } from '#server/commerce/incoming-money.ts'
import { answerRefund } from '#server/commerce/orders/order-actions.ts'
import { readStrayList } from '#server/commerce/orders/stray-money.ts'
import { noPause } from '#server/next-slice.ts'
import { eraseAddress } from '#server/privacy/erase-address.ts'
import { exportAddress } from '#server/privacy/privacy-routes.ts'
import { LUNA, PAID_BOOKS, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const ids = ['1', '2', '3'].map((end) => `019a0000-0000-7000-8000-00000000000${end}`)
const [ID = '', OTHER_ID = '', THIRD_ID = ''] = ids
const UNKNOWN_ID = '019a0000-0000-7000-8000-0000000000ff'

const setUp = async () => {
  const parts = await setUpPayments()
  const { call, adminToken, store, deps } = parts
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { token: adminToken, ...(body ? { body } : {}) })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    ...parts,
    ask,
    post: (path: string, body: object = {}) => ask('POST', `/api/admin/${path}`, body),
    visit: parts.post,
    file: async (id: string) => (await ask('GET', `/api/admin/orders/${id}/timeline`)).body,
    strays: async () => (await ask('GET', '/api/admin/payments?stray=true')).body,
    noted: async () => (await parts.rows('audit_log')).map(({ action }) => action),
    /** A payment that the provider reports. */
    take: (orderId: string | null, amountCents: number, providerId = 'pi_found') =>
      store.write((tx) =>
        recordIncomingMoney(
          { tx, nowMs: deps.nowMs(), newId: deps.newId },
          { provider: 'stripe', providerId, orderId, amountCents, currency: 'eur' },
        ),
      ),
  }
}

const TWO_PACKS = 58

const paymentOf = ({ store }: Awaited<ReturnType<typeof setUp>>['deps'], orderId: string) =>
  store.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

describe('the file of an order', () => {
  test('shows the buyer, what can be refunded, what was agreed to and what has happened', async () => {
    const { buy, file } = await setUp()
    const consents = { terms: true, immediate_delivery: true, withdrawal_lost: false }
    const { id, payment } = await buy({ consents })
    expect(await file(id)).toMatchObject({
      buyer: { name: 'Zoé', email: 'zoe@example.org' },
      lines: [{ name: 'Luna', total: TWO_PACKS, refunded: 0, refundable: TWO_PACKS }],
      consents: {
        given: [
          { name: 'terms', is_given: true },
          { name: 'immediate_delivery', is_given: true },
          { name: 'withdrawal_lost', is_given: false },
        ],
        at: '2026-01-01T12:00:00.000Z',
        version: 1,
      },
      payments: [{ id: payment.id, status: 'matched', refundable: TWO_PACKS }],
      refunds: [],
      events: [
        { kind: 'ordered', amount: TWO_PACKS },
        { kind: 'session-opened' },
        { kind: 'paid', actor: null },
      ],
      notes: [],
    })
  })
})

const CALLS = [
  ['GET', 'orders/x/timeline'],
  ['POST', 'orders/x/payment-link'],
  ['POST', 'orders/x/refunds'],
  ['POST', 'orders/x/transfer-received'],
  ['POST', 'orders/x/buyer'],
  ['POST', 'orders/x/notes'],
  ['GET', 'payments?stray=true'],
  ['POST', 'payments/x/refunds'],
  ['POST', 'payments/x/attach'],
  ['POST', 'payments/x/accept'],
  ['POST', 'refunds/x/confirm'],
  ['POST', 'refunds/x/accept'],
] as const

test('all calls are refused to users who are not administrators', async () => {
  const { call, order } = await setUp()
  const { id, token } = await order()
  for (const [method, path] of CALLS) {
    const address = `/api/admin/${path.replace('/x/', `/${id}/`)}`
    const body = method === 'POST' ? { body: {} } : {}
    expect((await call(method, address, body)).status, path).toBe(401)
    // The token of the buyer's page opens no call of the back-office.
    expect((await call(method, address, { token, ...body })).status, path).toBe(401)
  }
})

const MALFORMED = [
  ['a foreign id', { id: 'mine', reason: 'goodwill' }, 'id'],
  ['an unknown reason', { id: ID, reason: 'because' }, 'reason'],
  ['a negative amount', { id: ID, amount: -1, reason: 'goodwill' }, 'amount'],
  ['nothing', { id: ID, amount: 0, reason: 'goodwill' }, 'amount'],
  ['half a cent', { id: ID, amount: 0.005, reason: 'goodwill' }, 'amount'],
  [
    'a line that is not there',
    { id: ID, lines: [{ line: 7, amount: 1 }], reason: 'goodwill' },
    'lines',
  ],
] as const

describe('a refund', () => {
  test('of a line is in the file, in the books, and in the audit log, with the admin’s name', async () => {
    const { buy, post, file, books, noted } = await setUp()
    const { id } = await buy()
    const lines = [{ line: 0, amount: 29 }]
    const answer = await post(`orders/${id}/refunds`, { id: ID, lines, reason: 'goodwill' })
    expect(answer).toMatchObject({ status: 200, body: { amount: 29, status: 'succeeded', lines } })
    expect(await file(id)).toMatchObject({
      lines: [{ refunded: 29, refundable: 29, is_revoked: false }],
      payments: [{ refundable: 29 }],
      refunds: [{ id: ID, actor: 'Ada L.' }],
    })
    expect(await books(id)).toMatchObject({ refunded: 29, revenue: 29 })
    expect((await noted()).filter((action) => action === 'refund')).toHaveLength(1)
  })

  test('requested again under its id is the same one, also at the same moment', async () => {
    const { buy, post, stripe, noted } = await setUp()
    const { id } = await buy()
    const again = () => post(`orders/${id}/refunds`, { id: ID, amount: 10, reason: 'goodwill' })
    const answers = [...(await Promise.all([again(), again()])), await again()]
    expect(answers.map(({ status, body }) => [status, body.id, body.amount])).toEqual(
      answers.map(() => [200, ID, 10]),
    )
    expect(stripe.refunds.size).toBe(1)
    expect((await noted()).filter((action) => action === 'refund')).toHaveLength(1)
  })

  test('of more than is left, while another one is pending, is refused', async () => {
    const { buy, post, stripe, file } = await setUp()
    const { id } = await buy()
    stripe.habits.refundStatus = 'pending'
    await post(`orders/${id}/refunds`, { id: ID, amount: 40, reason: 'goodwill' })
    expect(
      await post(`orders/${id}/refunds`, { id: OTHER_ID, amount: 20, reason: 'goodwill' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'refund-too-high' },
    })
    const rest = await post(`orders/${id}/refunds`, { id: THIRD_ID, reason: 'goodwill' })
    expect(rest).toMatchObject({ status: 200, body: { amount: 18, status: 'pending' } })
    expect(await file(id)).toMatchObject({ payments: [{ refundable: 0 }] })
  })

  test('of a payment of another order is refused, and so is one under an id of another refund', async () => {
    const { buy, post, order } = await setUp()
    const first = await buy()
    const second = await buy({ email: 'ana@example.org' })
    const payment_id = second.payment.id
    const refuse = await post(`orders/${first.id}/refunds`, {
      id: ID,
      payment_id,
      reason: 'goodwill',
    })
    expect(refuse).toMatchObject({ status: 404, body: { code: 'not-found' } })
    await post(`orders/${first.id}/refunds`, { id: ID, reason: 'goodwill' })
    expect(await post(`orders/${second.id}/refunds`, { id: ID, reason: 'goodwill' })).toMatchObject(
      {
        status: 409,
        body: { code: 'already-exists' },
      },
    )
    const unpaid = await order()
    expect(
      await post(`orders/${unpaid.id}/refunds`, { id: OTHER_ID, reason: 'goodwill' }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('that is invalid is refused, and the answer names the field', async () => {
    const { buy, post, stripe } = await setUp()
    const { id } = await buy()
    for (const [what, body, field] of MALFORMED)
      expect(await post(`orders/${id}/refunds`, body), what).toMatchObject({
        status: 422,
        body: { fields: [{ field }] },
      })
    expect(stripe.refunds.size).toBe(0)
  })

  test('that an administrator makes because of a dispute is not a dispute of the bank', async () => {
    const { buy, post, stripe, timeline, strays } = await setUp()
    const { id } = await buy()
    stripe.habits.refundStatus = 'pending'
    await post(`orders/${id}/refunds`, { id: ID, reason: 'dispute' })
    expect((await timeline(id)).slice(3)).toEqual(['refund-requested', 'refund-pending'])
    expect(await strays()).toEqual({ open: 0, entries: [] })
  })
})

describe('a transfer', () => {
  test('that was found in the statement pays its order, once; its refund is confirmed by hand', async () => {
    const { order, post, books, file, noted } = await setUp()
    const { id } = await order({ payment_method: 'bank_transfer' })
    const line = { amount: TWO_PACKS, reference: 'VIR 12/01 ZOE' }
    expect(await post(`orders/${id}/transfer-received`, line)).toMatchObject({
      status: 200,
      body: { result: 'paid', reason: null },
    })
    expect((await post(`orders/${id}/transfer-received`, line)).body).toMatchObject({
      result: 'known',
    })
    expect(await books(id)).toEqual(PAID_BOOKS)
    expect(await post(`orders/${id}/refunds`, { id: ID, reason: 'withdrawal' })).toMatchObject({
      body: { status: 'pending', is_manual: true },
    })
    const confirm = (status: string) => post(`refunds/${ID}/confirm`, { status })
    expect(await confirm('succeeded')).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect((await confirm('succeeded')).status).toBe(200)
    expect(await post(`refunds/${UNKNOWN_ID}/confirm`, { status: 'succeeded' })).toMatchObject({
      status: 404,
    })
    expect(await file(id)).toMatchObject({ lines: [{ is_revoked: true }] })
    expect((await noted()).filter((action) => action !== 'sign-in')).toEqual([
      'receive-transfer',
      'refund',
      'confirm-refund',
    ])
  })

  test('is refunded by hand also where no account accepts transfers any more', async () => {
    const { order, post, deps } = await setUp()
    const { id } = await order({ payment_method: 'bank_transfer' })
    await post(`orders/${id}/transfer-received`, { amount: TWO_PACKS, reference: 'VIR 1' })
    const refund = await answerRefund(
      { ...deps, providers: {} },
      {
        sent: { id: ID, reason: 'goodwill' },
        paymentId: (await paymentOf(deps, id)).id,
        actorId: 'ada',
      },
    )
    expect(JSON.parse(refund.body ?? '')).toMatchObject({ status: 'pending' })
  })

  test('closes the order’s open session at another provider', async () => {
    const { order, post, stripe } = await setUp()
    const { id, session } = await order()
    await post(`orders/${id}/transfer-received`, { amount: TWO_PACKS, reference: 'VIR 1' })
    expect(stripe.sessions.get(session)?.status).toBe('expired')
  })

  test('of less waits for the rest as an unmatched payment; a line of another order is refused', async () => {
    const { order, post, books, strays } = await setUp()
    const first = await order({ payment_method: 'bank_transfer' })
    const second = await order({ payment_method: 'bank_transfer' })
    const line = { amount: 50, reference: 'VIR 1' }
    expect((await post(`orders/${first.id}/transfer-received`, line)).body).toEqual({
      result: 'stray',
      reason: 'partial',
      missing: 8,
      excess: 0,
    })
    expect(await books(first.id)).toMatchObject({ status: 'pending' })
    expect(await strays()).toMatchObject({
      open: 1,
      entries: [{ kind: 'partial', amount: 50 }],
    })
    expect(await post(`orders/${second.id}/transfer-received`, line)).toMatchObject({
      status: 409,
      body: { code: 'transfer-known' },
    })
    expect(
      await post(`orders/${second.id}/transfer-received`, { amount: 58, reference: ' ' }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'reference', code: 'required' }] },
    })
    expect((await post(`orders/${UNKNOWN_ID}/transfer-received`, line)).status).toBe(404)
  })
})

describe('the payment link', () => {
  test('opens the page and the session of an order that waits, and only the page of a paid one', async () => {
    const { order, buy, post, openPage, rows } = await setUp()
    const { id, session } = await order()
    const { status, body } = await post(`orders/${id}/payment-link`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'pending', pay_url: expect.stringContaining(session) })
    expect((await openPage(body.order_url.split('#')[1])).status).toBe(200)
    const paid = await buy()
    expect((await post(`orders/${paid.id}/payment-link`)).body).toMatchObject({
      status: 'paid',
      pay_url: null,
    })
    expect((await post(`orders/${UNKNOWN_ID}/payment-link`)).status).toBe(404)
    // The token of the page is in no row.
    expect(JSON.stringify(await rows('audit_log'))).not.toContain(body.order_url.split('#')[1])
  })

  test('of an order whose buyer was erased does not exist', async () => {
    const { order, post, store, deps } = await setUp()
    const { id } = await order()
    const whom = {
      emailKey: emailKey('zoe@example.org'),
      seal: deps.seal,
      until: '2027',
      pause: noPause,
    }
    await store.write((tx) => eraseAddress(tx, whom, deps.nowMs()))
    for (const path of ['payment-link', 'buyer'])
      expect(
        await post(`orders/${id}/${path}`, { email: 'zoe@example.com', name: '' }),
      ).toMatchObject({
        status: 409,
        body: { code: 'no-buyer' },
      })
  })
})

describe('a corrected address', () => {
  test('receives the emails; the order belongs to its client, with all amounts spent', async () => {
    const { buy, post, openPage, books, timeline, read } = await setUp()
    const { id, token } = await buy({ email: 'zoe@exmple.org' })
    const answer = await post(`orders/${id}/buyer`, { email: 'zoe@example.org', name: 'Zoé M.' })
    expect(answer).toMatchObject({
      status: 200,
      body: { buyer: { email: 'zoe@example.org', name: 'Zoé M.' } },
    })
    expect(await read('users')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: 'zoe@exmple.org', total_spent: 0, orders_count: 0 }),
        expect.objectContaining({ email: 'zoe@example.org', total_spent: TWO_PACKS }),
      ]),
    )
    expect(await books(id)).toEqual(PAID_BOOKS)
    expect((await timeline(id)).at(-1)).toBe('buyer-corrected')
    expect((await openPage(token)).status).toBe(200)
  })

  test('can revoke the links that went to the wrong address; a new one opens the order', async () => {
    const { buy, post, openPage } = await setUp()
    const { id, token } = await buy({ email: 'zoe@exmple.org' })
    await post(`orders/${id}/buyer`, { email: 'zoe@example.org', name: '', revoke_links: true })
    expect((await openPage(token)).status).toBe(410)
    const { body } = await post(`orders/${id}/payment-link`)
    expect((await openPage(body.order_url.split('#')[1])).status).toBe(200)
  })

  test('that is invalid is refused', async () => {
    const { buy, post } = await setUp()
    const { id } = await buy()
    expect(await post(`orders/${id}/buyer`, { email: 'zoe', name: '' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'email', code: 'not-an-email' }] },
    })
  })
})

describe('a note', () => {
  test('is stored once, is part of an export, and is removed by an erasure', async () => {
    const { buy, post, file, store, deps } = await setUp()
    const { id } = await buy()
    const note = { id: ID, text: 'A téléphoné.' }
    await post(`orders/${id}/notes`, note)
    await post(`orders/${id}/notes`, note)
    await post(`orders/${id}/notes`, { id: OTHER_ID, text: 'Rappelée.' })
    expect((await file(id)).notes).toMatchObject([
      { text: 'Rappelée.', author: 'Ada L.' },
      { text: 'A téléphoné.' },
    ])
    const exported = await exportAddress(store.db, 'zoe@example.org', {
      seal: deps.seal,
      nowMs: deps.nowMs(),
    })
    expect(exported.orders).toMatchObject([
      { team_notes: [{ text: 'A téléphoné.' }, { text: 'Rappelée.' }] },
    ])
    const whom = {
      emailKey: emailKey('zoe@example.org'),
      seal: deps.seal,
      until: '2027',
      pause: noPause,
    }
    await store.write((tx) => eraseAddress(tx, whom, deps.nowMs()))
    expect((await file(id)).notes).toEqual([])
  })

  test('that is empty, or about a missing order, is refused', async () => {
    const { buy, post } = await setUp()
    const { id } = await buy()
    expect((await post(`orders/${id}/notes`, { id: ID, text: ' \n' })).status).toBe(422)
    expect((await post(`orders/${UNKNOWN_ID}/notes`, { id: ID, text: 'Oui' })).status).toBe(404)
  })
})

describe('an unmatched payment', () => {
  test('that came in twice is refunded, and no longer open', async () => {
    const { buy, take, post, strays, books } = await setUp()
    const { id } = await buy()
    await take(id, 58_00, 'pi_second')
    const [stray] = (await strays()).entries
    expect(await strays()).toMatchObject({
      open: 1,
      entries: [
        { kind: 'double', state: 'open', amount: 58, order: { id, buyer: { name: 'Zoé' } } },
      ],
    })
    // The provider does not know it: its answer is shown, and the payment stays.
    const refused = await post(`payments/${stray.id}/refunds`, { id: ID, reason: 'duplicate' })
    expect(refused).toMatchObject({ status: 200, body: { status: 'failed' } })
    expect(await strays()).toMatchObject({ open: 1 })
    expect(await books(id)).toMatchObject({ revenue: 58, refunded: 0 })
  })

  test('pays the order that it was meant for, if that is possible', async () => {
    const { order, take, post, strays, books, noted, timeline } = await setUp()
    const wanted = await order()
    const cheaper = await order({ items: [{ model_id: LUNA, quantity: 1 }] })
    await take(null, 58_00)
    const [stray] = (await strays()).entries
    expect(stray).toMatchObject({ kind: 'unknown-order', order: null })
    const attach = (order_id: string) => post(`payments/${stray.id}/attach`, { order_id })
    expect(await attach(cheaper.id)).toMatchObject({ status: 409, body: { code: 'wrong-amount' } })
    expect(await attach(UNKNOWN_ID)).toMatchObject({ status: 404 })
    expect(await attach(wanted.id)).toMatchObject({ status: 200, body: { status: 'matched' } })
    expect((await attach(wanted.id)).status).toBe(200)
    expect(await attach(cheaper.id)).toMatchObject({ status: 409, body: { code: 'money-settled' } })
    expect(await books(wanted.id)).toEqual(PAID_BOOKS)
    expect(await strays()).toEqual({ open: 0, entries: [] })
    expect((await timeline(wanted.id)).slice(-3)).toEqual([
      'payment-attached',
      'paid',
      'session-expired',
    ])
    expect((await noted()).filter((action) => action === 'attach-payment')).toHaveLength(1)
  })

  test('that is late is accepted as it is, once, and stays in the list for a while', async () => {
    const { order, take, post, call, adminToken, strays, noted, clock, store } = await setUp()
    const { id } = await order()
    await call('PUT', `/api/admin/orders/${id}`, {
      token: adminToken,
      body: { status: 'cancelled' },
    })
    await take(id, 58_00)
    const [stray] = (await strays()).entries
    expect(stray).toMatchObject({ kind: 'late', state: 'open' })
    expect(await post(`payments/${stray.id}/attach`, { order_id: id })).toMatchObject({
      status: 409,
      body: { code: 'not-payable' },
    })
    await post(`payments/${stray.id}/accept`)
    expect((await post(`payments/${stray.id}/accept`)).status).toBe(200)
    expect(await strays()).toMatchObject({ open: 0, entries: [{ state: 'accepted' }] })
    expect((await noted()).filter((action) => action === 'accept-payment')).toHaveLength(1)
    const later = clock.now + 91 * 24 * 60 * 60_000
    expect(await readStrayList(store.db, later)).toEqual({ open: 0, entries: [] })
  })

  test('that paid an order which was cancelled afterwards is listed until it is given back or accepted', async () => {
    const { buy, post, call, adminToken: token, strays } = await setUp()
    const cancel = async () => {
      const { id, payment } = await buy()
      await call('PUT', `/api/admin/orders/${id}`, { token, body: { status: 'cancelled' } })
      return payment.id
    }
    const refunded = await cancel()
    expect(await strays()).toMatchObject({
      open: 1,
      entries: [{ id: refunded, kind: 'cancelled', state: 'open', refundable: 58 }],
    })
    await post(`payments/${refunded}/refunds`, { id: UNKNOWN_ID, reason: 'goodwill' })
    expect(await strays()).toMatchObject({ open: 0, entries: [{ state: 'refunded' }] })
    const accepted = await cancel()
    expect(await strays()).toMatchObject({ open: 1 })
    await post(`payments/${accepted}/accept`)
    expect(await strays()).toMatchObject({ open: 0 })
  })

  test('a dispute of the bank is listed until an admin has acknowledged it, or it is decided', async () => {
    const { buy, stripe, deliverEvents, strays, post } = await setUp()
    const { id, payment } = await buy()
    const dispute = stripe.dispute(payment.provider_id)
    await deliverEvents()
    const [open] = (await strays()).entries
    expect(open).toMatchObject({ kind: 'dispute', state: 'open', amount: 58, order: { id } })
    expect(await post(`refunds/${open.id}/accept`)).toMatchObject({ status: 200 })
    expect(await strays()).toMatchObject({ open: 0, entries: [{ state: 'accepted' }] })
    stripe.endDispute(dispute, 'won')
    await deliverEvents()
    expect((await strays()).entries).toEqual([])
  })

  test('this call does not list all payments', async () => {
    const { ask } = await setUp()
    expect((await ask('GET', '/api/admin/payments')).status).toBe(400)
  })
})
