import { expect, test } from 'vitest'
import {
  moveEntry,
  problemsToRows,
  removeEntry,
  replaceEntry,
} from '#admin/shared/form/list-entries.ts'

test('a list always keeps an empty row', () => {
  expect(removeEntry(['a', 'b'], 0)).toEqual(['b'])
  expect(removeEntry(['a'], 0)).toEqual([''])
})

test('an entry is replaced in its position', () => {
  expect(replaceEntry(['a', 'b', 'c'], 1, 'x')).toEqual(['a', 'x', 'c'])
})

test('an entry swaps with its neighbour, and stays at the ends', () => {
  expect(moveEntry(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveEntry(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveEntry(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('a problem is shown at the input that caused it, empty rows counted', () => {
  const values = { images: ['', '/a.webp', ' ', 'pas une adresse'], name: 'x' }
  const problems = [
    { field: 'images.1', code: 'not-a-url' as const },
    { field: 'images', code: 'too-many-entries' as const },
    { field: 'name', code: 'too-long' as const },
  ]
  expect(problemsToRows(problems, values).map(({ field }) => field)).toEqual([
    'images.3',
    'images',
    'name',
  ])
})
