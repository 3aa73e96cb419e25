import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { openForms } from '#tests/support/open-forms.ts'

const PATH = '/api/webhooks/stripe'
const SECRET = 'whsec_of_the_test_server'
const NOW_S = 1_767_225_600
const LUNA = SAMPLE_MODELS[0]?.id

const sign = (body: string, { at = NOW_S, secret = SECRET } = {}): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

const setUp = async () => {
  const server = await openForms({ stripeWebhookSecret: SECRET })
  const { token } = await server.signInAdmin()
  const order = async (fields = {}) => {
    const items = [{ model_id: LUNA, quantity: 2 }]
    const form = { email: 'zoe@example.org', name: 'Zoé', items, ...fields }
    const { id } = await (await server.post('/api/checkout', form)).json()
    return id as string
  }
  const deliver = (body: string, signature: string | null = sign(body)) =>
    server.request(PATH, {
      method: 'POST',
      body,
      headers: signature === null ? {} : { 'Stripe-Signature': signature },
    })
  const tell = async (event: unknown) => {
    const answer = await deliver(JSON.stringify(event))
    return [answer.status, await answer.json()]
  }
  const read = async (path: string) =>
    (await server.call('GET', `/api/admin/${path}`, { token })).json()
  /** All that a payment moves. */
  const books = async (orderId: string) => {
    const { status, payment_id } = await read(`orders/${orderId}`)
    const { sales_count } = await read(`models/${LUNA}`)
    const users: { role: string; total_spent: number; orders_count: number }[] = await read('users')
    const client = users.find(({ role }) => role === 'client')
    const { total_revenue } = await read('dashboard')
    const { total_spent, orders_count } = client ?? {}
    return { status, payment_id, sales_count, total_spent, orders_count, total_revenue }
  }
  const notes = async (orderId: string) => (await read(`orders/${orderId}`)).notes
  const reports = () => server.reported.map(({ error }) => String(error))
  return { ...server, token, order, deliver, tell, books, notes, reports }
}

const eventOf = (orderId: string, object: object = {}, event: object = {}) => ({
  id: 'evt_1',
  type: 'checkout.session.completed',
  data: {
    object: {
      id: 'cs_1',
      object: 'checkout.session',
      client_reference_id: orderId,
      amount_total: 58_00,
      currency: 'eur',
      payment_status: 'paid',
      payment_intent: 'pi_1',
      ...object,
    },
  },
  ...event,
})

const PENDING = {
  status: 'pending',
  payment_id: null,
  sales_count: 342,
  total_spent: 0,
  orders_count: 0,
  total_revenue: 0,
}
const PAID = {
  status: 'paid',
  payment_id: 'pi_1',
  sales_count: 344,
  total_spent: 58,
  orders_count: 1,
  total_revenue: 58,
}
const RECEIVED = [200, { received: true }]

describe('a completed checkout', () => {
  test('marks its order as paid, with all that follows', async () => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    expect(await books(id)).toEqual(PENDING)
    expect(await tell(eventOf(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PAID)
    expect(reports()).toEqual([])
  })

  test('lets an order out that was put aside, and makes its buyer a client', async () => {
    const { order, tell, books, call, token } = await setUp()
    const id = await order({ website: 'https://spam.example' })
    expect(await books(id)).toMatchObject({ status: 'pending', total_spent: undefined })
    await tell(eventOf(id))
    expect(await books(id)).toEqual(PAID)
    const kept = await (await call('GET', `/api/admin/orders/${id}`, { token })).json()
    expect(kept).toMatchObject({ is_quarantined: false, user_id: expect.any(String) })
  })

  test('that is told twice counts once, also at the same moment', async () => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    await Promise.all([tell(eventOf(id)), tell(eventOf(id)), tell(eventOf(id))])
    expect(await tell(eventOf(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PAID)
    expect(reports()).toEqual([])
  })

  test('is known again by its event after the order has gone on', async () => {
    const { order, tell, call, token, books, reports } = await setUp()
    const id = await order()
    await tell(eventOf(id))
    const body = { status: 'cancelled' }
    await call('PUT', `/api/admin/orders/${id}`, { token, body })
    expect(await tell(eventOf(id, { payment_intent: 'pi_2' }))).toEqual(RECEIVED)
    expect(await books(id)).toMatchObject({ status: 'cancelled', total_revenue: 0 })
    expect(reports()).toEqual([])
  })

  test('moves the order’s version, so that every device hears of it', async () => {
    const { order, tell, call, token } = await setUp()
    const id = await order()
    const before = await call('GET', '/api/admin/orders', { token })
    await tell(eventOf(id))
    const since = before.headers.get('Sync-Cursor')
    const changes = await call('GET', `/api/admin/orders?since=${since}`, { token })
    expect(await changes.json()).toMatchObject([{ id, version: 2, status: 'paid' }])
  })

  test('is known by its session where there is no payment yet, and needs no status', async () => {
    const { order, tell, books } = await setUp()
    const id = await order()
    await tell(eventOf(id, { payment_intent: null, payment_status: undefined }))
    expect(await books(id)).toMatchObject({ status: 'paid', payment_id: 'cs_1' })
  })

  test.each([
    ['of another amount', { amount_total: 57_99 }, /5799 cents came in, the order is of 5800/],
    ['of more', { amount_total: 58_01 }, /5801 cents/],
    ['of euros for cents', { amount_total: 58 }, /58 cents/],
    ['in another currency', { currency: 'usd' }, /the currency is usd/],
  ])('%s has no effect, and an operator hears of it', async (_, object, words) => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    expect(await tell(eventOf(id, object))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PENDING)
    expect(reports()).toEqual([expect.stringMatching(words)])
    // The right one may still come.
    await tell(eventOf(id, {}, { id: 'evt_2' }))
    expect(await books(id)).toEqual(PAID)
  })

  test('for an order that is cancelled or not there leaves all as it is, and is reported', async () => {
    const { order, tell, call, token, books, reports } = await setUp()
    const id = await order()
    await call('PUT', `/api/admin/orders/${id}`, { token, body: { status: 'cancelled' } })
    const { version } = await (await call('GET', `/api/admin/orders/${id}`, { token })).json()
    expect(await tell(eventOf(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual({ ...PENDING, status: 'cancelled' })
    expect(version).toBe(2)
    expect(await tell(eventOf('019a0000-0000-7000-8000-0000000000ff'))).toEqual(RECEIVED)
    expect(reports()).toEqual([
      expect.stringContaining('the order is cancelled'),
      expect.stringContaining('there is no such order'),
    ])
  })

  test('told of in another event is the same payment, and nothing to report', async () => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    await tell(eventOf(id))
    await tell(eventOf(id, {}, { id: 'evt_2' }))
    expect(await books(id)).toEqual(PAID)
    expect(reports()).toEqual([])
  })

  test('paid a second time is reported, and noted on the order once, for somebody to give the money back', async () => {
    const { order, tell, books, notes, reports } = await setUp()
    const id = await order()
    await tell(eventOf(id))
    expect(await notes(id)).toBe('')
    await tell(eventOf(id, { payment_intent: 'pi_2' }, { id: 'evt_2' }))
    await tell(eventOf(id, { payment_intent: 'pi_2' }, { id: 'evt_2' }))
    expect(await books(id)).toEqual(PAID)
    expect(await notes(id)).toBe(
      'À vérifier : paiement de 58,00 EUR reçu (pi_2), qui ne correspond pas à cette commande.',
    )
    expect(reports()).toEqual([expect.stringContaining('the order is paid')])
  })

  test.each([
    ['that waits for its money', { payment_status: 'unpaid' }],
    ['that cost nothing', { payment_status: 'no_payment_required' }],
    ['of somebody else', { client_reference_id: null }],
    ['with a strange reference', { client_reference_id: 'a\u0000b' }],
    ['with an amount in words', { amount_total: '5800' }],
    ['with a list for a payment', { payment_intent: ['pi_1'] }],
    ['with a payment no database takes', { payment_intent: 'pi_\u0000' }],
  ])('%s is not ours to act upon', async (_, object) => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    expect(await tell(eventOf(id, object))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PENDING)
    expect(reports()).toEqual([])
  })
})

describe('a payment that takes days', () => {
  const announced = (id: string) =>
    eventOf(id, { payment_status: 'unpaid', payment_intent: 'pi_1' })
  const succeeded = (id: string, object = {}, event = {}) =>
    eventOf(id, object, {
      id: 'evt_2',
      type: 'checkout.session.async_payment_succeeded',
      ...event,
    })
  const failed = (id: string, event = {}) =>
    eventOf(
      id,
      { payment_status: 'unpaid' },
      { id: 'evt_3', type: 'checkout.session.async_payment_failed', ...event },
    )

  test('leaves the order waiting, and marks it as paid once it is there', async () => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    expect(await tell(announced(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PENDING)
    expect(await tell(succeeded(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PAID)
    expect(await tell(succeeded(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PAID)
    expect(reports()).toEqual([])
  })

  test('is looked at like any other once it is there', async () => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    await tell(succeeded(id, { payment_status: 'unpaid' }))
    await tell(succeeded(id, { client_reference_id: 'luna' }))
    await tell(succeeded(id, { amount_total: 57_99 }))
    expect(await books(id)).toEqual(PENDING)
    expect(reports()).toEqual([expect.stringMatching(/5799 cents came in, the order is of 5800/)])
  })

  test('and fails leaves the order waiting for another, and an operator hears of it once', async () => {
    const { order, tell, books, notes, reports } = await setUp()
    const id = await order()
    await tell(announced(id))
    expect(await tell(failed(id))).toEqual(RECEIVED)
    expect(await tell(failed(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual(PENDING)
    expect(await notes(id)).toBe('Paiement annoncé (pi_1) : l’argent n’est pas arrivé.')
    expect(reports()).toEqual([expect.stringContaining('the money did not come')])
    await tell(eventOf(id, { id: 'cs_2' }, { id: 'evt_4' }))
    expect(await books(id)).toEqual(PAID)
  })

  test('and fails is no news of an order that was paid otherwise', async () => {
    const { order, tell, books, reports } = await setUp()
    const id = await order()
    await tell(announced(id))
    await tell(eventOf(id, { id: 'cs_2', payment_intent: 'pi_2' }, { id: 'evt_4' }))
    expect(await tell(failed(id))).toEqual(RECEIVED)
    expect(await books(id)).toEqual({ ...PAID, payment_id: 'pi_2' })
    expect(reports()).toEqual([])
  })
})

test('other events are received, and that is all', async () => {
  const { order, tell, books } = await setUp()
  const id = await order()
  for (const type of ['checkout.session.expired', 'payment_intent.succeeded', 'constructor'])
    expect(await tell(eventOf(id, {}, { type }))).toEqual(RECEIVED)
  expect(await tell({ id: 'evt_9', type: 'invoice.paid', data: { object: null } })).toEqual(
    RECEIVED,
  )
  expect(await books(id)).toEqual(PENDING)
})

describe('without a good signature', () => {
  test.each([
    ['none', () => null],
    ['an empty one', () => ''],
    ['another secret’s', (body: string) => sign(body, { secret: 'whsec_of_somebody_else' })],
    ['another body’s', (body: string) => sign(`${body} `)],
    ['one of 301 seconds ago', (body: string) => sign(body, { at: NOW_S - 301 })],
    ['one of 301 seconds from now', (body: string) => sign(body, { at: NOW_S + 301 })],
    [
      'an old one under a new time',
      (body: string) => sign(body, { at: NOW_S - 301 }).replace(/t=\d+/, `t=${NOW_S}`),
    ],
    ['one without a time', (body: string) => sign(body).replace(/t=\d+,/, '')],
    ['one of the old scheme', (body: string) => sign(body).replace('v1=', 'v0=')],
    ['half of one', (body: string) => sign(body).slice(0, -32)],
    ['one that is no number', () => `t=${NOW_S},v1=${'z'.repeat(64)}`],
  ])('nothing happens: %s', async (_, signatureOf) => {
    const { order, deliver, books } = await setUp()
    const id = await order()
    const body = JSON.stringify(eventOf(id))
    const answer = await deliver(body, signatureOf(body))
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad-signature'])
    expect(await books(id)).toEqual(PENDING)
  })
})

test.each([-300, 0, 300])('a signature of %d seconds from now is good', async (seconds) => {
  const { order, deliver, books } = await setUp()
  const id = await order()
  const body = JSON.stringify(eventOf(id))
  expect((await deliver(body, sign(body, { at: NOW_S + seconds }))).status).toBe(200)
  expect(await books(id)).toEqual(PAID)
})

test('of several signatures one good one is enough, while the secret is replaced', async () => {
  const { order, deliver, books } = await setUp()
  const id = await order()
  const body = JSON.stringify(eventOf(id))
  const old = sign(body, { secret: 'whsec_of_last_year' })
  const [, good] = sign(body).split(',')
  expect((await deliver(body, `${old},${good}`)).status).toBe(200)
  expect(await books(id)).toEqual(PAID)
})

test('a signed body that is no event is a bad request', async () => {
  const { deliver, tell } = await setUp()
  for (const body of ['', '{', '[]', 'null', '{"id":"evt_1"}', '{"id":"a\\u0000","type":"x"}'])
    expect((await deliver(body)).status).toBe(400)
  expect(await tell({ id: 7, type: 'x', data: {} })).toMatchObject([400, { code: 'bad-request' }])
})

test('a body of more than 256 kB is not looked at', async () => {
  const { deliver } = await setUp()
  expect((await deliver(`"${'x'.repeat(256 * 1024)}"`)).status).toBe(413)
})

test('where no provider is connected, nobody is there', async () => {
  const { request } = await openForms()
  const body = JSON.stringify(eventOf('x'))
  const headers = { 'Stripe-Signature': sign(body) }
  expect((await request(PATH, { method: 'POST', body, headers })).status).toBe(404)
})
