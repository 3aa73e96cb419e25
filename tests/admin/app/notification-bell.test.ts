import { expect, test } from 'vitest'
import {
  freshFailures,
  hasMore,
  newOrders,
  openInterviews,
  unreadMessages,
} from '#admin/app/notification-bell.tsx'
import { aMessage, anInquiry, anOrder, aReply } from '#tests/support/make-entity-rows.ts'

const days = [1, 2, 3, 4, 5, 6]
const created = (day: number): string => `2026-11-0${day}T00:00:00.000Z`

test('five new orders, the newest first, and how many there are', () => {
  const notices = newOrders(
    days.map((day) => anOrder({ id: `o${day}`, status: 'pending', created_at: created(day) })),
  )
  expect(notices.shown.map(({ id }) => id)).toEqual(['o6', 'o5', 'o4', 'o3', 'o2'])
  expect(notices.count).toBe(6)
  expect(hasMore(notices)).toBe(true)
})

test('a processed order, and probable spam, cause no notification', () => {
  const notices = newOrders([
    anOrder({ status: 'paid' }),
    anOrder({ status: 'pending', is_quarantined: true }),
  ])
  expect(notices).toEqual({ count: 0, shown: [] })
  expect(hasMore(notices)).toBe(false)
})

test('unhandled interviews, the newest first', () => {
  const notices = openInterviews([
    ...days.map((day) => anInquiry({ id: `i${day}`, created_at: created(day) })),
    anInquiry({ id: 'done', is_handled: true }),
    anInquiry({ id: 'machine', is_quarantined: true }),
    anInquiry({ id: 'order', kind: 'custom-order' }),
  ])
  expect(notices.count).toBe(6)
  expect(notices.shown.map(({ id }) => id)).toEqual(['i6', 'i5', 'i4', 'i3', 'i2'])
})

test('unread messages', () => {
  const notices = unreadMessages([
    aMessage({ id: 'read', is_read: true }),
    aMessage({ id: 'machine', is_quarantined: true }),
    aMessage({ id: 'new' }),
  ])
  expect(notices.count).toBe(1)
  expect(notices.shown.map(({ id }) => id)).toEqual(['new'])
})

test('replies that could not be delivered, for two weeks', () => {
  const failed = days.map((day) =>
    aReply({ id: `r${day}`, state: 'failed', created_at: created(day) }),
  )
  const after = (days: number) => freshFailures(failed, Date.parse(`2026-11-${days}T00:00:00.000Z`))
  expect(after(10).count).toBe(6)
  expect(after(10).shown.map(({ id }) => id)).toEqual(['r6', 'r5', 'r4', 'r3', 'r2'])
  expect(after(18).shown.map(({ id }) => id)).toEqual(['r6', 'r5'])
  expect(after(20).count).toBe(0)
})
