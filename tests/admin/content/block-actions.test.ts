import { expect, test } from 'vitest'
import { lastPosition, planMove } from '#admin/content/block-actions.ts'

const rows = (...positions: readonly number[]) =>
  positions.map((position, index) => ({ id: 'abcde'[index] ?? '', position }))

const after = (before: ReturnType<typeof rows>, id: string, by: -1 | 1): string => {
  const moved = new Map(planMove(before, id, by).map((row) => [row.id, row.position]))
  return before
    .map((row) => ({ ...row, position: moved.get(row.id) ?? row.position }))
    .toSorted((a, b) => a.position - b.position)
    .map((row) => row.id)
    .join('')
}

test('a move writes one row, between its new neighbours', () => {
  expect(planMove(rows(1, 2, 3), 'a', 1)).toEqual([{ id: 'a', position: 2.5 }])
  expect(planMove(rows(1, 2, 3), 'c', -1)).toEqual([{ id: 'c', position: 1.5 }])
})

test('at the ends it moves past the last row, and then nothing changes', () => {
  expect(planMove(rows(1, 2, 3), 'b', 1)).toEqual([{ id: 'b', position: 4 }])
  expect(planMove(rows(1, 2, 3), 'b', -1)).toEqual([{ id: 'b', position: 0 }])
  expect(planMove(rows(1, 2, 3), 'a', -1)).toEqual([])
  expect(planMove(rows(1, 2, 3), 'c', 1)).toEqual([])
  expect(planMove(rows(1, 2, 3), 'z', 1)).toEqual([])
})

test('rows that two admins have put at the same position are renumbered', () => {
  expect(after(rows(1, 2, 2, 2), 'b', 1)).toBe('acbd')
  expect(after(rows(2, 2, 2), 'c', -1)).toBe('acb')
})

test('it works any number of times, also when no number is left between two rows', () => {
  let list = rows(1, 2, 3)
  for (let step = 0; step < 400; step += 1) {
    const [first, second] = list
    const moves = new Map(planMove(list, first?.id ?? '', 1).map((row) => [row.id, row.position]))
    list = list
      .map((row) => ({ ...row, position: moves.get(row.id) ?? row.position }))
      .toSorted((a, b) => a.position - b.position)
    expect(list.map(({ id }) => id).slice(0, 2)).toEqual([second?.id, first?.id])
  }
})

test('a new row comes after all the others', () => {
  expect(lastPosition([])).toBe(1)
  expect(lastPosition(rows(1, 2.5))).toBe(3)
})
