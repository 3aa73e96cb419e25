import { expect, test } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { ApiRequest } from '#sync/ports.ts'
import type { Violation } from '../evidence.ts'
import { createProgressWatch } from './progress-watch.ts'

const putOf = (key: string): ApiRequest => ({
  method: 'PUT',
  path: `/api/admin/models/${key}`,
  headers: { [IDEMPOTENCY_KEY_HEADER]: key },
})
const LIST: ApiRequest = { method: 'GET', path: '/api/admin/models?limit=500', headers: {} }

/** The violations after these requests have failed, one a second. */
const violationsAfter = (requests: readonly ApiRequest[]) => {
  const violations: Violation[] = []
  let nowMs = 0
  const watch = createProgressWatch({ violations }, () => nowMs)
  for (const request of requests) {
    watch.onSend('engine')
    watch.onAnswer('engine', request, { type: 'unreachable', reason: 'network' })
    nowMs += 1_000
  }
  return violations
}

test('ten edits may each be tried five times within a minute, one edit may not be tried fifty times', () => {
  const ten = Array.from({ length: 50 }, (_, index) => putOf(`edit-${index % 10}`))
  expect(violationsAfter(ten)).toEqual([])
  const one = Array.from({ length: 50 }, () => putOf('edit-1'))
  expect(violationsAfter(one)[0]).toMatchObject({ invariant: 'progress' })
})

test('lists that are requested in vain are counted together', () => {
  expect(violationsAfter(Array.from({ length: 40 }, () => LIST))).toEqual([])
  expect(violationsAfter(Array.from({ length: 41 }, () => LIST))).toHaveLength(1)
})
