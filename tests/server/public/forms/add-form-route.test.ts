import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { openForms, reachGlobalCap } from '#tests/support/open-forms.ts'

const CONTACT = { name: 'Zoé', email: 'zoe@example.org', subject: 'Bonjour', message: 'Bonjour' }
const CART = {
  email: 'zoe@example.org',
  name: 'Zoé',
  items: [{ model_id: SAMPLE_MODELS[0]?.id, quantity: 1 }],
}

/** A body for each form, and the table that stores it. */
const FORMS = [
  ['/api/contact', CONTACT, 'messages'],
  ['/api/interview', { name: 'Zoé', email: 'zoe@example.org', consent: true }, 'interviews'],
  ['/api/newsletter', { email: 'zoe@example.org' }, 'subscribers'],
  ['/api/custom-orders', { email: 'zoe@example.org' }, 'orders'],
  ['/api/checkout', CART, 'orders'],
] as const

const count = async (
  { store }: Awaited<ReturnType<typeof openForms>>,
  table: (typeof FORMS)[number][2],
): Promise<number> => (await store.db.selectFrom(table).select('id').execute()).length

describe.each(FORMS)('%s', (path, body, table) => {
  test('under a key counts once, and gets the first answer again', async () => {
    const server = await openForms()
    const key = { 'Idempotency-Key': 'k-1' }
    const first = await server.post(path, body, key)
    const text = await first.text()
    const again = await server.post(path, body, key)
    expect([first.status, again.status, await again.text()]).toEqual([201, 201, text])
    expect(await count(server, table)).toBe(1)
  })

  test('under a key twice at the same moment counts once', async () => {
    const server = await openForms()
    const key = { 'Idempotency-Key': 'k-1' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.post(path, body, key)))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await count(server, table)).toBe(1)
  })

  test('under a key of another form is refused', async () => {
    const server = await openForms()
    const key = { 'Idempotency-Key': 'k-1' }
    await server.post(path, body, key)
    const other = await server.post(path, { ...body, email: 'ada@example.org' }, key)
    expect([other.status, (await other.json()).code]).toEqual([422, 'key-reused'])
    expect(await count(server, table)).toBe(1)
  })

  test('under a known key gets its answer again, in the middle of a flood too', async () => {
    const server = await openForms({ clientAddress: () => '192.0.2.1' })
    const key = { 'Idempotency-Key': 'k-1' }
    const text = await (await server.post(path, body, key)).text()
    let status = 201
    for (let sent = 0; status === 201 && sent < 12; sent += 1)
      ({ status } = await server.post(path, body))
    expect(status).toBe(429)
    const again = await server.post(path, body, key)
    expect([again.status, await again.text()]).toEqual([201, text])
  })

  test('accepts keys of the maximum length', async () => {
    const server = await openForms()
    for (const key of ['', 'x'.repeat(256), 'a b']) {
      const answer = await server.post(path, body, { 'Idempotency-Key': key })
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad-key'])
    }
    expect(await count(server, table)).toBe(0)
  })

  test('is limited for each address, and a form over the limit leaves nothing', async () => {
    const server = await openForms({ clientAddress: () => '192.0.2.1' })
    const answers = []
    for (let at = 0; at < 12; at += 1) answers.push(await server.post(path, body))
    const taken = answers.filter(({ status }) => status === 201).length
    const limited = answers.at(-1)
    expect(taken).toBe(path === '/api/checkout' ? 10 : 5)
    expect(limited?.status).toBe(429)
    expect(Number(limited?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await limited?.json()).toMatchObject({ code: 'too-many-requests' })
    expect(await count(server, table)).toBe(table === 'subscribers' ? 1 : taken)
  })

  test('does not count a form that has to be corrected first', async () => {
    const { post } = await openForms({ clientAddress: () => '192.0.2.1' })
    for (let at = 0; at < 12; at += 1) await post(path, { ...body, email: 'zoe' })
    expect((await post(path, body)).status).toBe(201)
  })

  test('with the honeypot filled in gets the same answer, and is put aside', async () => {
    const { post, store } = await openForms()
    const seen = async (website: unknown) => {
      const email = `${website ? 'machine' : 'person'}@example.org`
      const answer = await post(path, { ...body, email, website })
      return [answer.status, Object.keys(await answer.json())]
    }
    expect(await seen('https://spam.example')).toEqual(await seen(''))
    const marks =
      table === 'subscribers'
        ? await store.db.selectFrom(table).select('status as mark').orderBy('mark').execute()
        : await store.db
            .selectFrom(table)
            .select('is_quarantined as mark')
            .orderBy('mark')
            .execute()
    expect(marks).toEqual(
      table === 'subscribers'
        ? [{ mark: 'pending' }, { mark: 'quarantined' }]
        : [{ mark: 0 }, { mark: 1 }],
    )
  })

  test('without any visible character has to be filled in', async () => {
    const { outcome } = await openForms()
    for (const field of ['name', 'subject', 'message'].filter((name) => name in body))
      expect(await outcome(path, { ...body, [field]: '\u200b\u3164' })).toEqual([
        422,
        `${field} required`,
      ])
  })

  test('needs no session, and accepts no other method', async () => {
    const { call } = await openForms()
    const answer = await call('GET', path)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  })

  test('is refused to pages of other sites, and without JSON', async () => {
    const server = await openForms()
    const foreign = await server.post(path, body, { Origin: 'https://other.example' })
    expect([foreign.status, (await foreign.json()).code]).toEqual([403, 'foreign-origin'])
    for (const [text, type, status] of [
      ['{', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['a=b', 'application/x-www-form-urlencoded', 415],
      [`{"name":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
    ] as const) {
      const headers = { 'Content-Type': type }
      const answer = await server.request(path, { method: 'POST', headers, body: text })
      expect(answer.status).toBe(status)
    }
    expect(await count(server, table)).toBe(0)
  })
})

describe('over the cap of all addresses together', () => {
  const setUp = async () => {
    const server = await openForms()
    for (const [path, body] of FORMS) await server.post(path, body)
    await reachGlobalCap(server.store)
    return server
  }

  test.each([
    ['/api/contact', '/api/admin/messages'],
    ['/api/interview', '/api/admin/interviews'],
  ])('%s is put aside, not lost', async (path, list) => {
    const { post, call, signInAdmin } = await setUp()
    expect((await post(path, { ...CONTACT, name: 'Flot', consent: true })).status).toBe(201)
    const { token } = await signInAdmin()
    const kept = await (await call('GET', list, { token })).json()
    expect(kept).toHaveLength(2)
    expect(kept).toContainEqual(expect.objectContaining({ name: 'Zoé', is_quarantined: false }))
    expect(kept).toContainEqual(expect.objectContaining({ name: 'Flot', is_quarantined: true }))
  })

  test.each([
    ['/api/custom-orders', { email: 'ada@example.org' }],
    ['/api/checkout', { ...CART, email: 'ada@example.org' }],
  ])('%s is put aside, not lost', async (path, body) => {
    const { post, store } = await setUp()
    expect((await post(path, body)).status).toBe(201)
    const kept = await store.db
      .selectFrom('orders')
      .select(['details', 'is_quarantined'])
      .orderBy('is_quarantined')
      .execute()
    expect(kept.map((order) => order.is_quarantined)).toEqual([0, 0, 1])
    expect(kept[2]?.details).toContain('ada@example.org')
  })

  test('subscriptions too', async () => {
    const { post, store } = await setUp()
    await post('/api/newsletter', { email: 'ada@example.org' })
    const kept = await store.db.selectFrom('subscribers').select(['email', 'status']).execute()
    expect(kept.toSorted((a, b) => b.email.localeCompare(a.email))).toEqual([
      { email: 'zoe@example.org', status: 'pending' },
      { email: 'ada@example.org', status: 'quarantined' },
    ])
  })
})

test('a model that is not for sale is remembered as that answer', async () => {
  const { post } = await openForms()
  const items = [{ model_id: '019a0000-0000-7000-8000-0000000000ff', quantity: 1 }]
  const key = { 'Idempotency-Key': 'k-1' }
  const first = await post('/api/checkout', { ...CART, items }, key)
  const again = await post('/api/checkout', { ...CART, items }, key)
  expect([first.status, again.status]).toEqual([422, 422])
  expect(await again.text()).toBe(await first.text())
})

test.each([
  ['/api/checkout', { ...CART, items: Array.from({ length: 60_000 }, () => ({})) }],
  [
    '/api/custom-orders',
    { email: 'zoe@example.org', formats: Array.from({ length: 100_000 }, () => 1) },
  ],
  [
    '/api/checkout',
    { ...CART, consents: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [at, 1])) },
  ],
])(
  '%s with thousands of items is refused with one problem, not one for each',
  async (path, body) => {
    const server = await openForms()
    const answer = await server.post(path, body)
    expect(answer.status).toBe(413)
    expect((await answer.text()).length).toBeLessThan(500)
  },
)
