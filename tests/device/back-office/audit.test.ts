import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { ALL_ENTRIES, auditPath, matchesFilter } from '#device/back-office/use-audit-log.ts'
import { appendOlder, mergeNewest } from '#device/back-office/use-server-answer.ts'

const entry = (at: number, parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `e${at}`,
  at: `2026-01-0${at}T10:00:00.000Z`,
  actor: { id: 'ada', name: 'Ada' },
  action: 'update',
  entity: 'models',
  row_id: 'm1',
  row_name: 'Luna',
  device: null,
  changes: [],
  ...parts,
})

const entries = (...days: readonly number[]) => days.map((at) => entry(at))

describe('the newest page, read anew', () => {
  test('goes before the known entries, and an entry in both is there once', () => {
    const known = { entries: entries(3, 2, 1), next: null }
    expect(mergeNewest(known, { entries: entries(5, 4, 3), next: 'x' })).toEqual({
      entries: entries(5, 4, 3, 2, 1),
      next: null,
    })
  })

  test('replaces the log when more has happened than one page holds', () => {
    const page = { entries: entries(9, 8), next: 'x' }
    expect(mergeNewest({ entries: entries(3, 2, 1), next: null }, page)).toBe(page)
  })

  test('replaces everything when it is the whole log: older entries were dropped', () => {
    const page = { entries: entries(3), next: null }
    expect(mergeNewest({ entries: entries(3, 2, 1), next: null }, page)).toBe(page)
    const empty = { entries: [], next: null }
    expect(mergeNewest({ entries: entries(3), next: null }, empty)).toBe(empty)
  })

  test('shows an entry in its current state, even when emptied', () => {
    const known = { entries: [entry(2, { changes: [{ field: 'name' }] }), entry(1)], next: null }
    const merged = mergeNewest(known, { entries: entries(2), next: 'x' })
    expect(merged.entries).toEqual(entries(2, 1))
  })

  test('is followed by older ones', () => {
    const known = { entries: entries(3), next: 'x' }
    const page = { entries: entries(2), next: 'y' }
    expect(appendOlder(known, page)).toEqual({ entries: entries(3, 2), next: 'y' })
  })
})

test.each([
  [{}, true],
  [{ entity: 'models' }, true],
  [{ entity: 'users' }, false],
  [{ actor: 'ada' }, true],
  [{ actor: 'grace' }, false],
  [{ since: '2026-01-03T10:00:00.000Z' }, true],
  [{ since: '2026-01-03T10:00:00.001Z' }, false],
])('on the device the filter %j does what it does on the server: %s', (filter, isIn) => {
  expect(matchesFilter({ ...ALL_ENTRIES, ...filter })(entry(3))).toBe(isIn)
})

test('the request contains only the filters that are set', () => {
  expect(auditPath(ALL_ENTRIES, null)).toBe('/api/admin/audit')
  expect(auditPath({ ...ALL_ENTRIES, entity: 'models' }, 'a_b')).toBe(
    '/api/admin/audit?entity=models&before=a_b',
  )
})
