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

/** Loaded on demand: the quick tier needs nothing of the product's server. */
const createRealServer: Tier['createServer'] = async (options) =>
  (await import('./server/create-real-server.ts')).createRealServer(options)

/** The environment of the engine: quick models of storage and server, or the product's own. */
export const TIERS: Readonly<Record<TierNumber, Tier>> = {
  1: {
    createServer: createModelServer,
    createStorage: createMemoryStorage,
    // Only promises are pending here: when those are done, nothing else is.
    settle: (done) => process.nextTick(done),
  },
  2: {
    createServer: createRealServer,
    createStorage: createDexieStorage,
    settle: (done) => void setImmediate(done),
  },
}
