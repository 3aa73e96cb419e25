import { tableToText } from '#tests/bench/load/spread.ts'
import type { FaultFigures } from '../measure/faults.ts'

export const printFaults = (faults: readonly FaultFigures[]): void => {
  const rows = faults.map(({ fault, drainSeconds, differences, rejected, expectedRejected }) => [
    fault,
    drainSeconds.toFixed(2),
    String(differences),
    `${rejected} (${expectedRejected})`,
  ])
  const titles = ['1,000 edits and', 'drain s', 'wrong rows (goal 0)', 'in the tray (goal)']
  console.log(`\n${tableToText([titles, ...rows])}`)
}
