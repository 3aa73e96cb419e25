import type { RunResult } from '../run-simulation.ts'
import type { Violation } from '../world/evidence.ts'
import type { HistoryEntry } from '../world/history.ts'
import type { Campaign, CampaignResult } from './campaign.ts'

/** A history as a table: time, actor, event. */
export const historyTable = (history: readonly HistoryEntry[]): readonly string[] => {
  // A long run has more entries than a call may have arguments.
  const widest = history.reduce((most, { who }) => Math.max(most, who.length), 4)
  const line = (when: string, who: string, what: string): string =>
    `${when.padStart(9)}  ${who.padEnd(widest)}  ${what}`
  return [
    line('seconds', 'who', 'what'),
    line('-'.repeat(9), '-'.repeat(widest), '-'.repeat(60)),
    ...history.map(({ atMs, who, what }) => line((atMs / 1_000).toFixed(3), who, what)),
  ]
}

/** The first violation in full, the others below. */
export const verdictLines = ({ violations }: Pick<RunResult, 'violations'>): readonly string[] => {
  const [first, ...others] = violations
  if (first === undefined) return ['every invariant holds']
  return [
    `broken invariant: ${wordsOf(first)}`,
    ...others.map((violation) => `            then: ${wordsOf(violation)}`),
  ]
}

const wordsOf = ({ invariant, detail }: Violation): string => `${invariant} — ${detail}`

/** The command that replays one run of a campaign. */
export const replayCommand = (
  { tier, operations, hasRollout, breaksLine }: Omit<Campaign, 'firstSeed' | 'runs'>,
  seed: number,
): string =>
  `npm run sim -- --seed ${seed} --ops ${operations} --tier ${tier}${hasRollout ? ' --rollout' : ''}${breaksLine ? ' --breaking' : ''}`

export const failureLines = (campaign: Campaign, { failures }: CampaignResult): readonly string[] =>
  failures.flatMap(({ seed, violations }) => [
    `✗ ${replayCommand(campaign, seed)}`,
    ...violations.slice(0, 3).map((violation) => `    ${wordsOf(violation)}`),
  ])

/** How often each kind of event occurred. */
export const countLines = ({ counts }: CampaignResult): readonly string[] => {
  const entries = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([what, count]) => `  ${what.padEnd(32)}${String(count).padStart(9)}`)
}
