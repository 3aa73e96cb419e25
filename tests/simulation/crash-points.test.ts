import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { crashAll } from './campaign/expect-all-holds.ts'

// In the full run `whole/crash-points.test.ts` tries every point.
const unlessFull = test.skipIf(isFullRun)

unlessFull('crashes of tabs, on quick models: every invariant holds', async () => {
  const crashes = await crashAll({ seeds: [1, 2, 3, 5, 6, 7, 9, 10, 11, 13], tier: 1, every: 20 })
  expect(crashes).toBeGreaterThan(250)
})

unlessFull(
  'crashes of tabs, on the product’s own storage and server: every invariant holds',
  async () => {
    expect(await crashAll({ seeds: [8, 12], tier: 2, every: 30 })).toBeGreaterThan(17)
  },
)
