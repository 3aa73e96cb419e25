import { expect, test } from 'vitest'
import { averageBasket } from '#admin/users/user-dialog.tsx'

/** Checklist N 222: in whole euros; the amount itself is in cents. */
test.each([
  { total_spent: 84, orders_count: 3, average: 28_00 },
  { total_spent: 100, orders_count: 3, average: 33_00 },
  { total_spent: 200, orders_count: 3, average: 67_00 },
  { total_spent: 57, orders_count: 2, average: 29_00 },
  { total_spent: 59.98, orders_count: 2, average: 30_00 },
  { total_spent: 29.49, orders_count: 1, average: 29_00 },
])(
  'N 222: $orders_count orders for $total_spent € are $average cents each',
  ({ average, ...client }) => {
    expect(averageBasket(client)).toBe(average)
  },
)

test('N 222: a client without orders has no average, whatever amount is stored as spent', () => {
  expect(averageBasket({ total_spent: 0, orders_count: 0 })).toBe(0)
  expect(averageBasket({ total_spent: 12.5, orders_count: 0 })).toBe(0)
})
