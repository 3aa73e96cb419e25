import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { HOSTILE_TEXTS, openForms, publishPacks } from '#tests/support/open-forms.ts'

const PATH = '/api/checkout'
const [LUNA = '', NOVA, MALI = ''] = SAMPLE_MODELS.map(({ id }) => id)
const BUYER = { email: 'Zoe@Example.org', name: 'Zoé  Marie Martin' }
const CART = { ...BUYER, items: [{ model_id: LUNA, quantity: 2 }] }

const setUp = async () => {
  const server = await openForms()
  const { token } = await server.signInAdmin()
  const list = async (plural: string) =>
    (await server.call('GET', `/api/admin/${plural}`, { token })).json()
  const orders = () => list('orders')
  const clients = async () => {
    const users: { role: string }[] = await list('users')
    return users.filter(({ role }) => role === 'client')
  }
  const changeModel = (at: number, fields: Readonly<Record<string, unknown>>) =>
    server.call('PUT', `/api/admin/models/${SAMPLE_MODELS[at]?.id}`, {
      token,
      body: { ...SAMPLE_MODELS[at], ...fields },
    })
  return { ...server, token, orders, clients, changeModel }
}

describe('a cart', () => {
  test('becomes a pending order, at the prices of the catalogue', async () => {
    const { post, orders, store } = await setUp()
    const answer = await post(PATH, {
      ...BUYER,
      items: [
        { model_id: LUNA, quantity: 2, price: 0.01, model_name: 'x' },
        { model_id: MALI, quantity: 99 },
      ],
      total: 1,
      status: 'paid',
      user_id: 'x',
      payment_id: 'x',
      notes: 'x',
      consents: { terms: true, withdrawal: true, newsletter: false },
    })
    const { id, ...rest } = await answer.json()
    expect([answer.status, rest]).toEqual([
      201,
      {
        total: 2 * 29 + 99 * 12,
        status: 'pending',
        pay_url: null,
        number: expect.stringMatching(/^NM-[0-9A-HJKMNP-TV-Z]{8}$/),
        order_url: expect.stringMatching(/^\/order#[\w-]{43}$/),
      },
    ])
    expect(await orders()).toMatchObject([
      {
        id,
        status: 'pending',
        total_amount: 2 * 29 + 99 * 12,
        payment_method: 'card',
        payment_id: null,
        notes: '',
        items: [
          { model_id: LUNA, model_name: 'Luna', quantity: 2, price: 29 },
          { model_id: MALI, model_name: 'Mali', quantity: 99, price: 12 },
        ],
      },
    ])
    const { details } = await store.db
      .selectFrom('orders')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(details)).toEqual({
      kind: 'checkout',
      ...BUYER,
      language: 'fr',
      consents: { terms: true, withdrawal: true, newsletter: false },
      consented_at: '2026-01-01T00:00:00.000Z',
      consent_version: 1,
    })
  })

  test('at another price than its buyer saw orders nothing', async () => {
    const { outcome, post, orders, clients, changeModel } = await setUp()
    await changeModel(0, { price: 290 })
    expect(await outcome(PATH, { ...CART, expected_total: 58 })).toEqual([
      422,
      'expected_total not-an-option',
    ])
    expect([await orders(), await clients()]).toEqual([[], []])
    expect((await post(PATH, { ...CART, expected_total: 580 })).status).toBe(201)
    expect(await orders()).toMatchObject([{ total_amount: 580 }])
  })

  test.each([{}, { terms: true }, { terms: true, adult: false }])(
    'with an NSFW pack needs a confirmation of age, and %j is none',
    async (consents) => {
      const { post, outcome, orders, clients, store } = await setUp()
      const items = [
        { model_id: LUNA, quantity: 1 },
        { model_id: NOVA, quantity: 1 },
      ]
      const refusal = await outcome(PATH, { ...BUYER, items, consents })
      expect(refusal).toEqual([422, 'consents.adult required'])
      expect([await orders(), await clients()]).toEqual([[], []])
      const given = { ...consents, adult: true }
      expect((await post(PATH, { ...BUYER, items, consents: given })).status).toBe(201)
      const kept = await store.db.selectFrom('orders').select('details').executeTakeFirstOrThrow()
      expect(JSON.parse(kept.details)).toMatchObject({
        consents: { adult: true },
        consented_at: '2026-01-01T00:00:00.000Z',
        consent_version: 1,
      })
    },
  )

  test('without an NSFW pack needs none', async () => {
    const { post, changeModel } = await setUp()
    expect((await post(PATH, { ...CART, consents: { terms: true } })).status).toBe(201)
    await changeModel(0, { isNSFW: true })
    expect((await post(PATH, { ...CART, consents: { terms: true } })).status).toBe(422)
  })

  test.each([
    ['th', 'th'],
    ['de', 'fr'],
  ])(
    'that was filled in %s stores the language of its buyer’s emails: %s',
    async (language, kept) => {
      const { post, store } = await setUp()
      await post(PATH, { ...CART, language })
      const orders = await store.db.selectFrom('orders').select('details').execute()
      expect(orders.map(({ details }) => JSON.parse(details))).toMatchObject([{ language: kept }])
    },
  )

  test('is added up to the cent', async () => {
    const { post, changeModel, store } = await setUp()
    await changeModel(0, { price: 19.99 })
    await changeModel(2, { price: 0.07 })
    const items = [
      { model_id: LUNA, quantity: 98 },
      { model_id: MALI, quantity: 3 },
      { model_id: LUNA, quantity: 1 },
    ]
    expect((await (await post(PATH, { ...BUYER, items })).json()).total).toBe(1_979.22)
    const { total_cents } = await store.db
      .selectFrom('orders')
      .select('total_cents')
      .executeTakeFirstOrThrow()
    expect(total_cents).toBe(197_922)
  })

  test('has one line for each model, however often it is in it', async () => {
    const { post, orders } = await setUp()
    const items = [LUNA, MALI, LUNA, LUNA].map((model_id, at) => ({ model_id, quantity: at + 1 }))
    await post(PATH, { ...BUYER, items })
    expect(await orders()).toMatchObject([
      {
        total_amount: 8 * 29 + 2 * 12,
        items: [
          { model_id: LUNA, quantity: 8, price: 29 },
          { model_id: MALI, quantity: 2, price: 12 },
        ],
      },
    ])
  })

  test('contains at most 99 of one model, in all lines together', async () => {
    const { outcome, post, orders } = await setUp()
    const lines = (...quantities: number[]) => ({
      ...BUYER,
      items: [
        { model_id: MALI, quantity: 99 },
        ...quantities.map((quantity) => ({ model_id: LUNA, quantity })),
      ],
    })
    expect(await outcome(PATH, lines(50, 50))).toEqual([422, 'items.2.quantity above-maximum'])
    expect(await outcome(PATH, lines(98, 1, 1))).toEqual([422, 'items.3.quantity above-maximum'])
    expect(await orders()).toEqual([])
    expect((await post(PATH, lines(50, 49))).status).toBe(201)
  })

  test('does not count before it is paid', async () => {
    const { post, call, token, clients } = await setUp()
    await post(PATH, CART)
    const dashboard = await (await call('GET', '/api/admin/dashboard', { token })).json()
    expect(dashboard).toMatchObject({ total_revenue: 0, total_orders: 1 })
    expect(await clients()).toMatchObject([{ total_spent: 0, orders_count: 0 }])
  })

  test('with items that are not for sale is refused, each by its line', async () => {
    const { outcome, orders, clients, changeModel } = await setUp()
    await changeModel(2, { isActive: false })
    const items = [
      { model_id: '019a0000-0000-7000-8000-0000000000ff', quantity: 1 },
      { model_id: LUNA, quantity: 1 },
      { model_id: MALI, quantity: 1 },
    ]
    expect(await outcome(PATH, { ...BUYER, items })).toEqual([
      422,
      'items.0.model_id not-an-option',
      'items.2.model_id not-an-option',
    ])
    expect([await orders(), await clients()]).toEqual([[], []])
  })

  test('of a pack without a published version is refused by its line, until it is published', async () => {
    const { outcome, store } = await openForms({ arePacksPublished: false })
    await store.write((tx) => publishPacks(tx, [MALI]))
    const items = [
      { model_id: MALI, quantity: 1 },
      { model_id: LUNA, quantity: 1 },
    ]
    expect(await outcome(PATH, { ...BUYER, items })).toEqual([
      422,
      'items.1.model_id not-for-sale-yet',
    ])
    await store.write((tx) => publishPacks(tx, [LUNA]))
    expect(await outcome(PATH, { ...BUYER, items })).toEqual([201, expect.anything()])
  })

  test.each([
    [0, 'below-minimum'],
    [-1, 'below-minimum'],
    [1.5, 'not-a-number'],
    [100, 'above-maximum'],
    [1e300, 'not-a-number'],
    ['1', 'not-a-number'],
    [null, 'not-a-number'],
    [[1], 'not-a-number'],
    [undefined, 'required'],
  ])('of the quantity %j is refused', async (quantity, code) => {
    const { outcome } = await setUp()
    expect(await outcome(PATH, { ...BUYER, items: [{ model_id: LUNA, quantity }] })).toEqual([
      422,
      `items.0.quantity ${code}`,
    ])
  })

  test.each([
    [[], 'items required'],
    [{}, 'items not-a-list'],
    ['x', 'items not-a-list'],
    [Array.from({ length: 51 }, () => CART.items[0]), 'items too-many-entries'],
    [[{ quantity: 1 }], 'items.0.model_id required'],
    [[[]], 'items.0 not-an-object'],
    [['x'], 'items.0 not-an-object'],
    [[{ model_id: '__proto__', quantity: 1 }], 'items.0.model_id not-an-id'],
    [[{ model_id: 'a\u0000', quantity: 1 }], 'items.0.model_id not-an-id'],
    [[{ model_id: [LUNA], quantity: 1 }], 'items.0.model_id not-an-id'],
  ])('of the items %j is refused', async (items, problem) => {
    const { outcome } = await setUp()
    expect(await outcome(PATH, { ...BUYER, items })).toEqual([422, problem])
  })
})

describe('an offer', () => {
  test.each([
    [{ plan_id: 'starter' }, 'Formation Starter', 197],
    [{ plan_id: 'premium' }, 'Formation Premium', 397],
    [{ plan_id: 'vip' }, 'Formation VIP', 697],
    [{ package_id: 'starter' }, 'Formule hybride Starter', 799],
    [{ package_id: 'pro' }, 'Formule hybride Pro', 1_299],
    [{ package_id: 'elite' }, 'Formule hybride Elite', 2_499],
  ])('%j is %s at %d euros', async (offer, model_name, price) => {
    const { post, orders } = await setUp()
    const answer = await post(PATH, { ...BUYER, ...offer, payment_method: 'bank_transfer' })
    expect(await answer.json()).toMatchObject({ total: price, status: 'pending' })
    expect(await orders()).toMatchObject([
      {
        total_amount: price,
        payment_method: 'bank_transfer',
        items: [{ model_name, quantity: 1, price }],
      },
    ])
  })

  test.each([
    [{}, 'items required'],
    [{ plan_id: 'premium', package_id: 'pro' }, 'items too-many-entries'],
    [{ plan_id: 'premium', items: CART.items }, 'items too-many-entries'],
    [{ plan_id: 'elite' }, 'plan_id not-an-option'],
    [{ package_id: 'vip' }, 'package_id not-an-option'],
    [{ plan_id: 'constructor' }, 'plan_id not-an-option'],
    [{ plan_id: null }, 'plan_id not-an-option'],
  ])('%j is refused', async (offer, problem) => {
    const { outcome } = await setUp()
    expect(await outcome(PATH, { ...BUYER, ...offer })).toEqual([422, problem])
  })
})

describe('who buys', () => {
  test('for the first time becomes a client, who cannot sign in', async () => {
    const { post, orders, clients, call, store } = await setUp()
    await post(PATH, CART)
    const [client] = await clients()
    expect(client).toMatchObject({
      first_name: 'Zoé',
      last_name: 'Marie Martin',
      email: 'Zoe@Example.org',
      phone: null,
      is_active: true,
      last_login: null,
    })
    expect(await orders()).toMatchObject([{ user_id: (client as unknown as { id: string }).id }])
    const account = await store.db
      .selectFrom('users')
      .select(['email_key', 'password_hash'])
      .where('role', '=', 'client')
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ email_key: 'zoe@example.org', password_hash: null })
    const body = { email: BUYER.email, password: '' }
    expect((await call('POST', '/api/admin/login', { body })).status).not.toBe(200)
  })

  test('again is the same client, whose data a visitor cannot change', async () => {
    const { post, orders, clients } = await setUp()
    await post(PATH, CART)
    const before = await clients()
    await post(PATH, { ...CART, email: 'zoe@example.ORG', name: 'Mallory' })
    expect(await clients()).toEqual(before)
    const [first, second] = await orders()
    expect(second.user_id).toBe(first.user_id)
  })

  test('twice at the same moment is one client', async () => {
    const { post, clients, orders } = await setUp()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(PATH, CART)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await clients()).toHaveLength(1)
    expect(await orders()).toHaveLength(6)
  })

  test('under an administrator’s address becomes no client, and is named in the order', async () => {
    const { post, orders, clients, addAdmin, call, token, store } = await setUp()
    const { id } = await addAdmin('boss@neomuse.test')
    await post(PATH, { ...CART, email: 'Boss@neomuse.test' })
    const [order] = await orders()
    expect(order).toMatchObject({
      user_id: null,
      notes: `Contact : Boss@neomuse.test\nNom : ${BUYER.name}`,
    })
    expect(await clients()).toEqual([])
    const path = `/api/admin/orders/${order.id}`
    expect((await call('PUT', path, { token, body: { status: 'paid' } })).status).toBe(200)
    const { orders_count } = await store.db
      .selectFrom('users')
      .select('orders_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(orders_count).toBe(0)
  })

  test('with one name has no last name', async () => {
    const { post, clients } = await setUp()
    await post(PATH, { ...CART, name: ' Zoé ' })
    expect(await clients()).toMatchObject([{ first_name: 'Zoé', last_name: '' }])
  })
})

describe('consents', () => {
  test.each([
    [{ terms: false }, 'consents.terms required'],
    [{ terms: 'yes' }, 'consents.terms required'],
    [{ other: 'yes' }, 'consents.other not-yes-or-no'],
    [{ other: null }, 'consents.other not-yes-or-no'],
    [{ 'Zoé Martin': true }, 'consents forbidden-character'],
    [
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`c${at}`, true])),
      'consents too-many-entries',
    ],
    [[true], 'consents not-an-object'],
    [[], 'consents not-an-object'],
    ['yes', 'consents not-an-object'],
  ])('%j are refused', async (consents, problem) => {
    const { outcome, orders } = await setUp()
    expect(await outcome(PATH, { ...CART, consents })).toEqual([422, problem])
    expect(await orders()).toEqual([])
  })

  test('a name of a built-in property is no consent', async () => {
    const { request, store } = await setUp()
    const body = JSON.stringify({ ...CART, consents: { a: true } }).replace('"a"', '"__proto__"')
    const headers = { 'Content-Type': 'application/json' }
    expect((await request(PATH, { method: 'POST', headers, body })).status).toBe(201)
    const { details } = await store.db
      .selectFrom('orders')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(details).consents).toEqual({})
  })
})

test('a value that is not a text is refused', async () => {
  const { outcome } = await setUp()
  for (const field of ['email', 'name', 'payment_method'])
    for (const value of HOSTILE_TEXTS)
      expect(await outcome(PATH, { ...CART, [field]: value })).toEqual([
        422,
        expect.stringMatching(`^${field} `),
      ])
})
