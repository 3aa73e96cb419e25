import { describe, expect, test } from 'vitest'
import { createUuidV7 } from '#domain/uuid.ts'
import { addCourseLink } from '#server/commerce/order-effects/course-access.ts'
import { type RefundCommand, refundPayment } from '#server/commerce/refund-payment.ts'
import { confirmManualRefund } from '#server/commerce/settle-refunds.ts'
import { PAID_BOOKS, setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const newId = createUuidV7({ nowMs: () => 0, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

const setUp = async (options: Parameters<typeof setUpPayments>[0] = {}) => {
  const parts = await setUpPayments(options)
  const refund = (paymentId: string, fields: Partial<RefundCommand> = {}) =>
    refundPayment(parts.deps, {
      refundId: newId(),
      paymentId,
      amountCents: null,
      lines: [],
      reason: 'goodwill',
      actorId: parts.adminId,
      ...fields,
    })
  return { ...parts, refund }
}

const REFUNDED_BOOKS = {
  ...PAID_BOOKS,
  refunded: 58,
  spent: 0,
  revenue: 0,
  invoices: ['AV-2026-00001', 'NM-2026-00001'],
}

describe('a refund', () => {
  test('of the whole order: revenue, credit note, timeline and email, each once', async () => {
    const { buy, refund, books, timeline, emails, stripe, deliverEvents, openPage } = await setUp()
    const { id, payment, token } = await buy()
    expect(await refund(payment.id)).toMatchObject({
      type: 'taken',
      refund: { status: 'succeeded' },
    })
    await deliverEvents({ duplicate: 3 })
    expect(await books(id)).toEqual(REFUNDED_BOOKS)
    expect((await timeline(id)).slice(3)).toEqual(['refund-requested', 'refunded'])
    expect((await emails(id)).filter((one) => one.startsWith('refunded-'))).toHaveLength(1)
    expect(stripe.refunds.size).toBe(1)
    expect((await openPage(token)).body).toMatchObject({
      refunded: 58,
      lines: [{ is_revoked: true }],
      refunds: [{ amount: 58, status: 'succeeded' }],
    })
  })

  test('of a line revokes access to that line, and to its course', async () => {
    const { buy, refund, post, books, read, call, adminToken, store, deps } = await setUp()
    const { id, payment, token } = await buy({
      plan_id: 'starter',
      consents: { immediate_delivery: true, withdrawal_lost: true },
    })
    const course = await store.write((tx) =>
      addCourseLink(tx, { id }, { nowMs: 0, randomBytes: deps.randomBytes }),
    )
    const openCourse = async () => {
      const opened = [course, token].map((link) => post('/api/course', { token: link }))
      return (await Promise.all(opened)).map(({ status }) => status)
    }
    const part = await refund(payment.id, { lines: [{ line: 0, amountCents: 50_00 }] })
    expect(part).toMatchObject({ type: 'taken' })
    const page = async () => (await (await post('/api/order/read', { token })).json()).lines
    expect(await page()).toMatchObject([{ is_revoked: false }])
    expect(await openCourse()).toEqual([200, 200])
    await refund(payment.id, { lines: [{ line: 0, amountCents: 147_00 }] })
    expect(await page()).toMatchObject([{ is_revoked: true }])
    expect(await openCourse()).toEqual([410, 410])
    expect(await books(id)).toMatchObject({ refunded: 197, revenue: 0 })
    expect(await read(`orders/${id}`)).toMatchObject({ status: 'paid' })
    await call('PUT', `/api/admin/orders/${id}`, {
      token: adminToken,
      body: { status: 'cancelled' },
    })
    expect(await books(id)).toMatchObject({ status: 'cancelled', revenue: 0, spent: 0 })
  })

  test('never exceeds the payment, however many requests run at once', async () => {
    const { buy, refund, books, stripe } = await setUp()
    const { id, payment } = await buy()
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => refund(payment.id, { amountCents: 20_00 })),
    )
    expect(all.map(({ type }) => type).toSorted()).toEqual([
      'taken',
      'taken',
      'too-much',
      'too-much',
    ])
    expect(await books(id)).toMatchObject({ refunded: 40, revenue: 18 })
    expect(stripe.refunds.size).toBe(2)
    expect(await refund(payment.id, { amountCents: 58_00 })).toEqual({
      type: 'too-much',
      leftCents: 18_00,
    })
  })

  test('of nothing, of a negative amount, or of no amount is refused', async () => {
    const { buy, refund, stripe } = await setUp()
    const { payment } = await buy()
    for (const amountCents of [0, -1, 0.5, Number.NaN])
      expect(await refund(payment.id, { amountCents })).toEqual({ type: 'malformed' })
    expect(stripe.refunds.size).toBe(0)
  })

  test('that is requested twice under one id is one refund', async () => {
    const { buy, refund, stripe } = await setUp()
    const { payment } = await buy()
    const refundId = newId()
    await Promise.all([refund(payment.id, { refundId }), refund(payment.id, { refundId })])
    expect(stripe.refunds.size).toBe(1)
  })

  test('whose answer is lost is found by the reconciler: one refund at the provider', async () => {
    const { buy, refund, stripe, rows, books, reconcile } = await setUp({ timeoutMs: 2_000 })
    const { id, payment } = await buy()
    stripe.fail('silent')
    expect(await refund(payment.id)).toMatchObject({ refund: { status: 'requested' } })
    await reconcile()
    expect(await rows('refunds')).toMatchObject([{ status: 'succeeded', provider_id: 're_000003' }])
    expect(stripe.refunds.size).toBe(1)
    expect(await books(id)).toEqual(REFUNDED_BOOKS)
  })

  test('that never reached the provider is requested again', async () => {
    const { buy, refund, stripe, rows, books, reconcile } = await setUp()
    const { id, payment } = await buy()
    stripe.fail('server-error')
    expect(await refund(payment.id)).toMatchObject({ refund: { status: 'requested' } })
    expect(stripe.refunds.size).toBe(0)
    await reconcile()
    expect(await rows('refunds')).toMatchObject([{ status: 'succeeded' }])
    expect(await books(id)).toEqual(REFUNDED_BOOKS)
  })

  test('that is pending and fails restores what it took', async () => {
    const { buy, refund, stripe, books, deliverEvents, openPage, emails } = await setUp()
    const { id, payment, token } = await buy()
    stripe.habits.refundStatus = 'pending'
    await refund(payment.id)
    expect(await books(id)).toEqual({ ...REFUNDED_BOOKS, invoices: ['NM-2026-00001'] })
    expect((await openPage(token)).body.lines).toMatchObject([{ is_revoked: true }])
    stripe.endRefund(Array.from(stripe.refunds.keys())[0] ?? '', 'failed')
    await deliverEvents()
    expect(await books(id)).toEqual(PAID_BOOKS)
    expect((await openPage(token)).body).toMatchObject({
      refunded: 0,
      lines: [{ is_revoked: false }],
    })
    expect((await emails(id)).some((one) => one.startsWith('refunded-'))).toBe(false)
  })

  test('that had succeeded and comes back gets a correcting invoice, too', async () => {
    const { buy, refund, stripe, books, deliverEvents, rows } = await setUp()
    const { id, payment } = await buy()
    await refund(payment.id)
    stripe.endRefund(Array.from(stripe.refunds.keys())[0] ?? '', 'failed')
    await deliverEvents({ reorder: true })
    expect(await books(id)).toEqual({
      ...PAID_BOOKS,
      invoices: ['AV-2026-00001', 'NM-2026-00001', 'NM-2026-00002'],
    })
    const papers = (await rows('invoices')).map(({ content }) => JSON.parse(content))
    expect(papers.map(({ kind, corrects }) => [kind, corrects])).toEqual([
      ['invoice', null],
      ['credit-note', 'NM-2026-00001'],
      ['reversal', 'AV-2026-00001'],
    ])
  })

  test('that was made at the provider is found, with or without an event', async () => {
    const { buy, stripe, deliverEvents, books, reconcile, rows } = await setUp()
    const { id, payment } = await buy()
    stripe.createRefund({
      payment_intent: payment.provider_id,
      amount: '1000',
      reason: 'duplicate',
    })
    await deliverEvents({ duplicate: 2 })
    expect(await books(id)).toMatchObject({ refunded: 10, revenue: 48 })
    expect(await rows('refunds')).toMatchObject([{ reason: 'duplicate', requested_by: null }])
    stripe.createRefund({ payment_intent: payment.provider_id, amount: '500' })
    await deliverEvents({ drop: () => true })
    await reconcile()
    expect(await books(id)).toMatchObject({ refunded: 10 })
    await reconcile(24 * 60)
    expect(await books(id)).toMatchObject({ refunded: 15, revenue: 43 })
  })

  test('of a double payment does not change the order, and has no credit note', async () => {
    const { order, stripe, deliverEvents, refund, rows, books, call, adminToken } = await setUp()
    const { id, session } = await order()
    await call('PUT', `/api/admin/orders/${id}`, { token: adminToken, body: { status: 'paid' } })
    stripe.press(session, 'pay')
    await deliverEvents()
    const stray = (await rows('payments')).find(({ status }) => status === 'stray')
    expect(stray).toMatchObject({ stray_reason: 'double' })
    await refund(stray?.id ?? '', { reason: 'duplicate' })
    expect(await books(id)).toEqual({
      ...PAID_BOOKS,
      payments: expect.arrayContaining(['double', 'matched']),
    })
  })

  test('of a transfer waits until an administrator confirms that it was sent', async () => {
    const { order, call, adminToken, refund, rows, deps, books } = await setUp()
    const { id } = await order()
    await call('PUT', `/api/admin/orders/${id}`, { token: adminToken, body: { status: 'paid' } })
    const [payment] = await rows('payments')
    expect(await refund(payment?.id ?? '')).toMatchObject({ refund: { status: 'pending' } })
    const [waiting] = await rows('refunds')
    const confirm = () =>
      deps.store.write((tx) =>
        confirmManualRefund({ tx, nowMs: deps.nowMs(), newId }, waiting?.id ?? '', 'succeeded'),
      )
    expect(await confirm()).toBe(true)
    expect(await confirm()).toBe(false)
    expect(await books(id)).toEqual(REFUNDED_BOOKS)
  })
})

describe('a dispute is deducted at once', () => {
  test.each([
    ['won', PAID_BOOKS, 'dispute-won'],
    ['lost', REFUNDED_BOOKS, 'refunded'],
  ] as const)('%s', async (end, after, event) => {
    const { buy, stripe, deliverEvents, books, timeline, openPage } = await setUp()
    const { id, payment, token } = await buy()
    const dispute = stripe.dispute(payment.provider_id)
    await deliverEvents({ duplicate: 2 })
    expect(await books(id)).toEqual({ ...REFUNDED_BOOKS, invoices: ['NM-2026-00001'] })
    expect((await openPage(token)).body.lines).toMatchObject([{ is_revoked: true }])
    stripe.endDispute(dispute, end)
    await deliverEvents()
    expect(await books(id)).toEqual(after)
    expect((await timeline(id)).slice(3)).toEqual(['disputed', event])
    expect((await openPage(token)).body.lines).toMatchObject([{ is_revoked: end === 'lost' }])
  })

  test('after a partial refund: no more is credited than was invoiced, whatever comes back', async () => {
    const { buy, stripe, refund, deliverEvents, rows } = await setUp()
    const { payment } = await buy()
    await refund(payment.id, { amountCents: 20_00 })
    stripe.endDispute(stripe.dispute(payment.provider_id), 'lost')
    await deliverEvents()
    const papers = async () =>
      (await rows('invoices')).map(({ kind, total_cents }) => [kind, total_cents])
    const credited = [
      ['invoice', 58_00],
      ['credit-note', 20_00],
      ['credit-note', 38_00],
    ]
    expect(await papers()).toEqual(credited)
    const [first] = await rows('refunds')
    stripe.endRefund(first?.provider_id ?? '', 'failed')
    await deliverEvents()
    expect((await rows('refunds')).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(await papers()).toEqual(credited)
  })

  test('a mere inquiry deducts nothing', async () => {
    const { buy, stripe, deliverEvents, books } = await setUp()
    const { id, payment } = await buy()
    stripe.dispute(payment.provider_id, 'warning_needs_response')
    await deliverEvents()
    expect(await books(id)).toEqual(PAID_BOOKS)
  })
})
