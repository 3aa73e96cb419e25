import { runSimulation } from '../run-simulation.ts'
import { makeScript } from '../script/script.ts'
import { addResults, type Campaign, type CampaignResult, NOTHING_RUN } from './campaign.ts'

/** The campaign's runs, one after the other, in this thread. */
export const runSeeds = async ({
  tier,
  firstSeed,
  runs,
  operations,
}: Campaign): Promise<CampaignResult> => {
  let all = NOTHING_RUN
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const { violations, tasks, counts } = await runSimulation(makeScript(seed, operations), {
      tier,
    })
    const failures = violations.length > 0 ? [{ seed, violations }] : []
    all = addResults(all, { runs: 1, operations, tasks, counts, failures })
  }
  return all
}
