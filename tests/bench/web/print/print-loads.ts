import { spreadOf, spreadToText, tableToText } from '#tests/bench/load/spread.ts'
import { GOALS } from '../goals.ts'
import type { Paints } from '../measure/paints.ts'
import { withGoal } from './with-goal.ts'

export type RoutePaints = {
  readonly address: string
  readonly ours: readonly Paints[]
  readonly copy: readonly Paints[]
}

/** LCP, layout shifts and blocking time of each page compared with its copy without scripts. */
export const printLoads = (routes: readonly RoutePaints[]): void => {
  const titles = [
    'page',
    'LCP ms',
    'no scripts',
    'more',
    'CLS',
    'blocked ms',
    'no scripts',
    'largest paint',
  ]
  console.log(`\nfirst visit on a slow phone; ${GOAL_WORDS}\n`)
  console.log(tableToText([titles, ...routes.map(rowOf)]))
}

const GOAL_WORDS = [
  `goals: LCP at most ${GOALS.lcpMs} ms and ${GOALS.lcpOverCopyMs} ms more than without scripts`,
  `CLS ${GOALS.cls}`,
  `blocked at most ${GOALS.blockingOverCopyMs} ms more`,
].join(', ')

const rowOf = ({ address, ours, copy }: RoutePaints): readonly string[] => {
  const lcp = spreadOf(ours.map(({ lcpMs }) => lcpMs))
  // The difference of each round: its two visits came one after the other.
  const more = spreadOf(differences(ours, copy, ({ lcpMs }) => lcpMs))
  const cls = Math.max(...ours.map((paints) => paints.cls))
  const blocked = spreadOf(ours.map(({ blockingMs }) => blockingMs))
  const moreBlocked = spreadOf(differences(ours, copy, ({ blockingMs }) => blockingMs))
  return [
    address,
    withGoal(spreadToText(lcp), lcp.median <= GOALS.lcpMs),
    spreadToText(spreadOf(copy.map(({ lcpMs }) => lcpMs))),
    withGoal(spreadToText(more), more.median <= GOALS.lcpOverCopyMs),
    withGoal(cls.toFixed(3), cls <= GOALS.cls),
    withGoal(spreadToText(blocked), moreBlocked.median <= GOALS.blockingOverCopyMs),
    spreadToText(spreadOf(copy.map(({ blockingMs }) => blockingMs))),
    ours[0]?.lcpOf ?? '',
  ]
}

const differences = (
  ours: readonly Paints[],
  copy: readonly Paints[],
  read: (paints: Paints) => number,
): readonly number[] =>
  ours.flatMap((paints, at) => {
    const other = copy[at]
    return other ? [read(paints) - read(other)] : []
  })
