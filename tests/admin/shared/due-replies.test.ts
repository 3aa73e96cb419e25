import { expect, test } from 'vitest'
import { shortDuration } from '#admin/shared/due-mark.tsx'
import { selectDueReplies } from '#admin/shared/due-replies.ts'
import { aMessage, anInquiry, anOrder, aReply } from '#tests/support/make-entity-rows.ts'

const MONDAY = '2026-01-12T09:00:00.000Z'
const HOUR = 3_600_000
const nowMs = Date.parse(MONDAY) + HOUR
const NONE = { inquiries: [], orders: [], messages: [], replies: [] }

test('sorted by due time: a later interview may precede a message', () => {
  const dueReplies = selectDueReplies(
    {
      ...NONE,
      messages: [aMessage({ id: 'm', created_at: MONDAY })],
      inquiries: [
        anInquiry({ id: 'o', kind: 'custom-order', created_at: '2026-01-12T08:00:00.000Z' }),
        anInquiry({ id: 'i', created_at: '2026-01-12T09:30:00.000Z' }),
      ],
      orders: [anOrder({ id: 'o', status: 'pending' })],
    },
    nowMs,
  )
  expect(dueReplies.map(({ id }) => id)).toEqual(['i', 'o', 'm'])
})

test('a promise is fulfilled by a reply, by a mark, or by the order’s next status', () => {
  const kept = {
    messages: [aMessage({ id: 'm', created_at: MONDAY })],
    replies: [aReply({ message_id: 'm', state: 'waiting' })],
    inquiries: [
      anInquiry({ id: 'i', is_handled: true, created_at: MONDAY }),
      anInquiry({ id: 'o', kind: 'custom-order', created_at: MONDAY }),
    ],
    orders: [anOrder({ id: 'o', status: 'paid' })],
  }
  expect(selectDueReplies(kept, nowMs)).toEqual([])
})

test('a failed reply fulfils none, and reading a message does not either', () => {
  const dueReplies = selectDueReplies(
    {
      ...NONE,
      messages: [aMessage({ id: 'm', created_at: MONDAY, is_read: true })],
      replies: [aReply({ message_id: 'm', state: 'failed' })],
    },
    nowMs,
  )
  expect(dueReplies).toMatchObject([{ kind: 'message', id: 'm' }])
})

test('spam was promised nothing, and a message counts for two weeks', () => {
  const rows = {
    ...NONE,
    messages: [
      aMessage({ id: 'machine', created_at: MONDAY, is_quarantined: true }),
      aMessage({ id: 'm', created_at: MONDAY }),
    ],
    inquiries: [anInquiry({ created_at: MONDAY, is_quarantined: true })],
  }
  const after = (days: number) => selectDueReplies(rows, Date.parse(MONDAY) + days * 24 * HOUR)
  expect(after(13).map(({ id }) => id)).toEqual(['m'])
  expect(after(14)).toEqual([])
})

test('an entry without a time has no deadline', () => {
  const rows = {
    ...NONE,
    messages: [aMessage({ id: 'm', created_at: '' })],
    inquiries: [anInquiry({ created_at: '' })],
  }
  expect(selectDueReplies(rows, nowMs)).toEqual([])
})

test.each([
  [20_000, '1 min'],
  [35 * 60_000, '35 min'],
  [HOUR, '1 h'],
  [80 * 60_000, '1 h 20 min'],
  [47 * HOUR + 120_000, '47 h'],
  [50 * HOUR, '2 j'],
])('%i ms are %s', (lengthMs, text) => {
  expect(shortDuration('fr', lengthMs).replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
})
