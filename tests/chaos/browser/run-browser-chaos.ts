import { ALL_SCENARIOS } from './all-scenarios.ts'
import { type Outcome, playScenario } from './play-scenario.ts'

export type BrowserChaosOptions = {
  /** Part of the names of the scenarios to run; empty: all. */
  readonly only: string
  readonly seed: number
  readonly onOutcome: (outcome: Outcome) => void
}

/** A scenario waits half of its time: for a slow line, or for the next attempt. */
const AT_ONCE = 3

/** Runs the scenarios, each on a server and devices of its own. Returns the outcomes in the order of their ends. */
export const runBrowserChaos = async ({
  only,
  seed,
  onOutcome,
}: BrowserChaosOptions): Promise<readonly Outcome[]> => {
  const waiting = ALL_SCENARIOS.filter(({ name }) => name.includes(only))
  const outcomes: Outcome[] = []
  const playNext = async (): Promise<void> => {
    for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
      const outcome = await playScenario(scenario, seed)
      onOutcome(outcome)
      outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playNext))
  return outcomes
}
