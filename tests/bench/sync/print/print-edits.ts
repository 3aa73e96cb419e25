import { tableToText } from '#tests/bench/load/spread.ts'
import type { EditFigures } from '../measure/edits.ts'
import { figureToText, ratioToText } from './ratio.ts'

type Column = readonly [title: string, read: (figures: EditFigures) => number, digits: number]

const COLUMNS: readonly Column[] = [
  ['edits stored per s', ({ perSecond }) => perSecond, 0],
  ['p99 ms', ({ p99Ms }) => p99Ms, 1],
  ['drain s', ({ drainSeconds }) => drainSeconds, 2],
  ['requests', ({ requests }) => requests, 0],
  ['MB up', ({ megabytesUp }) => megabytesUp, 2],
]

export const printEdits = (rounds: ReadonlyMap<string, readonly EditFigures[]>): void => {
  const rows = Array.from(rounds, ([name, of]) => [
    name,
    ...COLUMNS.map(([, read, digits]) => figureToText(of, read, digits)),
  ])
  console.log(`\n${tableToText([['1,000 edits', ...COLUMNS.map(([title]) => title)], ...rows])}\n`)
  for (const { one, other, title, read, goal } of GOALS)
    console.log(`${title}: ${ratioToText(rounds.get(one), rounds.get(other), read)} (goal ${goal})`)
}

type Goal = {
  readonly one: string
  readonly other: string
  readonly title: string
  readonly read: (figures: EditFigures) => number
  readonly goal: string
}

const GOALS: readonly Goal[] = [
  {
    one: 'ours at 0 ms',
    other: 'raw-strict at 0 ms',
    title: 'edits stored, × raw strict',
    read: ({ perSecond }) => perSecond,
    goal: '≥ 0.85',
  },
  {
    one: 'ours at 0 ms',
    other: 'raw-strict at 0 ms',
    title: 'p99, × raw strict',
    read: ({ p99Ms }) => p99Ms,
    goal: '≤ 1.3',
  },
  {
    one: 'raw-records at 0 ms',
    other: 'raw-strict at 0 ms',
    title: 'edits stored by raw IndexedDB that keeps our records, × raw strict',
    read: ({ perSecond }) => perSecond,
    goal: 'none, it is the limit of the first',
  },
  {
    one: 'ours at 0 ms',
    other: 'raw-records at 0 ms',
    title: 'edits stored, × raw with our records',
    read: ({ perSecond }) => perSecond,
    goal: '≥ 0.85',
  },
  ...[0, 50].map((latencyMs) => ({
    one: `ours at ${latencyMs} ms`,
    other: `raw-batch at ${latencyMs} ms`,
    title: `drain at ${latencyMs} ms, × raw batch`,
    read: ({ drainSeconds }: EditFigures) => drainSeconds,
    goal: '≤ 1.2',
  })),
  ...[0, 50].map((latencyMs) => ({
    one: `ours at ${latencyMs} ms, basic server`,
    other: `raw-lanes at ${latencyMs} ms, basic server`,
    title: `drain at ${latencyMs} ms on a basic server, × raw lanes`,
    read: ({ drainSeconds }: EditFigures) => drainSeconds,
    goal: '≤ 1.1',
  })),
  {
    one: 'ours at 50 ms',
    other: 'raw-batch at 50 ms',
    title: 'bytes up, × raw batch',
    read: ({ megabytesUp }) => megabytesUp,
    goal: '< 1',
  },
]
