import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { readPackPrices, SAMPLE_PRICES } from '#site/shared/content/use-pack-price-range.ts'

test('the packs cost from the cheapest to the dearest of the catalogue', () => {
  const models = [{ price: 20 }, { price: 9.5 }, { price: 80 }]
  expect(readPackPrices(models)).toEqual({ prices: { lowest: 9.5, highest: 80 } })
  expect(readPackPrices([{ price: 29 }])).toEqual({ prices: { lowest: 29, highest: 29 } })
})

test('what a page is built with are the sample’s', () => {
  const shown = SAMPLE_MODELS.filter(({ isActive }) => isActive)
  expect(readPackPrices(shown)).toEqual({ prices: SAMPLE_PRICES })
})

test('an empty catalogue has no prices', () => {
  expect(readPackPrices([])).toEqual({ prices: null })
})

test.each(
  [
    { models: [] },
    [{ price: '12' }],
    [{ price: 12 }, { price: 12.345 }],
    [{ price: 12 }, { price: -1 }],
    [null],
    'a portal',
    null,
  ].map((body: unknown) => [body]),
)('%j is no catalogue', (body) => expect(readPackPrices(body)).toBeNull())

test('what is not for sale has no price yet', () => {
  const models = [{ price: 29 }, { price: 12, for_sale: false }, { price: 35, for_sale: true }]
  expect(readPackPrices(models)).toEqual({ prices: { lowest: 29, highest: 35 } })
  expect(readPackPrices([{ price: 12, for_sale: false }])).toEqual({ prices: null })
})
