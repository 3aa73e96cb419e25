import { expect, test } from 'vitest'
import {
  emptyDraft,
  type Refundable,
  readDraft,
  scopesOf,
} from '#admin/orders/payments/refund-draft.ts'
import { EXAMPLE_ORDER_FILE } from '#server/openapi/example-order-file.ts'

const [first, second] = EXAMPLE_ORDER_FILE.lines
if (!first || !second) throw new Error('the example has two lines')

/** Two lines of 29 €, the first of which was refunded. */
const of: Refundable = {
  payment: { id: 'p', provider: 'stripe', refundable: 29, currency: 'eur' },
  lines: [first, second],
  usualReason: 'goodwill',
  buyer: null,
  path: '/api',
}
const draft = emptyDraft(of)

test('the whole rest is requested without an amount: the server knows it best', () => {
  expect(readDraft(draft, of)).toEqual({ type: 'chosen', chosen: { amount: 29, body: {} } })
})

test('each line has its remaining amount, and a refunded one is not offered', () => {
  const picked = new Set([0, 1])
  expect(readDraft({ ...draft, scope: 'lines', picked }, of)).toEqual({
    type: 'chosen',
    chosen: { amount: 29, body: { lines: [{ line: 1, amount: 29 }] } },
  })
  expect(readDraft({ ...draft, scope: 'lines', picked: new Set([0]) }, of)).toEqual({
    type: 'no-line',
  })
  const less = { ...of, payment: { ...of.payment, refundable: 10 } }
  expect(readDraft({ ...draft, scope: 'lines', picked }, less)).toEqual({ type: 'too-much' })
})

test.each([
  ['12,50', { type: 'chosen', chosen: { amount: 12.5, body: { amount: 12.5 } } }],
  ['', { type: 'invalid', code: 'required' }],
  ['douze', { type: 'invalid', code: 'not-a-number' }],
  ['0', { type: 'invalid', code: 'not-a-number' }],
  ['-3', { type: 'invalid', code: 'not-a-number' }],
  ['1,005', { type: 'invalid', code: 'too-many-decimals' }],
  ['29,01', { type: 'too-much' }],
] as const)('an amount of "%s"', (typed, reading) => {
  expect(readDraft({ ...draft, scope: 'amount', typed }, of)).toEqual(reading)
})

test('a payment in another currency is refunded as a whole, and an order without lines is not divided by them', () => {
  expect(scopesOf(of)).toEqual(['all', 'lines', 'amount'])
  expect(scopesOf({ ...of, lines: [] })).toEqual(['all', 'amount'])
  expect(scopesOf({ ...of, payment: { ...of.payment, currency: 'usd' } })).toEqual(['all'])
})
