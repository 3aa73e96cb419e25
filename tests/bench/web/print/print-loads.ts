import { spreadOf, spreadToText, tableToText } from '#tests/bench/load/spread.ts'
import { GOALS } from '../goals.ts'
import type { Paints } from '../measure/paints.ts'
import { withGoal } from './with-goal.ts'

export type RoutePaints = {
  readonly address: string
  readonly ours: readonly Paints[]
  readonly twin: readonly Paints[]
}

/** LCP, layout shifts and blocking time of each page compared with its twin. */
export const printLoads = (routes: readonly RoutePaints[]): void => {
  const titles = ['page', 'LCP ms', 'twin', 'more', 'CLS', 'blocked ms', 'twin', 'largest paint']
  console.log(`\nfirst visit on a slow phone; ${GOAL_WORDS}\n`)
  console.log(tableToText([titles, ...routes.map(rowOf)]))
}

const GOAL_WORDS = [
  `goals: LCP at most ${GOALS.lcpMs} ms and ${GOALS.lcpOverTwinMs} ms more than without scripts`,
  `CLS ${GOALS.cls}`,
  `blocked at most ${GOALS.blockingOverTwinMs} ms more`,
].join(', ')

const rowOf = ({ address, ours, twin }: RoutePaints): readonly string[] => {
  const lcp = spreadOf(ours.map(({ lcpMs }) => lcpMs))
  // The difference of each round: its two visits came one after the other.
  const more = spreadOf(differences(ours, twin, ({ lcpMs }) => lcpMs))
  const cls = Math.max(...ours.map((paints) => paints.cls))
  const blocked = spreadOf(ours.map(({ blockingMs }) => blockingMs))
  const moreBlocked = spreadOf(differences(ours, twin, ({ blockingMs }) => blockingMs))
  return [
    address,
    withGoal(spreadToText(lcp), lcp.median <= GOALS.lcpMs),
    spreadToText(spreadOf(twin.map(({ lcpMs }) => lcpMs))),
    withGoal(spreadToText(more), more.median <= GOALS.lcpOverTwinMs),
    withGoal(cls.toFixed(3), cls <= GOALS.cls),
    withGoal(spreadToText(blocked), moreBlocked.median <= GOALS.blockingOverTwinMs),
    spreadToText(spreadOf(twin.map(({ blockingMs }) => blockingMs))),
    ours[0]?.lcpOf ?? '',
  ]
}

const differences = (
  ours: readonly Paints[],
  twin: readonly Paints[],
  read: (paints: Paints) => number,
): readonly number[] =>
  ours.flatMap((paints, at) => {
    const other = twin[at]
    return other ? [read(paints) - read(other)] : []
  })
