import type { Table } from '../report-chaos.ts'
import type { Outcome } from './play-scenario.ts'

const COLUMNS = ['edits', 'applied', 'in tray', 'lost', 'twice', 'seconds'] as const

const cells = (values: readonly (string | number)[]): string =>
  values.map((value) => String(value).padStart(8)).join('')

export const HEADING = `${'scenario'.padEnd(40)}${cells(COLUMNS)}`

/** One line of the table. */
export const outcomeLine = (outcome: Outcome): string => {
  const { name, judgement, seconds } = outcome
  const counts = judgement
    ? [
        judgement.edits,
        judgement.applied,
        judgement.inTray,
        judgement.lost.length,
        judgement.twice.length,
      ]
    : ['?', '?', '?', '?', '?']
  return `${name.padEnd(40)}${cells([...counts, seconds.toFixed(1)])}  ${endOf(outcome)}`
}

const endOf = ({ violations, awaits }: Outcome): string => {
  if (violations.length === 0) return 'ok'
  return awaits === null ? 'FAILED' : `awaited: ${awaits}`
}

export const browserTable = (outcomes: readonly Outcome[]): Table => {
  const failed = outcomes.filter((outcome) => endOf(outcome) === 'FAILED')
  const sum = (count: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const edits = sum(({ judgement }) => judgement?.edits ?? 0)
  return {
    lines: [`${outcomes.length} scenarios, ${edits} edits, ${failed.length} failed`],
    violations: failed.flatMap(({ name, violations }) =>
      violations.map((violation) => `${name}: ${violation}`),
    ),
  }
}
