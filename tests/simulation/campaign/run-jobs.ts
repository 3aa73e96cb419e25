import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { TierNumber } from '../tiers.ts'
import type { Campaign, CampaignResult, Failure } from './campaign.ts'
import type { CrashResult } from './crash-everywhere.ts'

type SeedsJob = { readonly type: 'seeds'; readonly campaign: Campaign }
type FailuresJob = {
  readonly type: 'failures'
  readonly campaign: Campaign
  readonly most: number
}
type CrashJob = {
  readonly type: 'crashes'
  readonly seed: number
  readonly tier: TierNumber
  /** Of this many crash points one is tried, beginning with the point `first`. */
  readonly every: number
  readonly first: number
}
export type Job = SeedsJob | FailuresJob | CrashJob

type ResultOf<Kind extends Job> = Kind extends SeedsJob
  ? CampaignResult
  : Kind extends FailuresJob
    ? readonly Failure[]
    : CrashResult

/** Runs the jobs on all processors, each in a worker of its own; yields their results as they finish. */
export const runJobs = async <Kind extends Job>(
  jobs: readonly Kind[],
  onResult: (result: ResultOf<Kind>) => void,
): Promise<void> => {
  await inLanes(jobs, async (job) => onResult(await runInWorker(job)))
}

/** Processes the entries, as many at once as there are processors; `lane` is the number of the processor. */
export const inLanes = async <Entry>(
  entries: readonly Entry[],
  use: (entry: Entry, lane: number) => Promise<void>,
): Promise<void> => {
  const left = [...entries]
  const runLane = async (_: unknown, lane: number): Promise<void> => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) await use(entry, lane)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runLane))
}

/** `folder` may be another copy of the sources, which its worker then runs. */
export const runInWorker = <Kind extends Job>(
  job: Kind,
  folder = new URL('./', import.meta.url),
): Promise<ResultOf<Kind>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('job-worker.ts', folder), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
