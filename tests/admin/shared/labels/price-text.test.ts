import { expect, test } from 'vitest'
import { eurosToPriceText, priceTextToEuros } from '#admin/shared/labels/price-text.ts'

test.each([
  ['19,90', 19.9],
  ['19.90', 19.9],
  ['29', 29],
  ['29,', 29],
  [',5', 0.5],
  ['1 299,50 €', 1299.5],
  ['1\u202f299,50\u00a0€', 1299.5],
  ['-5', -5],
  ['12,345', 12.345],
])('%s is read as %d', (text, euros) => {
  expect(priceTextToEuros(text)).toBe(euros)
})

test('a dot is always a decimal sign: 1.299 is not a thousand', () => {
  expect(priceTextToEuros('1.299')).toBe(1.299)
})

test.each(['abc', '1,299.50', '1e3', '12€50', '12 50', '1 29,50', '--1', '.', ','])(
  '%s is no number',
  (text) => {
    expect(priceTextToEuros(text)).toBeNaN()
  },
)

test.each(['', '  ', '€'])('%j is empty', (text) => {
  expect(priceTextToEuros(text)).toBeUndefined()
})

test('a price is shown the French way in its field, and reads back the same', () => {
  expect(eurosToPriceText(29)).toBe('29')
  expect(eurosToPriceText(29.5)).toBe('29,50')
  expect(priceTextToEuros(eurosToPriceText(0.07))).toBe(0.07)
})
