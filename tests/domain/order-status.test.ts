import { expect, test } from 'vitest'
import { canMove, isRevenue, nextStatuses, ORDER_STATUSES } from '#domain/order-status.ts'

test('an order moves only as the specification says, and may stay where it is', () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => from !== to && canMove(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'pending → paid',
    'pending → cancelled',
    'paid → completed',
    'paid → cancelled',
  ])
  for (const status of ORDER_STATUSES) {
    expect(canMove(status, status)).toBe(true)
    expect(nextStatuses(status).every((next) => canMove(status, next))).toBe(true)
  }
})

test('revenue counts paid and completed orders alone', () => {
  expect(ORDER_STATUSES.filter(isRevenue)).toEqual(['paid', 'completed'])
  expect(isRevenue('refunded')).toBe(false)
})
