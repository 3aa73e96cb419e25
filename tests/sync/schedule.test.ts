import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs, waitMs } from '#sync/schedule.ts'

test('delays double from one second to one minute', () => {
  expect([0, 1, 2, 3, 10, 1_000].map((failed) => backoffMs(failed, () => 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
  ])
})

test('jitter reduces a delay by at most half', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failed, random) => {
        const longest = backoffMs(failed, () => 0)
        const waited = backoffMs(failed, () => random)
        expect(waited).toBeLessThanOrEqual(longest)
        expect(waited).toBeGreaterThanOrEqual(longest / 2)
      },
    ),
  )
})

test('a requested delay is obeyed, up to a quarter of an hour', () => {
  const wait = (retryAfterMs: number | null) => waitMs(2, retryAfterMs, () => 0)
  expect([null, 1_000, 30_000].map(wait)).toEqual([4_000, 4_000, 30_000])
  expect([86_400_000, Number.POSITIVE_INFINITY].map(wait)).toEqual([900_000, 900_000])
})
