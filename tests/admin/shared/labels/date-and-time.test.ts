import { expect, test } from 'vitest'
import { relativeTime, timeUntil } from '#admin/shared/labels/date-and-time.ts'

const NOW = 1_800_000_000_000
const ago = (ms: number) => relativeTime('fr', NOW - ms, NOW)

test('ages and countdowns are in the largest whole unit', () => {
  expect(ago(400)).toBe('il y a 1 seconde')
  expect(ago(59_000)).toBe('il y a 59 secondes')
  expect(ago(60_000)).toBe('il y a 1 minute')
  expect(ago(3 * 3_600_000 + 59 * 60_000)).toBe('il y a 3 heures')
  expect(ago(2 * 86_400_000)).toBe('avant-hier')
  expect(timeUntil('fr', NOW + 12_000, NOW)).toBe('dans 12 secondes')
  expect(timeUntil('fr', NOW + 300, NOW)).toBe('dans 1 seconde')
})

test('yesterday is the previous calendar day in the company’s time zone, not a day and some hours ago', () => {
  const now = Date.parse('2026-11-20T00:30:00+01:00')
  const at = (iso: string) => relativeTime('fr', Date.parse(iso), now)
  expect(at('2026-11-19T00:30:00+01:00')).toBe('hier')
  expect(at('2026-11-18T19:00:00+01:00')).toBe('avant-hier')
  expect(at('2026-11-19T01:00:00+01:00')).toBe('il y a 23 heures')
  expect(timeUntil('fr', Date.parse('2026-11-21T23:00:00Z'), now)).toBe('après-demain')
  // The day on which the clocks are set back is longer than 24 hours.
  const late = Date.parse('2026-10-25T23:45:00+01:00')
  expect(relativeTime('fr', Date.parse('2026-10-25T00:15:00+02:00'), late)).toBe('il y a 24 heures')
})

test('a past time is shown as past, even when the screen’s clock is behind', () => {
  expect(ago(-2_000)).toBe('il y a 1 seconde')
})
