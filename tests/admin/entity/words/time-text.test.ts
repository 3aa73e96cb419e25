import { expect, test } from 'vitest'
import { relativeTime, timeUntil } from '#admin/entity/words/time-text.ts'

const NOW = 1_800_000_000_000
const ago = (ms: number) => relativeTime('fr', NOW - ms, NOW)

test('ages and countdowns are told in the greatest whole unit', () => {
  expect(ago(400)).toBe('il y a 1 seconde')
  expect(ago(59_000)).toBe('il y a 59 secondes')
  expect(ago(60_000)).toBe('il y a 1 minute')
  expect(ago(3 * 3_600_000 + 59 * 60_000)).toBe('il y a 3 heures')
  expect(ago(2 * 86_400_000)).toBe('avant-hier')
  expect(timeUntil('fr', NOW + 12_000, NOW)).toBe('dans 12 secondes')
  expect(timeUntil('fr', NOW + 300, NOW)).toBe('dans 1 seconde')
})

test('what is past is told as past, also where the clock of the screen is behind', () => {
  expect(ago(-2_000)).toBe('il y a 1 seconde')
})
