import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDueTime, dueReply, isMissed, replyDueMs } from '#domain/due-replies.ts'

const HOUR = 3_600_000
const at = (iso: string): number => Date.parse(iso)

test('an interview is promised within two hours of the studio, all else within a day', () => {
  const saturdayEvening = at('2026-01-17T19:30:00Z')
  expect(replyDueMs('interview', saturdayEvening)).toBe(at('2026-01-19T09:30:00Z'))
  expect(replyDueMs('message', saturdayEvening)).toBe(saturdayEvening + 24 * HOUR)
  expect(replyDueMs('custom-order', saturdayEvening)).toBe(saturdayEvening + 24 * HOUR)
})

test('a day is 24 hours also when the clocks change', () => {
  for (const since of ['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z'])
    expect(replyDueMs('message', at(since)) - at(since)).toBe(24 * HOUR)
})

test('a promise is kept up to its last moment', () => {
  const { dueMs } = dueReply('message', 'm1', 0)
  expect([dueMs, dueMs + 1].map((nowMs) => isMissed({ dueMs }, nowMs))).toEqual([false, true])
})

test('entries are sorted by due time, across all kinds', () => {
  const kinds = fc.constantFrom('interview' as const, 'message' as const, 'custom-order' as const)
  const since = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') })
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, fc.uuid(), since), { maxLength: 20 }), (made) => {
      const sorted = made.map((one) => dueReply(...one)).sort(byDueTime)
      const dueTimes = sorted.map(({ dueMs }) => dueMs)
      expect(dueTimes).toEqual(dueTimes.toSorted((a, b) => a - b))
    }),
    { numRuns: 50 },
  )
})
