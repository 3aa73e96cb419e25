import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { refundPayment } from '#server/commerce/refund-payment.ts'
import { HANGING, LUNA, PAID_BOOKS, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const DAY_MS = 24 * 60 * 60_000
const OTHER = SAMPLE_MODELS.filter((one) => !one.isNSFW)[1]?.id ?? ''
const WAIVED = { consents: { terms: true, immediate_delivery: true, withdrawal_lost: true } }

const setUp = async (options: Parameters<typeof setUpPayments>[0] = {}) => {
  const parts = await setUpPayments(options)
  const withdraw = async (token: string, fields: object = {}) => {
    const answer = await parts.post('/api/order/withdraw', { token, ...fields })
    return { status: answer.status, body: await answer.json() }
  }
  const rowsOf = (table: 'withdrawals' | 'messages' | 'replies') =>
    parts.store.db.selectFrom(table).selectAll().orderBy('id').execute()
  return { ...parts, withdraw, rowsOf }
}

const TWO_PACKS = {
  items: [
    { model_id: LUNA, quantity: 1 },
    { model_id: OTHER, quantity: 1 },
  ],
}

describe('a buyer who withdraws with the order’s link', () => {
  test('gets the acknowledgement, the refund and an email, once, however often they declare it', async () => {
    const { buy, withdraw, books, timeline, emails, openPage, stripe, clock } = await setUp()
    const { id, token } = await buy()
    clock.now += 3 * DAY_MS
    const declared_at = new Date(clock.now - 2 * 60_000).toISOString()
    const first = await withdraw(token, { declared_at })
    expect(first).toMatchObject({
      status: 201,
      body: {
        kind: 'law',
        lines: [0],
        declared_at,
        received_at: new Date(clock.now).toISOString(),
      },
    })
    expect(first.body).not.toHaveProperty('order_id')
    clock.now += DAY_MS
    expect(await withdraw(token)).toEqual(first)
    expect(await withdraw(token, { lines: [0] })).toEqual(first)
    expect(stripe.refunds.size).toBe(1)
    expect(await books(id)).toMatchObject({
      ...PAID_BOOKS,
      refunded: 58,
      revenue: 0,
      spent: 0,
      invoices: ['AV-2026-00001', 'NM-2026-00001'],
    })
    expect((await timeline(id)).slice(3)).toEqual(['withdrawn', 'refund-requested', 'refunded'])
    expect((await emails(id)).filter((one) => one.startsWith('withdrawal-'))).toEqual([
      `withdrawal-${first.body.id}`,
    ])
    expect((await openPage(token)).body).toMatchObject({
      lines: [{ withdrawal: { state: 'withdrawn' }, is_revoked: true }],
      withdrawals: [first.body],
      refunds: [{ amount: 58, reason: 'withdrawal' }],
    })
  })

  test('declares it for a part: that part is refunded, and the rest stays', async () => {
    const { buy, withdraw, openPage, books } = await setUp()
    const { id, token } = await buy(TWO_PACKS)
    await withdraw(token, { lines: [1] })
    const { body } = await openPage(token)
    expect(body.lines).toMatchObject([
      { is_revoked: false, withdrawal: { state: 'open', kind: 'law' } },
      { is_revoked: true, withdrawal: { state: 'withdrawn' } },
    ])
    expect(body.refunded).toBe(body.lines[1].total)
    await withdraw(token)
    expect(await books(id)).toMatchObject({ revenue: 0 })
    expect((await openPage(token)).body.withdrawals).toMatchObject([{ lines: [1] }, { lines: [0] }])
  })

  test('gets the rest after a part of the price was refunded already', async () => {
    const { buy, withdraw, deps, books, adminId } = await setUp()
    const { id, token, payment } = await buy(TWO_PACKS)
    const goodwill = { amountCents: 20_00, lines: [], reason: 'goodwill' } as const
    const refundId = '019a0000-0000-7000-8000-000000000009'
    await refundPayment(deps, { refundId, paymentId: payment.id, ...goodwill, actorId: adminId })
    await withdraw(token)
    expect(await books(id)).toMatchObject({ revenue: 0, refunded: payment.amount_cents / 100 })
  })

  test('is too late once the day is over, unless the button was pressed in time', async () => {
    const { buy, withdraw, openPage, clock, stripe } = await setUp()
    const { token } = await buy()
    // Ordered on a Thursday: the fourteenth day is a Thursday again.
    const ends = '2026-01-15T23:00:00.000Z'
    expect((await openPage(token)).body.lines[0].withdrawal).toEqual({
      state: 'open',
      kind: 'law',
      ends_at: ends,
      is_partly_owed: false,
    })
    clock.now = Date.parse(ends)
    expect(await withdraw(token)).toMatchObject({ status: 409, body: { code: 'not-withdrawable' } })
    expect((await openPage(token)).body.lines[0].withdrawal).toMatchObject({
      state: 'over',
      kind: null,
      ends_at: ends,
    })
    const inTime = { declared_at: new Date(clock.now - 1).toISOString() }
    clock.now += 8 * DAY_MS
    expect((await withdraw(token, inTime)).status).toBe(409)
    clock.now -= 2 * DAY_MS
    expect(await withdraw(token, inTime)).toMatchObject({ status: 201, body: inTime })
    expect(stripe.refunds.size).toBe(1)
  })

  test('has always declared it after the order, whatever the clock of their device says', async () => {
    const { buy, withdraw } = await setUp()
    const { token } = await buy()
    const answer = await withdraw(token, { declared_at: '2020-01-01T00:00:00.000Z' })
    expect(answer.body.declared_at).toBe('2026-01-01T12:00:00.000Z')
  })

  test('does not wait for a provider that hangs: the declaration counts, the refund follows', async () => {
    const { buy, withdraw, stripe, reconcile } = await setUp(HANGING)
    const { token } = await buy()
    stripe.fail('hang')
    expect((await withdraw(token)).status).toBe(201)
    // The call that hangs must be the withdrawal's own, not the reconciler's.
    await expect.poll(() => stripe.faults).toEqual([])
    expect(stripe.refunds.size).toBe(0)
    await reconcile()
    expect(stripe.refunds.size).toBe(1)
  })

  test('who has asked for immediate delivery of a pack has waived the right; a course keeps its guarantee', async () => {
    const { buy, withdraw, openPage, clock } = await setUp()
    const pack = await buy(WAIVED)
    expect(await withdraw(pack.token)).toMatchObject({ status: 409 })
    expect((await openPage(pack.token)).body.lines[0].withdrawal.state).toBe('given-up')
    const course = await buy({ plan_id: 'starter', ...WAIVED })
    clock.now += 25 * DAY_MS
    expect((await openPage(course.token)).body.lines[0].withdrawal).toMatchObject({
      state: 'open',
      kind: 'guarantee',
      ends_at: '2026-01-31T23:00:00.000Z',
    })
    expect(await withdraw(course.token)).toMatchObject({ status: 201, body: { kind: 'guarantee' } })
    expect((await openPage(course.token)).body.refunds).toMatchObject([
      { reason: 'guarantee', amount: 197 },
    ])
  })

  test('from a course closes it at once, although its refund is still on its way', async () => {
    const { buy, withdraw, post, stripe } = await setUp()
    const { token } = await buy({ plan_id: 'starter', ...WAIVED })
    expect((await post('/api/course', { token })).status).toBe(200)
    stripe.fail('server-error')
    expect((await withdraw(token)).status).toBe(201)
    expect(stripe.refunds.size).toBe(0)
    expect((await post('/api/course', { token })).status).toBe(410)
  })

  test('from an unpaid order cancels it: nothing is refunded, and nothing can be paid', async () => {
    const { order, withdraw, openPage, stripe, books } = await setUp()
    const { id, token, session } = await order()
    expect((await withdraw(token, { lines: [0] })).status).toBe(201)
    expect(stripe.sessions.get(session)?.status).toBe('expired')
    expect(await books(id)).toMatchObject({ status: 'cancelled', payments: [], invoices: [] })
    expect((await openPage(token)).body.lines[0].withdrawal.state).toBe('withdrawn')
  })

  test('from a service that has begun is refunded by the merchant, who knows what was done', async () => {
    const { buy, withdraw, rows, openPage } = await setUp()
    const begun = await buy({
      package_id: 'starter',
      items: undefined,
      plan_id: undefined,
      ...WAIVED,
    })
    expect((await openPage(begun.token)).body.lines[0].withdrawal).toMatchObject({
      state: 'open',
      kind: 'law',
      is_partly_owed: true,
    })
    expect((await withdraw(begun.token)).status).toBe(201)
    expect(await rows('refunds')).toEqual([])
  })

  test('gets an answer that says so where the refund fails, and the merchant is notified', async () => {
    const { buy, withdraw, stripe, deliverEvents, store, adminId, openPage } = await setUp()
    await store.write((tx) =>
      tx
        .insertInto('alert_choices')
        .values({ user_id: adminId, channel: 'email', rung_at_ms: 0 })
        .execute(),
    )
    const { token } = await buy()
    stripe.habits.refundStatus = 'pending'
    await withdraw(token)
    const [refund] = stripe.refunds.values()
    stripe.endRefund(refund?.id ?? '', 'failed')
    await deliverEvents()
    expect((await openPage(token)).body).toMatchObject({
      lines: [{ is_revoked: false, withdrawal: { state: 'withdrawn' } }],
      refunds: [{ status: 'failed' }],
    })
    const alerts = await store.db.selectFrom('alerts').select('counts').execute()
    const counts = alerts.map((one) => JSON.parse(one.counts))
    expect(counts).toMatchObject([{ payment: 1, withdrawal: 1, 'stray-payment': 1 }])
  })

  test('is served even after a crash before the provider was called: the reconciler continues', async () => {
    const { buy, withdraw, stripe, reconcile, books } = await setUp()
    const { id, token } = await buy()
    stripe.fail('server-error')
    expect((await withdraw(token)).status).toBe(201)
    expect(stripe.refunds.size).toBe(0)
    await reconcile()
    expect(stripe.refunds.size).toBe(1)
    expect(await books(id)).toMatchObject({ revenue: 0 })
  })
})

describe('a buyer who withdraws without the link', () => {
  const WHO = { name: 'Zoé', email: 'ZOE@example.org', language: 'es' }

  test('is accepted where number and address match, and gets the same answer where they do not', async () => {
    const { buy, post, rowsOf, reconcile, stripe, emails, clock } = await setUp()
    const { id, number } = await buy()
    const say = async (fields: object) => {
      const answer = await post('/api/withdraw', { ...WHO, ...fields })
      const { id: _, ...said } = await answer.json()
      return [answer.status, said]
    }
    const received_at = new Date(clock.now).toISOString()
    const taken = [201, { declared_at: received_at, received_at, mail: false }]
    const typed = `ma commande ${number.toLowerCase().replace('-', ' ')}, merci`
    expect(await say({ email: 'other@example.org', order: number })).toEqual(taken)
    expect(await say({ order: 'un pack de Luna' })).toEqual(taken)
    expect(await say({ order: 'NM-00000000' })).toEqual(taken)
    expect(await rowsOf('withdrawals')).toEqual([])
    expect(await say({ order: typed })).toEqual(taken)
    expect(await say({ order: typed })).toEqual(taken)
    expect(await rowsOf('withdrawals')).toMatchObject([{ order_id: id, kind: 'law' }])
    await reconcile()
    expect(stripe.refunds.size).toBe(1)
    expect((await emails(id)).filter((one) => one.startsWith('withdrawal-'))).toHaveLength(1)
    expect(await rowsOf('messages')).toMatchObject([
      {
        subject: `Rétractation / Desistimiento : ${number}`,
        email: 'other@example.org',
        type: 'sales',
      },
      {
        subject: 'Rétractation / Desistimiento : un pack de Luna',
        message: expect.stringContaining('Zoé'),
      },
      { subject: 'Rétractation / Desistimiento : NM-00000000' },
    ])
  })

  test('gets the acknowledgement by email, once, and cannot misuse it for advertising', async () => {
    const { post, rowsOf, store, clock } = await setUp()
    await noteSendsMail(store, true, clock.now)
    const order = 'visit https://evil.example/now and www.evil.example'
    for (const _ of [1, 2]) await post('/api/withdraw', { ...WHO, order })
    const [reply, ...more] = await rowsOf('replies')
    expect(more).toEqual([])
    expect(reply).toMatchObject({
      state: 'waiting',
      body: expect.stringMatching(/^Hemos recibido/),
    })
    const said = JSON.stringify([await rowsOf('messages'), reply])
    expect(said).not.toMatch(/https:|evil\.example/)
    expect(said).toContain('1 de enero de 2026')
    const [{ message = '' } = {}] = await rowsOf('messages')
    expect(message).toMatch(/^Por la presente comunico que desisto.*\n\nJe vous notifie/s)
  })

  test('in French says it once', async () => {
    const { post, rowsOf } = await setUp()
    await post('/api/withdraw', { ...WHO, language: 'fr', order: 'Luna' })
    expect(await rowsOf('messages')).toMatchObject([
      { subject: 'Rétractation : Luna', message: expect.stringMatching(/^Je vous notifie/) },
    ])
  })

  test('without scripts is redirected to the page, which confirms it', async () => {
    const { request } = await setUp()
    const answer = await request('/api/withdraw', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Zoé', email: 'zoe@example.org', order: 'Luna' }),
      headers: { Accept: 'text/html', Referer: 'https://neomuse.example/withdraw' },
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toMatch(/^\/withdraw\?answer=.*#withdraw-taken$/)
  })
})
