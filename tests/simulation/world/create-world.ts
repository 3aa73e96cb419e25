import type { Script } from '../script/script.ts'
import { CALM } from '../script/weather.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { SimulatedServer } from '../server/simulated-server.ts'
import type { SimulatedStorage } from '../storage/simulated-storage.ts'
import { createDevice } from './device/device.ts'
import type { Evidence } from './evidence.ts'
import { createHistory } from './history.ts'
import type { Scheduler } from './scheduler.ts'
import { readServerRows } from './server/server-changes.ts'
import { createTally } from './tally.ts'
import { beginBreaking, createLine } from './wire/line.ts'
import { NEWER_FIELDS } from './wire/older-process.ts'
import { createProgressWatch } from './wire/progress-watch.ts'
import { createWireWatch } from './wire/wire-watch.ts'
import type { KillPlan, World } from './world.ts'

export type WorldParts = {
  readonly random: SeededRandom
  readonly scheduler: Scheduler
  readonly server: SimulatedServer
  readonly createStorage: () => SimulatedStorage
  readonly withHistory: boolean
  readonly killPlan: KillPlan | null
}

/** A server with its first rows, and devices without a signed-in account. */
export const createWorld = async (script: Script, parts: WorldParts): Promise<World> => {
  const { random, scheduler, server, withHistory } = parts
  const evidence: Evidence = {
    firstRows: await readServerRows(server),
    newerFields: script.hasRollout ? NEWER_FIELDS : new Set(),
    intents: [],
    sends: [],
    changes: [],
    forgottenAt: [],
    abandoned: new Map(),
    rejections: new Map(),
    staleAtMs: new Map(),
    violations: [],
  }
  const world: World = {
    scheduler,
    random: random.fork(),
    server,
    createStorage: parts.createStorage,
    devices: [],
    history: createHistory(scheduler.nowMs, withHistory),
    evidence,
    failures: [],
    wire: createWireWatch(evidence, scheduler.nowMs),
    progress: createProgressWatch(evidence, scheduler.nowMs),
    hasStream: script.hasStream,
    takesBatches: script.takesBatches,
    refusesSome: script.refusesSome,
    rowsPerPage: script.rowsPerPage,
    killPlan: parts.killPlan,
    points: new Map(),
    tally: createTally(),
    sessions: new Map(),
    tokens: new Map(),
    serverRows: new Map(evidence.firstRows),
    weather: CALM,
    rollout: script.hasRollout ? 'under-way' : 'none',
    isServerUp: true,
    line: createLine(script.breaksLine),
    changesAtBackup: 0,
    epochs: 0,
    intents: 0,
    enginesStarted: 0,
  }
  for (let number = 1; number <= script.devices; number += 1)
    world.devices.push(createDevice(world, number))
  if (script.breaksLine) beginBreaking(world)
  return world
}
