import { expect, test } from 'vitest'
import { CUSTOM_BLANK } from '#site/shared/order/custom-draft.ts'
import { customAddress, offerAddress, readOrderAddress } from '#site/shared/order/order-address.ts'

const read = ({ search, hash = '' }: { search: string; hash?: string }) =>
  readOrderAddress({ search: `?${search}`, hash: hash && `#${hash}` })

test('a page reads what its link has written', () => {
  expect(read(offerAddress({ plan: 'premium' }))).toMatchObject({
    kind: 'plan',
    offer: { priceCents: 397_00 },
  })
  expect(read(offerAddress({ package: 'elite' }))).toMatchObject({
    kind: 'package',
    offer: { priceCents: 2_499_00 },
  })
  expect(read(offerAddress({ pack: 'luna-000001' }))).toEqual({ kind: 'pack', slug: 'luna-000001' })
})

test('where the device keeps nothing a model travels whole, in the part of the address that is never sent', () => {
  const draft = {
    ...CUSTOM_BLANK,
    name: 'Zoé & Cie',
    formats: 'video,journal',
    specialRequests: '100 % #rose\n« toujours » + un parapluie ; ไทย',
  }
  const address = customAddress(draft)
  expect(address.search).toBe('custom=1')
  expect(read(address)).toEqual({ kind: 'custom', draft })
})

test.each(['', 'plan=gold', 'package=', 'pack=', 'plan=Premium'])('“%s” is nothing', (search) => {
  expect(read({ search })).toBeNull()
})
