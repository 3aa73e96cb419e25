import { describe, expect, test } from 'vitest'
import { startReconciler } from '#server/commerce/reconcile.ts'
import { readMeta } from '#server/db/meta.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { LUNA, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const FAULTS = ['server-error', 'key-in-use', 'unauthorized', 'rate-limit'] as const

describe('a session is requested once', () => {
  const KEY = { 'Idempotency-Key': 'one-press-of-the-button' }

  test.each(firstUnlessFull(2, FAULTS))(
    '%s: the order exists, and the reconciler opens its one session',
    async (fault) => {
      const { order, stripe, reconcile, rows, post } = await setUpPayments()
      stripe.fail(fault)
      const placed = await order()
      expect(placed).toMatchObject({ status: 'pending', pay_url: null })
      expect(await rows('payment_attempts')).toMatchObject([{ status: 'creating' }])
      await reconcile()
      const [attempt] = await rows('payment_attempts')
      expect(attempt).toMatchObject({ status: 'open', session_id: expect.any(String) })
      expect(stripe.sessions.size).toBe(1)
      const again = await post('/api/order/pay', { token: placed.token })
      expect(await again.json()).toMatchObject({ pay_url: attempt?.url })
      expect(stripe.sessions.size).toBe(1)
    },
  )

  // The Stripe package itself waits for half a second before it tries again.
  test.runIf(isFullRun)(
    'an answer that broke off is requested again, under the same key',
    async () => {
      const { order, stripe } = await setUpPayments()
      stripe.fail('lost')
      expect(await order()).toMatchObject({ pay_url: expect.stringContaining('/pay/cs_test_') })
      expect(stripe.sessions.size).toBe(1)
    },
  )

  test.each(firstUnlessFull(1, ['silent', 'hang'] as const))(
    '%s: no request waits longer than the timeout',
    async (fault) => {
      const { order, stripe, post } = await setUpPayments({ timeoutMs: 2_000 })
      stripe.fail(fault)
      const placed = await order()
      expect(placed.pay_url).toBeNull()
      const again = await post('/api/order/pay', { token: placed.token })
      expect(await again.json()).toMatchObject({
        pay_url: expect.stringContaining('/pay/cs_test_'),
      })
      expect(stripe.sessions.size).toBe(1)
    },
  )

  test('a session that the provider refuses for good is not opened, and the order can be paid otherwise', async () => {
    const { order, rows, post, timeline, stripe, setPrice } = await setUpPayments()
    await setPrice(15)
    const placed = await order()
    expect(placed).toMatchObject({ total: 0.3, pay_url: null })
    expect(await rows('payment_attempts')).toMatchObject([{ status: 'failed' }])
    expect(await timeline(placed.id)).toEqual(['ordered', 'session-refused'])
    expect(stripe.sessions.size).toBe(0)
    const other = await post('/api/order/pay', { token: placed.token, provider: 'test' })
    expect(await other.json()).toMatchObject({ pay_url: expect.stringContaining('/test-payment#') })
  })

  test('a checkout that is sent again is the same order, page and session', async () => {
    const { post, stripe, store } = await setUpPayments()
    const body = { email: 'zoe@example.org', name: 'Zoé', plan_id: 'starter' }
    const send = async () => (await post('/api/checkout', body, KEY)).json()
    const first = await send()
    expect(await send()).toEqual(first)
    expect(stripe.sessions.size).toBe(1)
    const logged = await store.db.selectFrom('mutation_log').select('body').execute()
    expect(JSON.stringify(logged)).not.toMatch(/order_url|pay_url/)
  })

  test('a buyer who pays in two tabs has one session, and one more at another provider', async () => {
    const { order, post, stripe, rows } = await setUpPayments()
    const { token, pay_url } = await order()
    const tabs = await Promise.all([1, 2, 3].map(() => post('/api/order/pay', { token })))
    for (const tab of tabs) expect(await tab.json()).toMatchObject({ pay_url })
    await post('/api/order/pay', { token, provider: 'test' })
    expect(stripe.sessions.size).toBe(1)
    expect(await rows('payment_attempts')).toMatchObject([
      { provider: 'stripe' },
      { provider: 'test' },
    ])
  })

  test('a session that is unpaid for a day expires, and the next press opens another', async () => {
    const { order, post, clock, stripe, reconcile, rows, timeline } = await setUpPayments()
    const { token, id } = await order()
    clock.now += 2 * 24 * 60 * 60_000
    await reconcile()
    expect(await rows('payment_attempts')).toMatchObject([{ status: 'expired' }])
    expect(await timeline(id)).toEqual(['ordered', 'session-opened', 'session-expired'])
    await post('/api/order/pay', { token })
    expect(stripe.sessions.size).toBe(2)
  })
})

test.each(['paid', 'cancelled'])(
  'an order that an admin marks as %s can no longer be paid by its open session a minute later',
  async (status) => {
    const { order, call, adminToken: token, stripe, clock, deps, timeline } = await setUpPayments()
    const looks: (() => void)[] = []
    const stop = startReconciler({
      ...deps,
      every: (_, look) => {
        looks.push(look)
        return () => undefined
      },
      onFault: (fault) => expect.unreachable(String(fault)),
    })
    const { id, session } = await order()
    // The first run is over: the next one is due in ten minutes.
    await expect.poll(() => readMeta(deps.store.db, 'reconciling_at')).toBe('0')
    await call('PUT', `/api/admin/orders/${id}`, { token, body: { status } })
    clock.now += 60_000
    for (const look of looks) look()
    await stop()
    expect(stripe.sessions.get(session)?.status).toBe('expired')
    expect(await timeline(id)).toEqual(['ordered', 'session-opened', status, 'session-expired'])
  },
)

test('adult content is never sent to Stripe, not even when it was marked as such after the order', async () => {
  const { order, read, call, adminToken, post, stripe } = await setUpPayments()
  const models: { id: string; isNSFW: boolean; name: string }[] = await read('models')
  const adult = models.find(({ isNSFW }) => isNSFW)
  const items = [{ model_id: adult?.id, quantity: 1 }]
  const placed = await order({ items, consents: { terms: true, adult: true } })
  expect(placed.pay_url).toMatch(/\/test-payment#/)
  const later = await order()
  const model = models.find(({ id }) => id === LUNA)
  const body = { ...model, isNSFW: true }
  await call('PUT', `/api/admin/models/${LUNA}`, { token: adminToken, body })
  const answer = await post('/api/order/pay', { token: later.token, provider: 'stripe' })
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'not-payable'])
  expect(stripe.sessions.size).toBe(1)
})
