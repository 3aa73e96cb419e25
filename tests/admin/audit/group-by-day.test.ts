import { expect, test } from 'vitest'
import { startOf } from '#admin/audit/audit-filters.tsx'
import { dayTitle, groupByDay } from '#admin/audit/group-by-day.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'

const entry = (at: string): AuditEntry => ({
  id: at,
  at,
  actor: null,
  action: 'update',
  entity: 'models',
  row_id: null,
  row_name: null,
  device: null,
  changes: [],
})

test('entries are grouped by the days of the company’s time zone, in their order', () => {
  const moments = [
    '2026-03-29T22:10:00.000Z',
    '2026-03-29T21:50:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-27T12:00:00.000Z',
  ]
  const days = groupByDay(moments.map(entry))
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-03-30', 1],
    ['2026-03-29', 2],
    ['2026-03-27', 1],
  ])
})

test('a day has its date, the last two have names', () => {
  const now = Date.parse('2026-11-20T23:05:00Z')
  const title = (day: string) => dayTitle('fr', day, now)
  expect(title('2026-11-21')).toBe('Aujourd’hui')
  expect(title('2026-11-20')).toBe('Hier')
  expect(title('2026-11-19')).toBe('Jeudi 19\u00a0novembre\u00a02026')
})

test('a filter of whole days begins with the first day in the company’s time zone, also across a clock change', () => {
  const now = Date.parse('2026-03-29T22:30:00Z')
  expect(startOf('jour', now)).toBe('2026-03-29T22:00:00.000Z')
  expect(startOf('semaine', now)).toBe('2026-03-23T23:00:00.000Z')
  expect(startOf('mois', now)).toBe('2026-02-28T23:00:00.000Z')
})
