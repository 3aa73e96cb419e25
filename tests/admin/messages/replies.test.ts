import * as v from 'valibot'
import { expect, test } from 'vitest'
import { repliesInOrder } from '#admin/messages/replies.tsx'
import { reply } from '#contract/entities/reply.ts'

const aReply = (id: string, created_at: string) =>
  v.parse(reply.rowSchema, { id, created_at, message_id: 'm', body: 'Oui.' })

test('replies stand as they were written, those that are not on the server yet at the end', () => {
  const replies = [
    aReply('2-on-device', ''),
    aReply('late', '2026-02-01T00:00:00.000Z'),
    aReply('1-on-device', ''),
    aReply('early', '2026-01-01T00:00:00.000Z'),
  ]
  expect(repliesInOrder(replies).map(({ id }) => id)).toEqual([
    'early',
    'late',
    '1-on-device',
    '2-on-device',
  ])
})
