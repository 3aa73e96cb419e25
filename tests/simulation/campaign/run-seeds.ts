import { runSimulation } from '../run-simulation.ts'
import {
  addResults,
  type Campaign,
  type CampaignResult,
  NOTHING_RUN,
  scriptOf,
} from './campaign.ts'

/** The campaign's runs, one after the other, in this thread. */
export const runSeeds = async (campaign: Campaign): Promise<CampaignResult> => {
  const { tier, firstSeed, runs, operations } = campaign
  let all = NOTHING_RUN
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const { violations, tasks, counts } = await runSimulation(scriptOf(campaign, seed), {
      tier,
    })
    const failures = violations.length > 0 ? [{ seed, violations }] : []
    all = addResults(all, { runs: 1, operations, tasks, counts, failures })
  }
  return all
}
