import { expect, test } from 'vitest'
import { refreshOutcome } from '#admin/app/use-refresh.ts'

const before = { loadedAtMs: 500, problemAtMs: null }
const loaded = { loadedAtMs: 1_200, problemAtMs: null }
const failed = { loadedAtMs: 500, problemAtMs: 1_200 }
const asked = { askedAtMs: 1_000, state: 'up-to-date', isLate: false } as const

test('it is over when every list is newer than the wish', () => {
  expect(refreshOutcome({ ...asked, marks: [loaded, before] })).toBeNull()
  expect(refreshOutcome({ ...asked, marks: [loaded, loaded] })).toBe('done')
  expect(refreshOutcome({ ...asked, marks: [] })).toBeNull()
})

test('a list that the server does without is no failure of the others', () => {
  expect(refreshOutcome({ ...asked, marks: [loaded, failed] })).toBe('done')
})

test('the first list that fails ends it, once it is known why', () => {
  const marks = [failed, before]
  expect(refreshOutcome({ ...asked, marks })).toBeNull()
  expect(refreshOutcome({ ...asked, marks, state: 'offline' })).toBe('offline')
  expect(refreshOutcome({ ...asked, marks, state: 'unavailable' })).toBe('unavailable')
})

test('a failure from before tells nothing', () => {
  const marks = [{ loadedAtMs: 500, problemAtMs: 900 }]
  expect(refreshOutcome({ ...asked, marks, state: 'offline' })).toBeNull()
})

test('what is never asked for, since edits cannot be sent, is not waited for without end', () => {
  const late = { ...asked, marks: [before], isLate: true }
  expect(refreshOutcome({ ...late, state: 'offline' })).toBe('offline')
  expect(refreshOutcome({ ...late, state: 'syncing' })).toBe('unavailable')
})

test('what the admin has paused does not begin', () => {
  for (const state of ['paused', 'signed-out', 'broken'] as const)
    expect(refreshOutcome({ ...asked, marks: [before], state })).toBe('stopped')
})
