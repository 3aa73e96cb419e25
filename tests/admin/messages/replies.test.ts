import * as v from 'valibot'
import { expect, test } from 'vitest'
import { failedReplies, repliesInOrder } from '#admin/messages/replies.tsx'
import { reply } from '#contract/entities/reply.ts'
import { aReply } from '#tests/support/make-entity-rows.ts'

const writtenAt = (id: string, created_at: string) =>
  v.parse(reply.rowSchema, { id, created_at, message_id: 'm', body: 'Oui.' })

test('replies are in the order of writing, those not yet on the server at the end', () => {
  const replies = [
    writtenAt('2-on-device', ''),
    writtenAt('late', '2026-02-01T00:00:00.000Z'),
    writtenAt('1-on-device', ''),
    writtenAt('early', '2026-01-01T00:00:00.000Z'),
  ]
  expect(repliesInOrder(replies).map(({ id }) => id)).toEqual([
    'early',
    'late',
    '1-on-device',
    '2-on-device',
  ])
})

const created = (day: number): string => `2026-11-0${day}T00:00:00.000Z`

test('failed replies, until another one to the same message is under way', () => {
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
