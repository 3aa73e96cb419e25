import { parentPort, workerData } from 'node:worker_threads'
import { crashEverywhere } from './crash-everywhere.ts'
import { findFailures } from './find-failures.ts'
import type { Job } from './run-jobs.ts'
import { runSeeds } from './run-seeds.ts'

const run = (job: Job): Promise<unknown> => {
  switch (job.type) {
    case 'seeds':
      return runSeeds(job.campaign)
    case 'failures':
      return findFailures(job.campaign, job.most)
    case 'crashes':
      return crashEverywhere(job)
  }
}

// The thread that starts this worker passes it a job.
parentPort?.postMessage(await run(workerData as Job))
