import type { Table } from '../report-chaos.ts'
import type { Outcome } from './play-scenario.ts'

const COLUMNS = ['edits', 'applied', 'in tray', 'lost', 'twice', 'seconds'] as const

const cells = (values: readonly (string | number)[]): string =>
  values.map((value) => String(value).padStart(8)).join('')

export const HEADING = `${'scenario'.padEnd(40)}${cells(COLUMNS)}`

/** One line of the table. */
export const outcomeLine = (outcome: Outcome): string => {
  const { name, result, seconds } = outcome
  const counts = result
    ? [result.edits, result.applied, result.inTray, result.lost.length, result.twice.length]
    : ['?', '?', '?', '?', '?']
  return `${name.padEnd(40)}${cells([...counts, seconds.toFixed(1)])}  ${endOf(outcome)}`
}

const endOf = ({ violations }: Outcome): string => (violations.length === 0 ? 'ok' : 'FAILED')

export const browserTable = (outcomes: readonly Outcome[]): Table => {
  const failed = outcomes.filter(({ violations }) => violations.length > 0)
  const sum = (count: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const edits = sum(({ result }) => result?.edits ?? 0)
  const lost = sum(({ result }) => result?.lost.length ?? 0)
  const twice = sum(({ result }) => result?.twice.length ?? 0)
  const saved = lost + sum(({ result }) => (result?.applied ?? 0) + (result?.inTray ?? 0))
  const minutes = sum(({ seconds }) => seconds) / 60
  return {
    lines: [
      `${outcomes.length} scenarios in ${minutes.toFixed(1)} min, ${failed.length} failed`,
      `${edits} edits begun, ${saved} said to be saved; of these ${lost} lost, ${twice} twice`,
    ],
    violations: failed.flatMap(({ name, violations }) =>
      violations.map((violation) => `${name}: ${violation}`),
    ),
  }
}
