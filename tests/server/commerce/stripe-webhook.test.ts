import { expect, test } from 'vitest'
import { PAID_BOOKS, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'
import { signEvent } from '#tests/support/stripe/start-stripe.ts'

const NOW_MS = Date.UTC(2026, 0, 1, 12)

const setUpPaid = async () => {
  const parts = await setUpPayments()
  const placed = await parts.order()
  parts.stripe.press(placed.session, 'pay')
  const { body = '' } = parts.stripe.events[0] ?? {}
  const deliver = async (signature: string | null, sent = body) => {
    const headers = signature === null ? {} : { 'Stripe-Signature': signature }
    const answer = await parts.request('/api/webhooks/stripe', {
      method: 'POST',
      body: sent,
      headers,
    })
    return [answer.status, (await answer.json()).code]
  }
  return { ...parts, ...placed, body, deliver }
}

test('without a valid signature nothing happens', async () => {
  const { id, body, deliver, books } = await setUpPaid()
  const good = signEvent(body, NOW_MS)
  const forged: readonly (string | null)[] = [
    null,
    '',
    signEvent(body, NOW_MS, 'whsec_of_somebody_else'),
    signEvent(`${body} `, NOW_MS),
    signEvent(body, NOW_MS - 301_000),
    signEvent(body, NOW_MS + 301_000),
    signEvent(body, NOW_MS - 301_000).replace(/t=\d+/, `t=${NOW_MS / 1_000}`),
    good.replace(/t=\d+,/, ''),
    good.replace('v1=', 'v0='),
    good.slice(0, -32),
    `t=${NOW_MS / 1_000},v1=${'z'.repeat(64)}`,
  ]
  for (const signature of forged)
    expect([signature, ...(await deliver(signature))]).toEqual([signature, 400, 'bad-signature'])
  expect(await books(id)).toMatchObject({ status: 'pending', payments: [] })
  // While the secret is being replaced, one of several signatures is enough; a body may be 300 seconds old.
  const [time, mac] = signEvent(body, NOW_MS - 300_000).split(',')
  expect(await deliver(`${time},v1=${'0'.repeat(64)},${mac}`)).toEqual([200, undefined])
  expect(await books(id)).toEqual(PAID_BOOKS)
})

test('a signed body that is no event is a bad request; a body that is too large is not read', async () => {
  const { deliver } = await setUpPaid()
  for (const sent of ['{', '[]', 'null', '{"id":"evt_1"}', '{"id":7,"type":"x","data":{}}'])
    expect([sent, ...(await deliver(signEvent(sent, NOW_MS), sent))]).toEqual([
      sent,
      400,
      'bad-request',
    ])
  const large = `"${'x'.repeat(256 * 1024)}"`
  expect((await deliver(signEvent(large, NOW_MS), large))[0]).toBe(413)
})

test('only the subject of an event is trusted', async () => {
  const { id, body, deliver, books, order } = await setUpPaid()
  const other = await order({ email: 'ada@example.org' })
  const lie = JSON.parse(body)
  lie.id = 'evt_lie'
  Object.assign(lie.data.object, { client_reference_id: other.id, amount_total: 1 })
  const sent = JSON.stringify(lie)
  expect(await deliver(signEvent(sent, NOW_MS), sent)).toEqual([200, undefined])
  expect(await books(other.id)).toMatchObject({ status: 'pending' })
  expect(await books(id)).toMatchObject({ status: 'paid', payments: ['matched'] })
})

test('an event that cannot be looked up just now is looked up again later, and counts once', async () => {
  const { id, stripe, deliver, body, books, reported } = await setUpPaid()
  const signature = signEvent(body, NOW_MS)
  stripe.fail('rate-limit')
  expect(await deliver(signature)).toEqual([503, 'busy'])
  expect(reported.map(({ error }) => String(error))).toEqual([
    expect.stringContaining('could not be read'),
  ])
  expect(await deliver(signature)).toEqual([200, undefined])
  const asked = stripe.calls.length
  expect(await deliver(signature)).toEqual([200, undefined])
  expect(stripe.calls).toHaveLength(asked)
  expect(await books(id)).toEqual(PAID_BOOKS)
})

test('other events are accepted without any effect', async () => {
  const { id, deliver, books } = await setUpPaid()
  for (const type of ['payment_intent.succeeded', 'constructor', 'refund.created']) {
    const sent = JSON.stringify({ id: `evt_${type.length}`, type, data: { object: null } })
    expect(await deliver(signEvent(sent, NOW_MS), sent)).toEqual([200, undefined])
  }
  expect(await books(id)).toMatchObject({ status: 'pending' })
})

test('where no provider is configured, the answer is 404', async () => {
  const { request } = await setUpPayments({ providers: () => ({}) })
  expect((await request('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
})
