import { expect, test } from 'vitest'
import { describeFinding, type Finding, tableOf } from './report.ts'

const FAULT = {
  file: 'src/a/a.ts',
  line: 3,
  kind: 'statement dropped',
  start: 10,
  end: 20,
  before: 'save(\n  row)',
  after: '',
} as const

test('one line says where, what, who found it, and how long that took', () => {
  const finding: Finding = { number: 4, fault: FAULT, foundBy: 'unit', seconds: 3.4 }
  const line = '  4  src/a/a.ts:3  statement dropped  save( row) → ∅'
  expect(describeFinding(finding)).toBe(`${line}  unit  3 s`)
  expect(describeFinding({ ...finding, foundBy: null })).toBe(`${line}  NO TEST  3 s`)
  expect(describeFinding({ number: 4, fault: FAULT })).toBe(line)
})

test('the table counts by part; what was not tried does not count', () => {
  const findings: readonly Finding[] = [
    { number: 1, fault: FAULT, foundBy: 'unit' },
    { number: 2, fault: FAULT, foundBy: null },
    { number: 3, fault: FAULT },
  ]
  expect(tableOf(findings, ['check', 'unit']).split('\n')).toEqual([
    'check          0',
    'unit           1',
    'NO TEST        1',
    'all            2',
  ])
})
