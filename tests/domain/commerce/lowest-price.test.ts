import { expect, test } from 'vitest'
import { isMisleading, lowestPriceBefore, type PricePoint } from '#domain/commerce/lowest-price.ts'

const at = (day: number, price: number, struck = price): PricePoint => ({
  priceCents: price * 100,
  originalPriceCents: struck * 100,
  atMs: day * 86_400_000,
})

const cases: readonly [string, readonly PricePoint[], PricePoint, number | null, boolean][] = [
  ['a first price has nothing before it', [], at(100, 80, 120), null, false],
  ['what it cost may be struck', [at(0, 120)], at(100, 80, 120), 120, false],
  ['more than it cost may not', [at(0, 120)], at(100, 80, 121), 120, true],
  ['a price for a day counts', [at(0, 120), at(90, 70), at(91, 120)], at(100, 80, 120), 70, true],
  ['what is over for 30 days does not', [at(0, 70), at(60, 120)], at(100, 80, 120), 120, false],
  ['what ended within them does', [at(0, 70), at(71, 120)], at(100, 80, 120), 70, true],
  ['a price raised to be struck', [at(0, 80), at(99, 120)], at(100, 80, 120), 80, true],
  ['a reduction that goes on', [at(0, 120), at(50, 90, 120)], at(100, 80, 120), 120, false],
  ['one that began anew', [at(0, 120), at(50, 80, 120)], at(100, 90, 120), 80, true],
  ['nothing struck claims nothing', [at(0, 50)], at(100, 80), 50, false],
]

test.each(cases)('%s', (_, history, next, lowest, misleads) => {
  expect(lowestPriceBefore(history, next)).toBe(lowest === null ? null : lowest * 100)
  expect(isMisleading(history, next)).toBe(misleads)
})
