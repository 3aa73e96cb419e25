import { expect, test } from 'vitest'
import { changesCode } from './compile-faults.ts'

test('a fault changes what runs; a type, a comment or brackets do not', () => {
  expect(changesCode('src/a.ts', 'const a = 1', 'const a = 2')).toBe(true)
  expect(changesCode('src/a.ts', 'const a: number = 1', 'const a = 1')).toBe(false)
  expect(changesCode('src/a.ts', 'const a = 1 // one', 'const a = 1')).toBe(false)
})
