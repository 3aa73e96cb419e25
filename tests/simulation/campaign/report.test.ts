import { expect, test } from 'vitest'
import { runScript } from '#tests/support/run-script.ts'
import type { HistoryEntry } from '../world/history.ts'
import { failureLines, historyTable, replayCommand, verdictLines } from './report.ts'

const HISTORY: readonly HistoryEntry[] = [
  { atMs: 0, who: 'd1.t1', what: 'opens, as ada' },
  { atMs: 1_234, who: 'd1.t1', what: 'update models/000a1 price=1001: saved' },
  { atMs: 1_250, who: 'server', what: 'has models/000a1 v2 by e3b70 price=1001' },
  { atMs: 601_002, who: 'd1', what: 'tray: conflict update models/000a1 (price)' },
]

test('a history is a table of time, actor and event', () => {
  expect(historyTable(HISTORY).join('\n')).toBe(
    `  seconds  who     what
---------  ------  ------------------------------------------------------------
    0.000  d1.t1   opens, as ada
    1.234  d1.t1   update models/000a1 price=1001: saved
    1.250  server  has models/000a1 v2 by e3b70 price=1001
  601.002  d1      tray: conflict update models/000a1 (price)`,
  )
})

test('below it are the violations, the first one in full', () => {
  expect(verdictLines({ violations: [] })).toEqual(['every invariant holds'])
  const violations = [
    { invariant: 'convergence', detail: 'd1/ada: models/m1 is v1 here, v2 there' },
    { invariant: 'progress', detail: 'd1/ada: 1 edits still wait' },
  ] as const
  expect(verdictLines({ violations })).toEqual([
    'broken invariant: convergence — d1/ada: models/m1 is v1 here, v2 there',
    '            then: progress — d1/ada: 1 edits still wait',
  ])
})

test('a failing seed is reported with the command that replays it', () => {
  const campaign = { tier: 2, firstSeed: 1, runs: 9, operations: 50, hasRollout: true } as const
  const violations = [{ invariant: 'durable', detail: 'it is not there' }] as const
  const failures = [{ seed: 7, violations }]
  const result = { runs: 9, operations: 450, tasks: 1, counts: new Map(), failures }
  expect(replayCommand(campaign, 7)).toBe('npm run sim -- --seed 7 --ops 50 --tier 2 --rollout')
  expect(failureLines(campaign, result)).toEqual([
    '✗ npm run sim -- --seed 7 --ops 50 --tier 2 --rollout',
    '    durable — it is not there',
  ])
})

test('npm run sim -- --seed N: one run, its history and its verdict', async () => {
  const sim = runScript('tests/simulation/sim.ts', { args: ['--seed', '3', '--ops', '8'] })
  expect(await sim.ends).toBe(0)
  const lines = sim.output.out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^ +seconds {2}who +what$/)
  expect(lines).toContainEqual(expect.stringMatching(/^ +0\.000 {2}d1\.t1 +opens, as ada$/))
  expect(lines.filter((line) => / → | ← /.test(line)).length).toBeGreaterThan(10)
  expect(lines.at(-1)).toBe('every invariant holds')
})

test('npm run sim: wrong options are answered with the usage', async () => {
  const sim = runScript('tests/simulation/sim.ts', { args: ['--seed', 'seven'] })
  expect(await sim.ends).toBe(2)
  expect(sim.output.out).toMatch(/^Usage: npm run sim/)
})
