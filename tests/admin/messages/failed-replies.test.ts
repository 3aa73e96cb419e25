import { expect, test } from 'vitest'
import { failedReplies } from '#admin/messages/replies.tsx'
import { aReply } from '#tests/support/make-entity-rows.ts'

const created = (day: number): string => `2026-11-0${day}T00:00:00.000Z`

test('replies that could not be delivered, until another one to the same message is on its way', () => {
  const failed = failedReplies([
    aReply({ id: 'r1', message_id: 'm1', state: 'failed', created_at: created(1) }),
    aReply({ id: 'r2', message_id: 'm1', state: 'waiting', created_at: created(2) }),
    aReply({ id: 'r3', message_id: 'm2', state: 'sent', created_at: created(1) }),
    aReply({ id: 'r4', message_id: 'm2', state: 'failed', created_at: created(3) }),
    aReply({ id: 'r5', message_id: 'm3', state: 'failed', created_at: created(2) }),
    // Written on this device just now.
    aReply({ id: 'r6', message_id: 'm3', state: 'waiting', created_at: '' }),
  ])
  expect(failed.map(({ id }) => id)).toEqual(['r4'])
})
