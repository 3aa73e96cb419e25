import { expect, test } from 'vitest'
import { isSaidByPill, viewStatus } from '#admin/shared/sync-status.ts'
import type { SyncStatus } from '#device/back-office/use-sync-status.ts'

const quiet: SyncStatus = {
  phase: 'idle',
  nextTryAtMs: null,
  pending: 0,
  blocked: 0,
  rejected: 0,
  undone: 0,
  isLoading: false,
}
const online = { isOnline: true, isExpired: false }
const view = (status: Partial<SyncStatus>, around: Partial<typeof online> = {}) =>
  viewStatus({ ...quiet, ...status }, { ...online, ...around })

test.each([
  ['up-to-date', {}, 0],
  ['waiting', { pending: 2 }, 2],
  ['syncing', { phase: 'syncing', pending: 2 }, 2],
  ['loading', { isLoading: true }, 0],
  ['waiting', { isLoading: true, pending: 1 }, 1],
  ['blocked', { pending: 3, blocked: 1 }, 3],
  ['rejected', { pending: 3, blocked: 1, rejected: 2 }, 2],
  ['offline', { phase: 'offline', pending: 3 }, 3],
  ['unavailable', { phase: 'unavailable', pending: 1 }, 1],
  ['signed-out', { phase: 'signed-out', pending: 4 }, 4],
  ['paused', { phase: 'paused', pending: 2, rejected: 1 }, 2],
  ['broken', { phase: 'broken' }, 0],
  ['rejected', { rejected: 2, undone: 1, pending: 5 }, 2],
  ['restored', { undone: 3, pending: 1 }, 3],
] as const)('%s', (state, status, count) => {
  expect(view(status)).toMatchObject({ state, count })
})

test('a browser that reports being offline is believed', () => {
  expect(view({ pending: 1 }, { isOnline: false })).toMatchObject({ state: 'offline', count: 1 })
})

test('an expired session is shown first: nothing continues without it', () => {
  const expired = view({ phase: 'offline', rejected: 1 }, { isExpired: true, isOnline: false })
  expect(expired.state).toBe('signed-out')
})

test('refused edits are shown once nothing blocks the queue', () => {
  expect(view({ phase: 'offline', rejected: 1 }).state).toBe('offline')
  expect(view({ rejected: 1 }).state).toBe('rejected')
})

test.each([
  ['a closed session', { phase: 'signed-out' }, false],
  ['a restored server', { undone: 1 }, false],
  ['a refused edit', { rejected: 1 }, false],
  ['an edit that waits', { pending: 1 }, false],
  ['a network that is gone', { phase: 'offline' }, true],
  ['an engine that has broken', { phase: 'broken' }, true],
  ['that all is sent', {}, true],
] as const)('%s is announced once: by the pill, %j: %s', (_, status, isSaid) => {
  expect(isSaidByPill(view(status).state)).toBe(isSaid)
})
