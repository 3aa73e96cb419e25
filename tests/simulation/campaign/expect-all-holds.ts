import { expect } from 'vitest'
import type { TierNumber } from '../tiers.ts'
import type { Campaign, CampaignResult } from './campaign.ts'
import type { CrashResult } from './crash-everywhere.ts'
import { explainFailures } from './explain-failures.ts'
import { runCampaign } from './run-campaign.ts'
import { runJobs } from './run-jobs.ts'

/** Runs a whole campaign; reports its failures with the command that replays each. */
export const expectAllHolds = async (campaign: Campaign): Promise<CampaignResult> => {
  const result = await runCampaign(campaign)
  expect(result.operations).toBe(campaign.runs * campaign.operations)
  expect((await explainFailures(campaign, result)).join('\n')).toBe('')
  return result
}

type Crashes = {
  readonly seeds: readonly number[]
  readonly tier: TierNumber
  /** 1: every crash point; 10: each tenth. */
  readonly every: number
}

/** Crashes the tabs of six-operation scripts at one point after the other. Returns the number of crashes. */
export const crashAll = async ({ seeds, tier, every }: Crashes): Promise<number> => {
  const results: CrashResult[] = []
  const jobs = seeds.map((seed) => ({ type: 'crashes' as const, seed, tier, every }))
  await runJobs(jobs, (result) => results.push(result))
  const broken = results.filter(({ failures }) => failures.length > 0)
  expect(broken).toEqual([])
  return results.reduce((sum, { crashes }) => sum + crashes, 0)
}
