import { expect, test } from 'vitest'
import { type MissingFeature, missingFeature } from '#device/back-office/missing-features.ts'

const WHOLE = {
  isSecureContext: true,
  indexedDB: {},
  navigator: { locks: {} },
  Worker: () => undefined,
  BroadcastChannel: () => undefined,
  crypto: { subtle: {} },
}

test('a browser that has everything lacks nothing', () => {
  expect(missingFeature(WHOLE)).toBeNull()
})

test.each<[MissingFeature, object]>([
  ['https', { isSecureContext: false }],
  // As browsers have it there: none of the others is to be blamed.
  ['https', { isSecureContext: false, navigator: {}, crypto: {} }],
  ['storage', { indexedDB: undefined }],
  ['storage', { indexedDB: null }],
  ['locks', { navigator: {} }],
  ['workers', { Worker: undefined }],
  ['workers', { BroadcastChannel: undefined }],
  ['outdated', { crypto: {} }],
])('%s is what is missing in %o', (feature, without) => {
  expect(missingFeature({ ...WHOLE, ...without })).toBe(feature)
})
