import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import {
  BREAKING_SAMPLE,
  RARE_OPERATIONS,
  RARE_SEEDS,
  ROLLOUT_SAMPLE,
  SAMPLES,
} from './campaign/campaign.ts'
import { expectAllHolds } from './campaign/expect-all-holds.ts'
import { MUTANTS } from './mutants/mutants.ts'
import { outdated } from './mutants/try-mutant.ts'
import { runSimulation } from './run-simulation.ts'
import { makeScript, OPERATION_KINDS } from './script/script.ts'
import { FATE_TYPES } from './script/weather.ts'
import type { TierNumber } from './tiers.ts'
import { MORE_CHANGES } from './world/wire/network.ts'

/** Statuses of its own server that the engine must have received. */
const STATUSES = [200, 201, 204, 304, 401, 403, 404, 409, 410, 412, 413, 422, 429, 500, 503]

/** And those of other servers: a portal's page, an edge during a deploy, a proxy. */
const STRANGERS = [200, 404, 502]

test('20,000 operations on quick models of storage and server: every invariant holds', async () => {
  const result = await expectAllHolds(SAMPLES[1])
  const met = [...result.counts.keys()]
  for (const kind of OPERATION_KINDS) expect(met).toContain(kind)
  for (const fate of FATE_TYPES) expect(met).toContain(`request: ${fate}`)
  for (const status of STATUSES) expect(met).toContain(`answer: ${status}`)
  for (const status of STRANGERS) expect(met).toContain(`answer: ${status} of somebody else`)
  expect(met).toContain('a tab dies')
  expect(met).toContain(MORE_CHANGES)
})

// In the full run larger campaigns contain the next three.
test.skipIf(isFullRun)(
  '1,000 operations on the product’s own storage and server: every invariant holds',
  async () => {
    await expectAllHolds(SAMPLES[2])
  },
)

test.skipIf(isFullRun)(
  '8,000 operations while a new version of the server is rolled out: every invariant holds',
  async () => {
    await expectAllHolds(ROLLOUT_SAMPLE)
  },
)

test.skipIf(isFullRun)(
  '500 operations over a connection that breaks before a long list has arrived: it continues, and never loops hot',
  async () => {
    const { counts } = await expectAllHolds(BREAKING_SAMPLE)
    expect(counts.get('the line breaks')).toBeGreaterThan(200)
  },
)

test('rare seeds that find further bugs: every invariant holds', async () => {
  for (const sample of Object.values(SAMPLES))
    for (const firstSeed of RARE_SEEDS[sample.tier])
      await expectAllHolds({ ...sample, firstSeed, runs: 1, operations: RARE_OPERATIONS })
})

const printHistory = async (seed: number, tier: TierNumber): Promise<string> => {
  const { history } = await runSimulation(makeScript(seed, 40), { tier, withHistory: true })
  return history.map(({ atMs, who, what }) => `${atMs} ${who} ${what}`).join('\n')
}

test('the same seed gives the same history', async () => {
  for (const tier of [1, 2] as const) {
    const once = await printHistory(7, tier)
    expect(once.split('\n').length).toBeGreaterThan(100)
    expect(await printHistory(7, tier)).toBe(once)
    expect(await printHistory(8, tier)).not.toBe(once)
  }
})

test('the quick models and the product itself give exactly the same history', async () => {
  for (let seed = 1; seed <= (isFullRun ? 30 : 12); seed += 1)
    expect(await printHistory(seed, 1), `seed ${seed}`).toBe(await printHistory(seed, 2))
})

/** `npm run sim:mutants` checks that the simulation finds them. */
test('the texts of the deliberate bugs are still in the sources', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(25)
  expect(outdated(MUTANTS)).toEqual([])
  for (const { name, tier, seed } of MUTANTS)
    if (seed !== undefined) expect(RARE_SEEDS[tier], name).toContain(seed)
})
