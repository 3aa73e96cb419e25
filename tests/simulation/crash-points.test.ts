import { expect, test } from 'vitest'
import { crashAll } from './campaign/expect-all-holds.ts'

test('crashes of tabs, on quick models: every invariant holds', async () => {
  const crashes = await crashAll({ seeds: [1, 2, 3, 5, 6, 7, 9, 10, 11, 13], tier: 1, every: 20 })
  expect(crashes).toBeGreaterThan(250)
})

test('crashes of tabs, on the product’s own storage and server: every invariant holds', async () => {
  expect(await crashAll({ seeds: [8, 12], tier: 2, every: 30 })).toBeGreaterThan(17)
})
