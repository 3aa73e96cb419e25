import { expect, test } from 'vitest'
import { CUSTOM_FORMATS, customOrderPriceCents, FACE_OPTIONS } from '#domain/custom-order-price.ts'
import { HYBRID_PACKAGES, TRAINING_PLANS } from '#domain/offers.ts'

test.each([
  [null, [], 199_00],
  ['generated', ['photo'], 199_00],
  ['unique', [], 299_00],
  ['lora', [], 399_00],
  ['generated', ['video'], 249_00],
  ['generated', ['journal'], 229_00],
  ['lora', ['photo', 'video', 'journal'], 479_00],
] as const)('face %s with formats %j costs %d cents', (faceOption, formats, cents) => {
  expect(customOrderPriceCents({ faceOption, formats })).toBe(cents)
})

test('a format named twice is paid once', () => {
  expect(customOrderPriceCents({ faceOption: null, formats: ['video', 'video'] })).toBe(249_00)
})

test('no choice costs less than 199 or more than 479 euros', () => {
  for (const faceOption of FACE_OPTIONS) {
    const cents = customOrderPriceCents({ faceOption, formats: CUSTOM_FORMATS })
    expect(cents).toBeGreaterThanOrEqual(199_00)
    expect(cents).toBeLessThanOrEqual(479_00)
  }
})

test('plans and packages have the specification’s prices', () => {
  const prices = [...TRAINING_PLANS, ...HYBRID_PACKAGES].map(
    ({ id, priceCents, originalPriceCents }) =>
      `${id} ${priceCents / 100} (${originalPriceCents / 100})`,
  )
  expect(prices).toEqual([
    'starter 197 (297)',
    'premium 397 (597)',
    'vip 697 (997)',
    'starter 799 (1199)',
    'pro 1299 (1999)',
    'elite 2499 (3999)',
  ])
})
