import { runSimulation } from '../run-simulation.ts'
import { makeScript } from '../script/script.ts'
import type { Campaign, Failure } from './campaign.ts'

/** The first `most` seeds of a campaign that break something; the rest is not run. */
export const findFailures = async (
  { tier, firstSeed, runs, operations }: Campaign,
  most: number,
): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  for (let seed = firstSeed; seed < firstSeed + runs && failures.length < most; seed += 1) {
    const { violations } = await runSimulation(makeScript(seed, operations), { tier })
    if (violations.length > 0) failures.push({ seed, violations })
  }
  return failures
}
