import { runSimulation } from '../run-simulation.ts'
import { type Campaign, type Failure, scriptOf } from './campaign.ts'

/** The first `most` failing seeds of a campaign; the rest is not run. */
export const findFailures = async (
  campaign: Campaign,
  most: number,
): Promise<readonly Failure[]> => {
  const { tier, firstSeed, runs } = campaign
  const failures: Failure[] = []
  for (let seed = firstSeed; seed < firstSeed + runs && failures.length < most; seed += 1) {
    const { violations } = await runSimulation(scriptOf(campaign, seed), { tier })
    if (violations.length > 0) failures.push({ seed, violations })
  }
  return failures
}
