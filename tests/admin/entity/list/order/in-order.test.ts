import { expect, test } from 'vitest'
import { inOrder } from '#admin/entity/list/order/in-order.ts'

test('rows are sorted once for each order, and stay as they are', () => {
  const rows = [3, 1, 2]
  let comparisons = 0
  const up = (a: number, b: number) => {
    comparisons += 1
    return a - b
  }
  const down = (a: number, b: number) => b - a
  const sorted = inOrder(rows, up)
  expect([sorted, rows, inOrder(rows, down)]).toEqual([
    [1, 2, 3],
    [3, 1, 2],
    [3, 2, 1],
  ])
  const before = comparisons
  expect(inOrder(rows, up)).toBe(sorted)
  expect(comparisons).toBe(before)
  expect(inOrder([...rows], up)).not.toBe(sorted)
})
