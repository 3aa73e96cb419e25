import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createSeal } from '#server/db/seal.ts'
import { readAnswer } from '#server/public/forms/no-script-form.ts'
import { openForms } from '#tests/support/open-forms.ts'

const CONTACT = {
  name: 'Zoé',
  email: 'zoe@example.org',
  subject: 'Bonjour',
  message: 'Où est ma commande ?\r\nMerci & à bientôt',
  type: 'sales',
  website: '',
}

/** As a browser sends a form without scripts. */
const post = (
  server: Awaited<ReturnType<typeof openForms>>,
  path: string,
  {
    fields,
    headers = {},
  }: {
    readonly fields: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
  },
) =>
  server.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html,application/xhtml+xml',
      Referer: 'http://neomuse.test/th/contact?x=1',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })

/** The target of the redirect, without the proof that the form was accepted. */
const withoutProof = ({ headers }: Response): string =>
  (headers.get('Location') ?? '').replace(/([?&])answer=[^&#]+/, '').replace(/^([^?]*)&/, '$1?')

const sendPlainly = async (
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const server = await openForms()
  const answer = await post(server, path, { fields, headers })
  const messages = await server.store.db.selectFrom('messages').selectAll().execute()
  return { answer, messages, location: withoutProof(answer) }
}

test('a form from a page without scripts arrives, and redirects back to the page', async () => {
  const { answer, location, messages } = await sendPlainly('/api/contact', CONTACT)
  expect([answer.status, location]).toEqual([303, '/th/contact?x=1#contact-taken'])
  expect(messages).toMatchObject([
    { name: 'Zoé', message: 'Où est ma commande ?\nMerci & à bientôt', type: 'sales' },
  ])
})

test('a refused form redirects back as well, and says so', async () => {
  const { location, messages } = await sendPlainly('/api/contact', { ...CONTACT, email: 'zoe' })
  expect([location, messages]).toEqual(['/th/contact?x=1#contact-not-taken', []])
})

test.each([
  ['https://evil.example//evil.example/x', '/evil.example/x#newsletter-taken'],
  ['https://evil.example/%5Cevil', '/%5Cevil#newsletter-taken'],
  ['nowhere', '/#newsletter-taken'],
  ['', '/#newsletter-taken'],
])('whatever page is named (%s), the redirect leads to a page of ours', async (referer, to) => {
  const { location } = await sendPlainly(
    '/api/newsletter',
    { email: 'zoe@example.org', language: 'th' },
    { Referer: referer },
  )
  expect(location).toBe(to)
})

test('a program that sends the encoding of a form is told to send JSON', async () => {
  const { answer } = await sendPlainly('/api/contact', CONTACT, { Accept: '*/*' })
  expect(answer.status).toBe(415)
})

test('a form that is too large is refused, not truncated', async () => {
  const message = 'x'.repeat(300_000)
  const { location, messages } = await sendPlainly('/api/contact', { ...CONTACT, message })
  expect([location, messages]).toEqual(['/th/contact?x=1#contact-not-taken', []])
})

const MINUTE_MS = 60_000

test.each([
  ['at once', 0, MINUTE_MS / 2, 1],
  ['over the turn of a minute', 200, MINUTE_MS - 100, 1],
  ['again after two minutes', 2 * MINUTE_MS, 0, 2],
])('a form that is sent twice, %s', async (_, laterMs, fromMs, taken) => {
  const clock = { nowMs: 1_800_000_000_000 + fromMs }
  const server = await openForms({ nowMs: () => clock.nowMs, clientAddress: () => '10.0.0.1' })
  const first = await post(server, '/api/contact', { fields: CONTACT })
  clock.nowMs += laterMs
  const second = await post(server, '/api/contact', { fields: CONTACT })
  for (const answer of [first, second])
    expect(withoutProof(answer)).toBe('/th/contact?x=1#contact-taken')
  expect(await server.store.db.selectFrom('messages').selectAll().execute()).toHaveLength(taken)
})

test('two forms with the same address and another word are two', async () => {
  const server = await openForms({ clientAddress: () => '10.0.0.1' })
  await post(server, '/api/contact', { fields: CONTACT })
  await post(server, '/api/contact', { fields: { ...CONTACT, email: 'leo@example.org' } })
  expect(await server.store.db.selectFrom('messages').selectAll().execute()).toHaveLength(2)
})

test('the proof that a form was accepted is valid for a moment, only for its page, and cannot be forged', async () => {
  const seal = createSeal(Buffer.alloc(32, 1))
  const nowMs = 1_800_000_000_000
  const server = await openForms({ nowMs: () => nowMs, seal })
  const { headers } = await post(server, '/api/contact', { fields: CONTACT })
  const { search } = new URL(headers.get('Location') ?? '', 'http://neomuse.test')
  expect(readAnswer(seal, search, nowMs + MINUTE_MS)).toBe('contact-taken')
  expect(readAnswer(seal, search, nowMs + 5 * MINUTE_MS)).toBeNull()
  expect(readAnswer(createSeal(Buffer.alloc(32, 2)), search, nowMs)).toBeNull()
  for (const written of ['', '?answer=contact-taken', search.replace('contact-', 'newsletter-')])
    expect([written, readAnswer(seal, written, nowMs)]).toEqual([written, null])
})

const ORDER_KEY = '019a0000-0000-7000-8000-0000000000aa'
const ORDER = {
  name: 'Zoé',
  email: 'zoe@example.org',
  buyer_country: 'FR',
  language: 'th',
  website: '',
  plan_id: 'vip',
  expected_total: '697',
  order_key: ORDER_KEY,
  asked: 'terms,immediate_delivery,withdrawal_lost',
  terms: 'yes',
  withdrawal_lost: 'yes',
}

const orderPlainly = async (
  server: Awaited<ReturnType<typeof openForms>>,
  fields: Readonly<Record<string, string>> = {},
) => {
  const answer = await post(server, '/api/checkout', { fields: { ...ORDER, ...fields } })
  const said = (await answer.json()) as { id?: string; fields?: object[] }
  return { ...said, status: answer.status }
}

const ordersOf = (server: Awaited<ReturnType<typeof openForms>>) =>
  server.store.db.selectFrom('orders').selectAll().execute()

test('an order without scripts is the same as with them: price, consents, language', async () => {
  const server = await openForms()
  expect(await orderPlainly(server)).toMatchObject({
    status: 201,
    total: 697,
    order_url: expect.stringContaining('#'),
  })
  const [order] = await ordersOf(server)
  expect(order).toMatchObject({ total_cents: 69_700, language: 'th' })
  expect(JSON.parse(String(order?.details))).toMatchObject({
    consents: { terms: true, immediate_delivery: false, withdrawal_lost: true },
  })
  const model_id = SAMPLE_MODELS[0]?.id ?? ''
  const { plan_id: _, ...noPlan } = { ...ORDER, model_id, expected_total: '29', order_key: '' }
  const pack = await post(server, '/api/checkout', { fields: noPlan })
  expect(pack.status).toBe(201)
})

test('all faults are reported at once, with the names of the fields', async () => {
  const server = await openForms()
  const unticked = { terms: '', asked: 'terms,own_image' }
  expect(await orderPlainly(server, { ...unticked, email: 'zoe', name: '' })).toMatchObject({
    status: 422,
    fields: [
      { field: 'email', code: 'not-an-email' },
      { field: 'name', code: 'required' },
      { field: 'consents.terms', code: 'required' },
      { field: 'consents.own_image', code: 'required' },
    ],
  })
  expect(await orderPlainly(server, { expected_total: '600' })).toMatchObject({
    status: 422,
    fields: [{ field: 'expected_total' }],
  })
  expect(await ordersOf(server)).toEqual([])
  // A refused form does not block the corrected one.
  expect((await orderPlainly(server)).status).toBe(201)
})

test('a page that is sent twice orders once, whenever and from wherever it is', async () => {
  const clock = { nowMs: 1_800_000_000_000 }
  const server = await openForms({ nowMs: () => clock.nowMs })
  const first = await orderPlainly(server)
  clock.nowMs += 45 * MINUTE_MS
  expect((await orderPlainly(server)).id).toBe(first.id)
  expect(await ordersOf(server)).toHaveLength(1)
  // Other words, or another page, make another order.
  await orderPlainly(server, { name: 'Zoé Martin' })
  await orderPlainly(server, { order_key: ORDER_KEY.replace('aa', 'bb') })
  expect(await ordersOf(server)).toHaveLength(3)
})
