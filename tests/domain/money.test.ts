import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToEuros, eurosToCents, hasWholeCents } from '#domain/money.ts'

test('every amount in cents survives the way through euros', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(eurosToCents(cents / 100)).toBe(cents)
      expect(eurosToCents(centsToEuros(eurosToCents(cents / 100)))).toBe(cents)
    }),
  )
})

test('so does the largest sum that an order can come to', () => {
  // 50 lines of 99 packs at a million euros.
  const most = 50 * 99 * 1_000_000 * 100
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), (cents) => {
      expect(eurosToCents(cents / 100)).toBe(cents)
    }),
  )
  expect(eurosToCents(162_922_408.45)).toBe(16_292_240_845)
})

test('19.99 is a whole number of cents, 19.999 and NaN are not', () => {
  expect(eurosToCents(19.99)).toBe(1999)
  expect(hasWholeCents(19.999)).toBe(false)
  expect(hasWholeCents(Number.NaN)).toBe(false)
  expect(() => eurosToCents(0.001)).toThrow(RangeError)
})
