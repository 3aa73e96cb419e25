import { expect, test } from 'vitest'
import { mayPrefetch } from '#entry/start-offline.ts'

test.each([
  [{}, true],
  [{ connection: {} }, true],
  [{ connection: { effectiveType: '4g', saveData: false } }, true],
  [{ connection: { effectiveType: '3g' } }, false],
  [{ connection: { effectiveType: '4g', saveData: true } }, false],
])('of a host with %j', (host, isFree) => {
  expect(mayPrefetch(host)).toBe(isFree)
})
