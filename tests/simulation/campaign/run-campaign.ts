import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { addResults, type Campaign, type CampaignResult, NOTHING_RUN } from './campaign.ts'

/** Seeds in one worker's portion: a few seconds, so that no processor is idle for long at the end. */
const PORTION = { 1: 100, 2: 10 } as const

/** Runs a campaign on all processors. The result does not depend on how many there are. */
export const runCampaign = async (
  campaign: Campaign,
  onProgress: (result: CampaignResult) => void = () => undefined,
): Promise<CampaignResult> => {
  const portions = portionsOf(campaign)
  let all = NOTHING_RUN
  const runLane = async (): Promise<void> => {
    for (let next = portions.shift(); next; next = portions.shift()) {
      const result = await runInWorker(next)
      all = addResults(all, result)
      onProgress(all)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runLane))
  return all
}

const portionsOf = ({ firstSeed, runs, ...campaign }: Campaign): Campaign[] => {
  const size = Math.min(PORTION[campaign.tier], Math.ceil(runs / availableParallelism()))
  return Array.from({ length: Math.ceil(runs / size) }, (_, at) => ({
    ...campaign,
    firstSeed: firstSeed + at * size,
    runs: Math.min(size, runs - at * size),
  }))
}

const runInWorker = (campaign: Campaign): Promise<CampaignResult> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seeds-worker.ts', import.meta.url), {
      workerData: campaign,
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
