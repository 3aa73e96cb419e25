import { expect, test } from 'vitest'
import { ALL_SCENARIOS } from './all-scenarios.ts'

test('there are at least thirty scenarios, each with a unique name', () => {
  const names = ALL_SCENARIOS.map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(30)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})
