import { spreadOf, spreadToText, tableToText } from '#tests/bench/load/spread.ts'
import { withGoal } from './with-goal.ts'

export type Timed = {
  readonly name: string
  readonly goalMs: number
  readonly timesMs: readonly number[]
}

/** Times with their goals; the median decides. */
export const printTimes = (title: string, rows: readonly Timed[]): void => {
  console.log(`\n${title}\n`)
  console.log(
    tableToText([
      ['', 'ms, median (min–max)', 'goal'],
      ...rows.map(({ name, goalMs, timesMs }) => {
        const spread = spreadOf(timesMs)
        return [name, withGoal(spreadToText(spread), spread.median <= goalMs), String(goalMs)]
      }),
    ]),
  )
}
