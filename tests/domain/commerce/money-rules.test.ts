import { describe, expect, test } from 'vitest'
import { formatIban, readIban, transferQrText } from '#domain/commerce/bank-transfer.ts'
import { invoiceNumber, invoiceYear, seriesOf, taxesOf } from '#domain/commerce/invoice.ts'
import { isOrderToken, orderAddress } from '#domain/commerce/order-reference.ts'
import {
  chooseProvider,
  nextAttemptStatus,
  providersOf,
  strayReason,
} from '#domain/commerce/payments.ts'
import { deadlinesOf } from '#domain/commerce/withdrawal.ts'

test('the latest report of a provider about a session counts, and an older one changes nothing', () => {
  expect(nextAttemptStatus('creating', 'open')).toBe('open')
  expect(nextAttemptStatus('open', 'processing')).toBe('processing')
  expect(nextAttemptStatus('processing', 'open')).toBe('processing')
  expect(nextAttemptStatus('paid', 'expired')).toBe('paid')
  expect(nextAttemptStatus('expired', 'paid')).toBe('paid')
  expect(nextAttemptStatus('failed', 'open')).toBe('failed')
})

test('money pays an order that waits for just that; everything else has a reason', () => {
  const order = { status: 'pending', totalCents: 29_00 }
  const money = { amountCents: 29_00, currency: 'eur' }
  expect(strayReason(money, order)).toBeNull()
  expect(strayReason(money, null)).toBe('unknown-order')
  expect(strayReason(money, { ...order, status: 'cancelled' })).toBe('late')
  expect(strayReason(money, { ...order, status: 'paid' })).toBe('double')
  expect(strayReason(money, { ...order, status: 'completed' })).toBe('double')
  expect(strayReason({ ...money, amountCents: 28_99 }, order)).toBe('wrong-amount')
  expect(strayReason({ ...money, currency: 'usd' }, order)).toBe('wrong-amount')
})

test('a provider is one that is connected, that the offer allows, and that was chosen', () => {
  const all = ['stripe', 'transfer', 'test'] as const
  const allowed = providersOf({ isForAdults: false })
  expect(chooseProvider('card', all, allowed)).toBe('stripe')
  expect(chooseProvider('card', ['test'], allowed)).toBe('test')
  expect(chooseProvider('bank_transfer', all, allowed)).toBe('transfer')
  expect(chooseProvider('card', ['transfer'], allowed)).toBeNull()
  expect(chooseProvider('card', all, providersOf({ isForAdults: true }))).toBe('test')
  expect(chooseProvider('card', ['stripe'], providersOf({ isForAdults: true }))).toBeNull()
})

describe('deadlines of a line', () => {
  const day = (text: string): number => Date.parse(text)
  const plan = {
    itemId: 'plan-vip',
    waivesWithdrawal: false,
    orderedAtMs: day('2026-03-02T22:59:00Z'),
    paidAtMs: day('2026-03-02T23:01:00Z'),
  }
  const iso = (ms: number | null): string | null =>
    ms === null ? null : new Date(ms).toISOString()

  test('count whole days in the business’s time zone: fourteen by law, thirty of the course from its payment', () => {
    const { withdrawalEndsMs, guaranteeEndsMs, deliveryFromMs } = deadlinesOf(plan)
    // Ordered on the 2nd, paid on the 3rd, both in Paris.
    expect(iso(withdrawalEndsMs)).toBe('2026-03-16T23:00:00.000Z')
    expect(iso(guaranteeEndsMs)).toBe('2026-04-02T22:00:00.000Z')
    expect(deliveryFromMs).toBe(withdrawalEndsMs)
  })

  test.each([
    // The fourteenth day, and the first moment after the deadline.
    ['a Saturday', '2026-01-17', '2026-02-02T23:00:00.000Z'],
    ['a Sunday', '2026-01-18', '2026-02-02T23:00:00.000Z'],
    ['Easter Monday', '2026-03-23', '2026-04-07T22:00:00.000Z'],
    ['Ascension Day', '2026-04-30', '2026-05-15T22:00:00.000Z'],
    ['Christmas, before a weekend', '2026-12-11', '2026-12-28T23:00:00.000Z'],
    ['New Year’s Day', '2025-12-18', '2026-01-02T23:00:00.000Z'],
    ['a working day', '2026-03-03', '2026-03-17T23:00:00.000Z'],
  ])('that end on %s end with the next working day', (_, ordered, end) => {
    const { withdrawalEndsMs } = deadlinesOf({ ...plan, orderedAtMs: day(`${ordered}T12:00:00Z`) })
    expect(iso(withdrawalEndsMs)).toBe(end)
  })

  test('the right that was given up ends nothing, and delivery is at once', () => {
    expect(deadlinesOf({ ...plan, itemId: 'luna', waivesWithdrawal: true })).toEqual({
      withdrawalEndsMs: null,
      guaranteeEndsMs: null,
      deliveryFromMs: plan.paidAtMs,
    })
    const unpaid = { ...plan, paidAtMs: null }
    expect(deadlinesOf(unpaid)).toMatchObject({ guaranteeEndsMs: null, deliveryFromMs: null })
  })
})

test('invoices are numbered by series and by the year in the business’s time zone', () => {
  expect(invoiceNumber(seriesOf('invoice'), 2026, 1)).toBe('NM-2026-00001')
  expect(invoiceNumber(seriesOf('credit-note'), 2026, 123_456)).toBe('AV-2026-123456')
  expect(seriesOf('reversal')).toBe('NM')
  expect(invoiceYear(Date.parse('2026-12-31T23:00:00Z'))).toBe(2027)
})

test('tax is within the price, where the seller is liable to it', () => {
  const seller = { name: '', legalForm: '', address: '', siret: '', vatNumber: '', email: '' }
  expect(taxesOf(29_00, seller)).toMatchObject([{ rateMilli: 0, netCents: 29_00, taxCents: 0 }])
  const [tax] = taxesOf(29_00, { ...seller, vatNumber: 'FR00123456789' })
  expect(tax).toMatchObject({ rateMilli: 200, netCents: 24_17, taxCents: 4_83, exemption: '' })
})

describe('a transfer', () => {
  const iban = 'FR7630006000011234567890189'

  test('goes to an IBAN whose check digits fit', () => {
    expect(readIban('fr76 3000 6000 0112 3456 7890 189')).toBe(iban)
    for (const wrong of ['', 'FR76', 'FR7630006000011234567890188', `${iban}1`, 'XX00 zzzz'])
      expect([wrong, readIban(wrong)]).toEqual([wrong, null])
    expect(formatIban(iban)).toBe('FR76 3000 6000 0112 3456 7890 189')
  })

  test('is read by a bank’s app (EPC069-12)', () => {
    const transfer = { iban, bic: '', holder: 'Néomuse', reference: 'NM-7K2M9Q4X' }
    expect(transferQrText({ ...transfer, amountCents: 29_05 }).split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', '', 'Néomuse', iban, 'EUR29.05', '', '', 'NM-7K2M9Q4X'],
    ])
    for (const amountCents of [0, -1, 1.5, 100_000_000_000])
      expect(() => transferQrText({ ...transfer, amountCents })).toThrow(RangeError)
  })
})

test('the order’s token stands behind #, where no browser sends it', () => {
  const token = 'A'.repeat(43)
  expect(new URL(orderAddress('/en/order', token), 'https://neomuse.example').hash).toBe(
    `#${token}`,
  )
  expect(isOrderToken(token)).toBe(true)
  for (const none of ['', token.slice(1), `${token}A`, `${token.slice(1)}.`])
    expect(isOrderToken(none)).toBe(false)
})
