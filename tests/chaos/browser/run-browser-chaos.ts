import { ALL_SCENARIOS } from './all-scenarios.ts'
import { type Outcome, playScenario } from './play-scenario.ts'

export type BrowserChaosOptions = {
  /** Part of the names of the scenarios to run; empty: all. */
  readonly only: string
  readonly seed: number
  readonly onOutcome: (outcome: Outcome) => void
}

/** Runs the scenarios one after the other, each on a new server and device. */
export const runBrowserChaos = async ({
  only,
  seed,
  onOutcome,
}: BrowserChaosOptions): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const scenario of ALL_SCENARIOS) {
    if (!scenario.name.includes(only)) continue
    const outcome = await playScenario(scenario, seed)
    onOutcome(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}
