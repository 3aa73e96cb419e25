import { expect, test } from 'vitest'
import { dayTitle, groupByDay } from '#admin/audit/group-by-day.ts'
import type { AuditEntry } from '#contract/reports/audit.ts'

const entry = (at: Date): AuditEntry => ({
  id: at.toISOString(),
  at: at.toISOString(),
  actor: null,
  action: 'update',
  entity: 'models',
  row_id: null,
  row_name: null,
  device: null,
  changes: [],
})

test('entries stand under the days of this device, in their order', () => {
  const moments = [
    new Date(2026, 2, 30, 0, 10),
    new Date(2026, 2, 29, 23, 50),
    new Date(2026, 2, 29, 0, 0),
    new Date(2026, 2, 27, 12),
  ]
  const days = groupByDay(moments.map(entry))
  expect(days.map(({ day, entries }) => [day.getDate(), entries.length])).toEqual([
    [30, 1],
    [29, 2],
    [27, 1],
  ])
})

test('a day is called by its name, the last two by theirs', () => {
  const now = new Date(2026, 10, 21, 0, 5).getTime()
  const title = (date: number) => dayTitle('fr', new Date(2026, 10, date), now)
  expect(title(21)).toBe('Aujourd’hui')
  expect(title(20)).toBe('Hier')
  expect(title(19)).toBe('Jeudi 19\u00a0novembre\u00a02026')
})
