import { expect, test } from 'vitest'
import type { CrashResult } from './campaign/crash-everywhere.ts'
import { runJobs } from './campaign/run-jobs.ts'
import type { TierNumber } from './tiers.ts'

/** Kills every tab of six-operation scripts at every point there is, one after the other. */
const crashAll = async (seeds: readonly number[], tier: TierNumber): Promise<number> => {
  const results: CrashResult[] = []
  const jobs = seeds.map((seed) => ({ type: 'crashes' as const, seed, tier }))
  await runJobs(jobs, (result) => results.push(result))
  const broken = results.filter(({ failures }) => failures.length > 0)
  expect(broken).toEqual([])
  return results.reduce((sum, { crashes }) => sum + crashes, 0)
}

test('wherever a tab dies, on quick models: every invariant holds', async () => {
  expect(await crashAll([1, 2, 3, 5, 6, 7, 9, 10, 11, 13], 1)).toBeGreaterThan(5_000)
}, 900_000)

test('wherever a tab dies, on the product’s own storage and server: every invariant holds', async () => {
  expect(await crashAll([8, 12], 2)).toBeGreaterThan(500)
}, 900_000)
