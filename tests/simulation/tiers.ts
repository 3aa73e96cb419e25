import { createModelServer } from './server/model/create-model-server.ts'
import type { ServerOptions, SimulatedServer } from './server/simulated-server.ts'
import { createDexieStorage } from './storage/create-dexie-storage.ts'
import { createMemoryStorage } from './storage/create-memory-storage.ts'
import type { SimulatedStorage } from './storage/simulated-storage.ts'
import type { Settle } from './world/scheduler.ts'

export type TierNumber = 1 | 2

type Tier = {
  readonly createServer: (options: ServerOptions) => Promise<SimulatedServer>
  readonly createStorage: () => SimulatedStorage
  readonly settle: Settle
}

/** Loaded when it is wanted: the quick tier needs nothing of the product's server. */
const createRealServer: Tier['createServer'] = async (options) =>
  (await import('./server/create-real-server.ts')).createRealServer(options)

/** What stands around the engine: quick models of it, or the product's own storage and server. */
export const TIERS: Readonly<Record<TierNumber, Tier>> = {
  1: {
    createServer: createModelServer,
    createStorage: createMemoryStorage,
    // Promises alone: when those are done, there is nothing else.
    settle: (done) => process.nextTick(done),
  },
  2: {
    createServer: createRealServer,
    createStorage: createDexieStorage,
    settle: (done) => void setImmediate(done),
  },
}
