import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskTimeAfter, isDeskOpen } from '#domain/desk-hours.ts'

test.each([
  ['2026-01-12T08:00:00Z', true, 'Monday, 9:00 in winter'],
  ['2026-01-12T07:59:59Z', false, 'a second before'],
  ['2026-07-13T07:00:00Z', true, 'Monday, 9:00 in summer'],
  ['2026-07-13T06:59:59Z', false, 'a second before'],
  ['2026-01-17T19:59:59Z', true, 'Saturday, 20:59:59'],
  ['2026-01-17T20:00:00Z', false, 'Saturday, 21:00'],
  ['2026-01-18T12:00:00Z', false, 'Sunday'],
  ['2026-01-11T23:30:00Z', false, 'already Monday in Paris, half past midnight'],
])('%s: %s (%s)', (moment, isOpen) => {
  expect(isDeskOpen(Date.parse(moment))).toBe(isOpen)
})

const QUARTER = 15 * 60_000
const HOUR = 4 * QUARTER

/** Around both changes of the clocks of a year, Sundays and closing times included. */
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 2, 27), max: Date.UTC(2026, 3, 1) }),
  fc.integer({ min: Date.UTC(2026, 9, 23), max: Date.UTC(2026, 9, 28) }),
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }),
)
const quarters = fc.integer({ min: 1, max: 120 })

/** Counted one by one, as a person with a clock would: the desk opens and closes at full hours. */
const openQuarters = (fromMs: number, toMs: number): number => {
  let count = 0
  for (let at = fromMs; at < toMs; at += QUARTER) if (isDeskOpen(at)) count += 1
  return count
}

test.each([
  ['2026-01-12T10:00:00Z', '2026-01-12T12:00:00Z', 'Monday morning'],
  ['2026-01-12T19:00:00Z', '2026-01-13T09:00:00Z', 'an hour before closing, an hour of Tuesday'],
  ['2026-01-12T18:00:00Z', '2026-01-12T20:00:00Z', 'just in time'],
  ['2026-01-12T23:00:00Z', '2026-01-13T10:00:00Z', 'at night'],
  ['2026-03-28T19:00:00Z', '2026-03-30T08:00:00Z', 'over a Sunday on which summer time begins'],
  ['2026-10-24T18:00:00Z', '2026-10-26T09:00:00Z', 'over one on which it ends'],
])('two hours of the desk from %s end at %s: %s', (from, to) => {
  expect(new Date(deskTimeAfter(Date.parse(from), 2 * HOUR)).toISOString()).toBe(
    to.replace('Z', '.000Z'),
  )
})

test('exactly so much open time passes, and it ends while the desk is open', () => {
  fc.assert(
    fc.property(moment, quarters, (ms, count) => {
      const fromMs = Math.floor(ms / QUARTER) * QUARTER
      const endMs = deskTimeAfter(fromMs, count * QUARTER)
      expect(openQuarters(fromMs, endMs)).toBe(count)
      expect(isDeskOpen(endMs - 1)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('who asks later is never promised an earlier answer', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 100 * HOUR }), (ms, laterMs) => {
      expect(deskTimeAfter(ms + laterMs, 2 * HOUR)).toBeGreaterThanOrEqual(
        deskTimeAfter(ms, 2 * HOUR),
      )
    }),
    { numRuns: 200 },
  )
})

test.each([
  [Number.NaN, HOUR],
  [0, Number.NaN],
  [0, Number.POSITIVE_INFINITY],
])('of %d and %d there is no time', (fromMs, openMs) => {
  expect(() => deskTimeAfter(fromMs, openMs)).toThrow(RangeError)
})
