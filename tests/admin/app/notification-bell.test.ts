import { expect, test } from 'vitest'
import { freshFailures, hasMore } from '#admin/app/notification-bell.tsx'
import { aReply } from '#tests/support/make-entity-rows.ts'

const days = [1, 2, 3, 4, 5, 6]
const created = (day: number): string => `2026-11-0${day}T00:00:00.000Z`

test('replies that could not be delivered, for two weeks', () => {
  const failed = days.map((day) =>
    aReply({ id: `r${day}`, state: 'failed', created_at: created(day) }),
  )
  const after = (days: number) => freshFailures(failed, Date.parse(`2026-11-${days}T00:00:00.000Z`))
  expect(after(10).count).toBe(6)
  expect(hasMore(after(10))).toBe(true)
  expect(hasMore(after(18))).toBe(false)
  expect(after(10).shown.map(({ id }) => id)).toEqual(['r6', 'r5', 'r4', 'r3', 'r2'])
  expect(after(18).shown.map(({ id }) => id)).toEqual(['r6', 'r5'])
  expect(after(20).count).toBe(0)
})
