import { expect, test } from 'vitest'
import { ALL_SCENARIOS } from '#tests/chaos/browser/all-scenarios.ts'
import { playScenario } from '#tests/chaos/browser/play-scenario.ts'
import { firstUnlessFull } from '#tests/support/full-run.ts'

/** The quickest of `npm run chaos -- browser`, which plays all of them. */
const QUICK = ['browser killed mid-drain', 'tab that sends closed mid-drain']

test.each(firstUnlessFull(1, QUICK))('%s: nothing is lost, nothing happens twice', async (name) => {
  const scenario = ALL_SCENARIOS.find((known) => known.name === name)
  if (scenario === undefined) throw new Error(`no scenario ${name}`)
  const { violations, judgement } = await playScenario(scenario, 7)
  expect(violations).toEqual([])
  expect(judgement?.applied).toBeGreaterThan(0)
})
