import { expect, test } from 'vitest'
import { builtInId } from '#domain/content-blocks.ts'
import { blockToOffer, blockToService } from '#domain/sold-offers.ts'

test('an offer has the administrator’s price and name, else the site’s', () => {
  const id = builtInId('plans', 'premium') ?? ''
  const untouched = { id, name: '', price: null, originalPrice: null }
  expect(blockToOffer(untouched)).toMatchObject({ name: 'Premium', priceCents: 397_00 })
  expect(blockToOffer({ ...untouched, name: 'Plus', price: 379.5 })).toMatchObject({
    id: 'premium',
    name: 'Plus',
    priceCents: 379_50,
    originalPriceCents: 597_00,
  })
  expect(blockToOffer({ ...untouched, id: 'else' })).toBeNull()
  expect(blockToOffer({ ...untouched, id: builtInId('services', 'face') ?? '' })).toBeNull()
})

test('F 122: of the services only the third is paid by the month, until an administrator says otherwise', () => {
  const service = (name: string, written: object = {}) =>
    blockToService({
      id: builtInId('services', name) ?? '',
      price: null,
      period: null,
      ...written,
    })
  expect(['face', 'fusion', 'follow'].map((name) => service(name))).toMatchObject([
    { priceCents: 499_00, period: 'once' },
    { priceCents: 299_00, period: 'once' },
    { priceCents: 199_00, period: 'month' },
  ])
  expect(service('face', { price: 50.5, period: 'year' })).toMatchObject({
    priceCents: 50_50,
    period: 'year',
  })
  expect(service('follow', { period: 'once' })).toMatchObject({ period: 'once' })
  expect(service('premium')).toBeNull()
})
