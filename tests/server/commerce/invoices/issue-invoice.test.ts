import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Cents } from '#domain/money.ts'
import { recordIncomingMoney } from '#server/commerce/incoming-money.ts'
import { insertOrder } from '#server/public/orders/insert-order.ts'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const BUYERS = 100

test('a hundred concurrent payments, on every instance: invoices 1 to 100, without a gap', async () => {
  const { stores, deps, rows } = await setUpPayments()
  const { newId, nowMs, seal } = deps
  const placed = Array.from({ length: BUYERS }, async (_, at) => {
    const writing = { nowMs: nowMs(), newId, seal, isFlood: false }
    return deps.store.write((tx) => insertOrder({ tx, ...writing }, { ...ORDER, notes: `${at}` }))
  })
  const ids = await Promise.all(placed)
  const pay = (orderId: string, at: number, isUndone: boolean) =>
    stores[at % stores.length]?.write(async (tx) => {
      const money = { provider: 'stripe', providerId: `pi_${orderId}`, amountCents: 58_00 } as const
      await recordIncomingMoney(
        { tx, nowMs: nowMs(), newId },
        { ...money, orderId, currency: 'eur' },
      )
      if (isUndone) throw new Error('undone')
    })
  // Every third transaction is rolled back first: its number is given to another invoice.
  const all = ids.flatMap((id, at) => [
    ...(at % 3 === 0 ? [pay(id, at + 1, true)] : []),
    pay(id, at, false),
  ])
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(BUYERS)
  const invoices = await rows('invoices')
  const sequences = invoices.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
  expect(sequences).toEqual(Array.from({ length: BUYERS }, (_, at) => at + 1))
  expect(new Set(invoices.map(({ order_id }) => order_id)).size).toBe(BUYERS)
})

const ORDER = {
  userId: null,
  totalCents: 58_00 as Cents,
  paymentMethod: 'card',
  provider: null,
  items: [{ model_id: 'm1', model_name: 'Luna', quantity: 2, price: 29 }],
  details: {},
  consents: undefined,
  language: null,
  isQuarantined: false,
}

describe('an invoice', () => {
  test('is never changed, and not deleted within ten years: the database itself prevents it', async () => {
    const { buy, store, rows } = await setUpPayments()
    await buy()
    const write = (text: string) => store.write((tx) => sql.raw(text).execute(tx))
    await expect(write(`update invoices set total_cents = 1`)).rejects.toThrow()
    await expect(write(`delete from invoices`)).rejects.toThrow()
    expect(await rows('invoices')).toMatchObject([{ number: 'NM-2026-00001', total_cents: 58_00 }])
    // An older one may be deleted.
    await write(
      `insert into invoices (id, kind, series, year, sequence, number, order_id, total_cents, issued_at, content)
       values ('old', 'invoice', 'NM', 2010, 1, 'NM-2010-00001', 'o', 1, '2010-01-01', '{}')`,
    )
    await write(`delete from invoices where year = 2010`)
    expect(await rows('invoices')).toHaveLength(1)
  })

  test('counts anew in each year in Paris, and each series for itself', async () => {
    const { order, stripe, deliverEvents, clock, rows, reconcile } = await setUpPayments()
    // 23:30 UTC on 31 December is the next year in Paris.
    for (const at of ['2026-12-31T22:30:00Z', '2026-12-31T23:30:00Z']) {
      clock.now = Date.parse(at)
      const { session } = await order()
      stripe.press(session, 'pay')
      await deliverEvents()
    }
    expect((await rows('invoices')).map(({ number }) => number)).toEqual([
      'NM-2026-00001',
      'NM-2027-00001',
    ])
    expect(await reconcile()).toMatchObject({ type: 'done' })
  })

  test('stores what it says: seller, buyer, lines and tax', async () => {
    const { buy, rows } = await setUpPayments()
    await buy()
    const [invoice] = await rows('invoices')
    expect(JSON.parse(invoice?.content ?? '')).toMatchObject({
      number: 'NM-2026-00001',
      orderNumber: expect.stringMatching(/^NM-/),
      buyer: { name: 'Zoé', email: 'zoe@example.org' },
      seller: { name: 'Néomuse', vatNumber: '' },
      lines: [{ quantity: 2, unitCents: 29_00, totalCents: 58_00 }],
      taxes: [
        {
          rateMilli: 0,
          netCents: 58_00,
          taxCents: 0,
          exemption: 'TVA non applicable, art. 293 B du CGI',
        },
      ],
      totalCents: 58_00,
    })
  })
})
