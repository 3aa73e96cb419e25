import { parentPort, workerData } from 'node:worker_threads'
import type { Campaign } from './campaign.ts'
import { runSeeds } from './run-seeds.ts'

// Whoever starts this worker gives it a campaign.
parentPort?.postMessage(await runSeeds(workerData as Campaign))
