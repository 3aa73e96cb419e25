import { addResults, type Campaign, type CampaignResult, NOTHING_RUN } from './campaign.ts'
import { runJobs } from './run-jobs.ts'

/** Seeds in one job: a few seconds of work, so that no processor is idle for long at the end. */
const PORTION = { 1: 100, 2: 10 } as const

/** Runs a campaign on all processors. The result does not depend on how many there are. */
export const runCampaign = async (
  campaign: Campaign,
  onProgress: (result: CampaignResult) => void = () => undefined,
): Promise<CampaignResult> => {
  let all = NOTHING_RUN
  const jobs = portionsOf(campaign).map((portion) => ({
    type: 'seeds' as const,
    campaign: portion,
  }))
  await runJobs(jobs, (result) => {
    all = addResults(all, result)
    onProgress(all)
  })
  return all
}

const portionsOf = ({ firstSeed, runs, ...campaign }: Campaign): Campaign[] => {
  const size = PORTION[campaign.tier]
  return Array.from({ length: Math.ceil(runs / size) }, (_, at) => ({
    ...campaign,
    firstSeed: firstSeed + at * size,
    runs: Math.min(size, runs - at * size),
  }))
}
