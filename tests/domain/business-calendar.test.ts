import { expect, test } from 'vitest'
import {
  dayOf,
  dayStart,
  daysBetween,
  hourOf,
  monthOf,
  shiftDay,
} from '#domain/business-calendar.ts'
import { runScript } from '#tests/support/run-script.ts'

/** On both sides of midnight and of both changes of the clocks, in Paris and in the zones that tests run in. */
const MOMENTS = [
  '2026-10-31T23:30:00.000Z',
  '2026-11-30T23:30:00.000Z',
  '2026-12-31T22:59:59.999Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
  '2026-10-24T22:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00.000Z',
]

const at = (iso: string): number => Date.parse(iso)

test('a day is the one in Paris', () => {
  expect(MOMENTS.map((iso) => dayOf(at(iso)))).toEqual([
    ...['2026-11-01', '2026-12-01', '2026-12-31'],
    ...['2026-03-29', '2026-03-29', '2026-03-29', '2026-03-30'],
    ...['2026-10-25', '2026-10-25', '2026-10-25', '2026-10-25', '2026-10-26'],
  ])
  expect(monthOf(at('2026-10-31T23:30:00Z'))).toBe('2026-11')
  expect(['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z'].map(at).map(hourOf)).toEqual([1, 3])
})

test('a day begins at midnight in Paris, and on two days of the year lasts 23 and 25 hours', () => {
  const hours = (day: string) => (dayStart(shiftDay(day, 1)) - dayStart(day)) / 3_600_000
  expect(['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25'].map(hours)).toEqual([
    24, 23, 24, 25,
  ])
  expect(new Date(dayStart('2026-03-30')).toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(new Date(dayStart('2027-01-01')).toISOString()).toBe('2026-12-31T23:00:00.000Z')
})

test('every day of four years begins where its day begins', () => {
  for (let day = '2024-01-01'; day < '2028-01-01'; day = shiftDay(day, 1)) {
    const start = dayStart(day)
    expect([dayOf(start), dayOf(start - 1), hourOf(start)]).toEqual([day, shiftDay(day, -1), 0])
  }
})

test('days are counted by the calendar, also across clock changes', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
})

test('the same is shown, filtered and counted in every zone that a device or a server may be in', async () => {
  const zones = ['UTC', 'Europe/Paris', 'America/Los_Angeles', 'Pacific/Auckland']
  const runs = zones.map((TZ) =>
    runScript('tests/support/print-days.ts', { args: MOMENTS, env: { TZ } }),
  )
  await Promise.all(
    runs.map(async ({ ends, output }) => expect([await ends, output.err]).toEqual([0, ''])),
  )
  const [first, ...others] = runs.map(({ output }) => output.out)
  expect(first?.trim().split('\n')).toHaveLength(MOMENTS.length)
  expect(first).toContain('"1er novembre 2026"'.replaceAll(' ', '\u00a0'))
  for (const other of others) expect(other).toBe(first)
})
