import { expect, test } from 'vitest'
import { refreshOutcome } from '#admin/app/use-refresh.ts'

const before = { loadedAtMs: 500, problemAtMs: null }
const loaded = { loadedAtMs: 1_200, problemAtMs: null }
const failed = { loadedAtMs: 500, problemAtMs: 1_200 }
const asked = { askedAtMs: 1_000, state: 'up-to-date', isLate: false } as const

test('a refresh is over when every list is newer than the request', () => {
  expect(refreshOutcome({ ...asked, marks: [loaded, before] })).toBeNull()
  expect(refreshOutcome({ ...asked, marks: [loaded, loaded] })).toBe('done')
  expect(refreshOutcome({ ...asked, marks: [] })).toBeNull()
})

test('a list that the server does not offer does not count as failed', () => {
  expect(refreshOutcome({ ...asked, marks: [loaded, failed] })).toBe('done')
})

test('the first list that fails ends it, once the reason is known', () => {
  const marks = [failed, before]
  expect(refreshOutcome({ ...asked, marks })).toBeNull()
  expect(refreshOutcome({ ...asked, marks, state: 'offline' })).toBe('offline')
  expect(refreshOutcome({ ...asked, marks, state: 'unavailable' })).toBe('unavailable')
})

test('an earlier failure does not count', () => {
  const marks = [{ loadedAtMs: 500, problemAtMs: 900 }]
  expect(refreshOutcome({ ...asked, marks, state: 'offline' })).toBeNull()
})

test('a list that is never requested, because edits cannot be sent, does not block forever', () => {
  const late = { ...asked, marks: [before], isLate: true }
  expect(refreshOutcome({ ...late, state: 'offline' })).toBe('offline')
  expect(refreshOutcome({ ...late, state: 'syncing' })).toBe('unavailable')
})

test('a paused engine starts no refresh', () => {
  for (const state of ['paused', 'signed-out', 'broken'] as const)
    expect(refreshOutcome({ ...asked, marks: [before], state })).toBe('stopped')
})
