import { makeScript, type Script, withBreakingLine, withRollout } from '../script/script.ts'
import type { TierNumber } from '../tiers.ts'
import type { Violation } from '../world/evidence.ts'

/** Many runs, each with the next seed. */
export type Campaign = {
  readonly tier: TierNumber
  readonly firstSeed: number
  readonly runs: number
  /** Operations of each run. */
  readonly operations: number
  /** Whether server processes of two versions answer. */
  readonly hasRollout?: boolean
  /** Whether the connection breaks again and again during long lists. */
  readonly breaksLine?: boolean
}

/**
 * The full campaign of `npm run test:full`: consecutive seeds, and further ones that are the only ones to find some
 * bug.
 */
export const CAMPAIGNS: Readonly<Record<TierNumber, Campaign>> = {
  1: { tier: 1, firstSeed: 1, runs: 2_000, operations: 100 },
  2: { tier: 2, firstSeed: 1, runs: 120, operations: 50 },
}

/** The full campaign while server processes of two versions answer. */
export const ROLLOUT_CAMPAIGN: Campaign = { ...CAMPAIGNS[1], runs: 800, hasRollout: true }

/** The full campaign over a connection that breaks before a long list has arrived. */
export const BREAKING_CAMPAIGN: Campaign = {
  ...CAMPAIGNS[1],
  runs: 200,
  operations: 25,
  breaksLine: true,
}

/** The part that `npm test` runs: the same seeds each time, chosen so that every kind of event occurs. */
export const SAMPLES: Readonly<Record<TierNumber, Campaign>> = {
  1: { ...CAMPAIGNS[1], runs: 200 },
  2: { ...CAMPAIGNS[2], runs: 20 },
}
export const ROLLOUT_SAMPLE: Campaign = { ...ROLLOUT_CAMPAIGN, runs: 80 }
export const BREAKING_SAMPLE: Campaign = { ...BREAKING_CAMPAIGN, runs: 20 }

/** Operations of each run with a rare seed. */
export const RARE_OPERATIONS = 100

export const RARE_SEEDS: Readonly<Record<TierNumber, readonly number[]>> = {
  1: [2_924, 8_251],
  2: [3, 188],
}

/** The script of one run. */
export const scriptOf = (
  {
    operations,
    hasRollout,
    breaksLine,
  }: Pick<Campaign, 'operations' | 'hasRollout' | 'breaksLine'>,
  seed: number,
): Script =>
  breaksLine
    ? withBreakingLine(seed, operations)
    : withRollout(makeScript(seed, operations), hasRollout ?? false)

export type Failure = { readonly seed: number; readonly violations: readonly Violation[] }

export type CampaignResult = {
  readonly runs: number
  readonly operations: number
  /** Steps of storages, requests and answers, timers. */
  readonly tasks: number
  /** How often each kind of thing has happened. */
  readonly counts: ReadonlyMap<string, number>
  readonly failures: readonly Failure[]
}

export const NOTHING_RUN: CampaignResult = {
  runs: 0,
  operations: 0,
  tasks: 0,
  counts: new Map(),
  failures: [],
}

export const addResults = (a: CampaignResult, b: CampaignResult): CampaignResult => {
  const counts = new Map(a.counts)
  for (const [what, count] of b.counts) counts.set(what, (counts.get(what) ?? 0) + count)
  return {
    runs: a.runs + b.runs,
    operations: a.operations + b.operations,
    tasks: a.tasks + b.tasks,
    counts,
    failures: [...a.failures, ...b.failures].toSorted((x, y) => x.seed - y.seed),
  }
}
