import { expect, test } from 'vitest'
import { isWithin, monthStart, monthsToCompare } from '#domain/calendar-month.ts'

const at = (iso: string): number => Date.parse(iso)
const iso = (ms: number): string => new Date(ms).toISOString()

test('a month starts at its first moment in Paris, in any time zone of the device', () => {
  expect(iso(monthStart(at('2026-11-30T18:30:00-05:00')))).toBe('2026-11-30T23:00:00.000Z')
  expect(iso(monthStart(at('2026-12-01T00:30:00+02:00')))).toBe('2026-10-31T23:00:00.000Z')
})

test('months before and after, across the year', () => {
  const now = at('2026-01-31T12:00:00Z')
  expect(iso(monthStart(now, 1))).toBe('2025-11-30T23:00:00.000Z')
  expect(iso(monthStart(now, 11))).toBe('2025-01-31T23:00:00.000Z')
  expect(iso(monthStart(now, -1))).toBe('2026-01-31T23:00:00.000Z')
})

test('this month is measured against as much of the one before', () => {
  const { current, previous } = monthsToCompare(at('2026-11-21T18:00:00Z'))
  expect([current.fromMs, current.toMs].map(iso)).toEqual([
    '2026-10-31T23:00:00.000Z',
    '2026-11-30T23:00:00.000Z',
  ])
  expect(isWithin(previous, '2026-09-30T22:00:00.000Z')).toBe(true)
  // 19 o'clock in Paris, in summer as in winter.
  expect(isWithin(previous, '2026-10-21T17:00:00.000Z')).toBe(true)
  expect(isWithin(previous, '2026-10-21T17:00:00.001Z')).toBe(false)
  expect(isWithin(previous, '2026-09-30T21:59:59.999Z')).toBe(false)
})

test('a month that was shorter counts whole, and nothing counts twice', () => {
  const { current, previous } = monthsToCompare(at('2026-03-31T21:00:00Z'))
  expect(previous.toMs).toBe(current.fromMs)
  expect(isWithin(previous, '2026-02-28T22:59:59.999Z')).toBe(true)
  expect(isWithin(previous, '2026-02-28T23:00:00.000Z')).toBe(false)
})

test('a row that the server has not dated yet lies in no month', () => {
  expect(isWithin(monthsToCompare(at('2026-03-31T23:00:00Z')).current, '')).toBe(false)
})
