import { checkInvariants } from './invariants/check-invariants.ts'
import type { Script } from './script/script.ts'
import { createSeededRandom } from './seeded-random.ts'
import { TIERS, type TierNumber } from './tiers.ts'
import { createWorld } from './world/create-world.ts'
import { signIn } from './world/device/device-operations.ts'
import type { Violation } from './world/evidence.ts'
import { execute } from './world/execute.ts'
import { heal } from './world/heal.ts'
import type { HistoryEntry } from './world/history.ts'
import { createScheduler, GoesInCircles } from './world/scheduler.ts'
import { BEGINNING_MS, type KillPlan, type World } from './world/world.ts'

export type RunOptions = {
  readonly tier: TierNumber
  /** Whether the history is recorded: it costs time. */
  readonly withHistory?: boolean
  readonly killPlan?: KillPlan
}

export type RunResult = {
  readonly violations: readonly Violation[]
  readonly history: readonly HistoryEntry[]
  readonly tasks: number
  readonly counts: ReadonlyMap<string, number>
  /** By tab: the number of points at which it could have crashed with work left. */
  readonly points: ReadonlyMap<string, number>
}

/** Runs a script from the first rows to the final checks. The same script gives the same history. */
export const runSimulation = async (script: Script, options: RunOptions): Promise<RunResult> => {
  const { tier, withHistory = false, killPlan = null } = options
  const random = createSeededRandom(script.seed)
  const { createServer, createStorage, settle } = TIERS[tier]
  const scheduler = createScheduler(random.fork(), settle)
  const nowMs = (): number => BEGINNING_MS + scheduler.nowMs()
  const server = await createServer({ nowMs, seed: script.seed })
  try {
    const parts = { random, scheduler, server, createStorage, withHistory, killPlan }
    const world = await createWorld(script, parts)
    const violations = await live(world, script)
    return {
      violations,
      history: world.history.entries(),
      tasks: scheduler.tasksRun(),
      counts: world.tally.counts(),
      points: world.points,
    }
  } finally {
    await server.close()
  }
}

const live = async (world: World, script: Script): Promise<readonly Violation[]> => {
  try {
    for (const device of world.devices) await signIn(world, device, 'ada')
    await world.scheduler.runFor(1_000)
    for (const operation of script.operations) {
      await world.scheduler.runFor(operation.gapMs)
      await execute(world, operation)
    }
    const endings = await heal(world)
    if (world.failures.length > 0) throw world.failures[0]
    return checkInvariants(world.evidence, endings)
  } catch (error) {
    if (!(error instanceof GoesInCircles)) throw error
    return [{ invariant: 'progress', detail: 'the engine goes round in circles' }]
  } finally {
    await endWorld(world)
  }
}

const endWorld = async (world: World): Promise<void> => {
  for (const { tabs, engines, storage } of world.devices) {
    for (const { owner, connection } of [...tabs, ...engines]) {
      owner.isAlive = false
      connection.close()
    }
    await storage.dispose()
  }
}
