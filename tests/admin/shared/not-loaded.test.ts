import { expect, test } from 'vitest'
import { outageOf } from '#admin/shared/not-loaded.tsx'

test.each([
  ['offline', null, 'offline'],
  ['offline', 'unavailable', 'offline'],
  ['unavailable', null, 'unavailable'],
  ['unavailable', 'unreachable', 'unavailable'],
  ['up-to-date', null, null],
  ['up-to-date', 'unreachable', 'unavailable'],
  ['up-to-date', 'refused', 'unavailable'],
  ['blocked', 'unreachable', 'unavailable'],
  ['syncing', 'unreachable', 'offline'],
  ['syncing', 'unavailable', 'unavailable'],
  ['syncing', 'storage-full', null],
  [undefined, 'unreachable', 'offline'],
] as const)(
  'while the pill shows %s, a request that failed with %s is reported as %s',
  (state, problem, expected) => {
    expect(outageOf(state, problem)).toBe(expected)
  },
)
