import { expect, test } from 'vitest'
import { failedReplies, hasMore, newOrders, unreadMessages } from '#admin/shell/bell/notices.ts'
import { aMessage, anOrder, aReply } from '#tests/support/make-entity-rows.ts'

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

test('an order that was taken up, or sent by a machine, calls nobody', () => {
  const notices = newOrders([
    anOrder({ status: 'paid' }),
    anOrder({ status: 'pending', is_quarantined: true }),
  ])
  expect(notices).toEqual({ count: 0, shown: [] })
  expect(hasMore(notices)).toBe(false)
})

test('messages that nobody has read', () => {
  const notices = unreadMessages([
    aMessage({ id: 'read', is_read: true }),
    aMessage({ id: 'machine', is_quarantined: true }),
    aMessage({ id: 'new' }),
  ])
  expect(notices.count).toBe(1)
  expect(notices.shown.map(({ id }) => id)).toEqual(['new'])
})

test('replies that could not be delivered, until another one to the same message is on its way', () => {
  const notices = failedReplies([
    aReply({ id: 'r1', message_id: 'm1', state: 'failed', created_at: created(1) }),
    aReply({ id: 'r2', message_id: 'm1', state: 'waiting', created_at: created(2) }),
    aReply({ id: 'r3', message_id: 'm2', state: 'sent', created_at: created(1) }),
    aReply({ id: 'r4', message_id: 'm2', state: 'failed', created_at: created(3) }),
    aReply({ id: 'r5', message_id: 'm3', state: 'failed', created_at: created(2) }),
    // Written on this device just now.
    aReply({ id: 'r6', message_id: 'm3', state: 'waiting', created_at: '' }),
  ])
  expect(notices.shown.map(({ id }) => id)).toEqual(['r4'])
  expect(notices.count).toBe(1)
})
