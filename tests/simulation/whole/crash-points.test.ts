import { expect, test } from 'vitest'
import { crashAll } from '../campaign/expect-all-holds.ts'

test('crashes of tabs at every point, on quick models: every invariant holds', async () => {
  const seeds = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13]
  const crashes = await crashAll({ seeds, tier: 1, every: 1, jobs: 2 })
  expect(crashes).toBeGreaterThan(5_000)
})

test('crashes of tabs at every point, on the product’s own storage and server: every invariant holds', async () => {
  const crashes = await crashAll({ seeds: [8, 12], tier: 2, every: 1, jobs: 4 })
  expect(crashes).toBeGreaterThan(500)
})
