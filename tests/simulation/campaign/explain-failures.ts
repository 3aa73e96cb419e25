import { runSimulation } from '../run-simulation.ts'
import { type Campaign, type CampaignResult, scriptOf } from './campaign.ts'
import { failureLines, historyTable, replayCommand, verdictLines } from './report.ts'
import { onlyOperations, shrink } from './shrink.ts'

/** All failing seeds; of the first one also its history, with as few operations as possible. */
export const explainFailures = async (
  campaign: Campaign,
  result: CampaignResult,
): Promise<readonly string[]> => {
  const [first] = result.failures
  const [broken] = first?.violations ?? []
  if (first === undefined || broken === undefined) return []
  const script = scriptOf(campaign, first.seed)
  const kept = await shrink(script, broken.invariant, campaign)
  const { history, violations } = await runSimulation(onlyOperations(script, kept), {
    tier: campaign.tier,
    withHistory: true,
  })
  return [
    ...failureLines(campaign, result),
    '',
    `${replayCommand(campaign, first.seed)} --only ${kept.join()}`,
    ...historyTable(history),
    '',
    ...verdictLines({ violations }),
  ]
}
