import { type RunResult, runSimulation } from '../run-simulation.ts'
import { makeScript, SHORT_STORY } from '../script/script.ts'
import type { TierNumber } from '../tiers.ts'
import type { Violation } from '../world/evidence.ts'
import type { KillPlan } from '../world/world.ts'

/** Operations of a script whose crash points are all tried. */
const OPERATIONS = 6

export type CrashResult = {
  readonly seed: number
  /** How many points were tried. */
  readonly crashes: number
  readonly failures: readonly {
    readonly plan: KillPlan
    readonly violations: readonly Violation[]
  }[]
}

/**
 * Runs a short script once without a crash, and then once for each point at which one of its tabs could crash: before,
 * during and after each of its transactions, and before each answer that it receives. `every: 10, first: 3` tries each
 * tenth of them, from the fourth on.
 */
export const crashEverywhere = async ({
  seed,
  tier,
  every,
  first,
}: {
  readonly seed: number
  readonly tier: TierNumber
  readonly every: number
  readonly first: number
}): Promise<CrashResult> => {
  const script = makeScript(seed, OPERATIONS, SHORT_STORY)
  const points = plansOf((await runSimulation(script, { tier })).points)
  const plans = points.filter((_, at) => at % every === first)
  const failures = []
  for (const plan of plans) {
    const { violations } = await runSimulation(script, { tier, killPlan: plan })
    if (violations.length > 0) failures.push({ plan, violations })
  }
  return { seed, crashes: plans.length, failures }
}

const plansOf = (points: RunResult['points']): readonly KillPlan[] =>
  [...points].flatMap(([tab, count]) =>
    Array.from({ length: count }, (_, at) => ({ tab, point: at + 1 })),
  )
