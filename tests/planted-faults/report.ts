import type { PlacedFault } from './choose-faults.ts'
import type { PartName } from './try-fault.ts'

export type Finding = {
  /** Of its seed, from 1 on. */
  readonly number: number
  readonly fault: PlacedFault
  /** Null: no test has. Undefined: not tried yet. */
  readonly foundBy?: PartName | null
  readonly seconds?: number
}

const LONGEST_TEXT = 60

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return '∅'
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT - 1)}…` : line
}

/** One line: number, place, kind, before → after, found by which part, seconds. */
export const describeFinding = ({ number, fault, foundBy, seconds }: Finding): string =>
  [
    String(number).padStart(3),
    `${fault.file}:${fault.line}`,
    fault.kind,
    `${short(fault.before)} → ${short(fault.after)}`,
    ...(foundBy === undefined ? [] : [foundBy ?? 'NO TEST']),
    ...(seconds === undefined ? [] : [`${seconds.toFixed(0)} s`]),
  ].join('  ')

/** How many each part has found. */
export const tableOf = (findings: readonly Finding[], parts: readonly PartName[]): string => {
  const tried = findings.filter(({ foundBy }) => foundBy !== undefined)
  const count = (by: PartName | null) => tried.filter(({ foundBy }) => foundBy === by).length
  return [
    ...parts.map((part) => `${part.padEnd(12)}${String(count(part)).padStart(4)}`),
    `${'NO TEST'.padEnd(12)}${String(count(null)).padStart(4)}`,
    `${'all'.padEnd(12)}${String(tried.length).padStart(4)}`,
  ].join('\n')
}
