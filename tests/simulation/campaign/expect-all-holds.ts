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
  /** The points of each script are shared by this many jobs, so that all processors end at about the same time. */
  readonly jobs?: number
}

/** Crashes the tabs of six-operation scripts at one point after the other. Returns the number of crashes. */
export const crashAll = async ({ seeds, tier, every, jobs = 1 }: Crashes): Promise<number> => {
  const results: CrashResult[] = []
  const all = seeds.flatMap((seed) =>
    Array.from({ length: jobs }, (_, job) => ({
      type: 'crashes' as const,
      ...{ seed, tier, every: every * jobs, first: (seed % every) + job * every },
    })),
  )
  await runJobs(all, (result) => results.push(result))
  const broken = results.filter(({ failures }) => failures.length > 0)
  expect(broken).toEqual([])
  return results.reduce((sum, { crashes }) => sum + crashes, 0)
}
