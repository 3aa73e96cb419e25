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

test('a browser that has all features lacks nothing', () => {
  expect(missingFeature(WHOLE)).toBeNull()
})

test.each<[MissingFeature, object]>([
  ['https', { isSecureContext: false }],
  // As browsers lack it: the other features must not be reported.
  ['https', { isSecureContext: false, navigator: {}, crypto: {} }],
  ['storage', { indexedDB: undefined }],
  ['storage', { indexedDB: null }],
  ['locks', { navigator: {} }],
  ['workers', { Worker: undefined }],
  ['workers', { BroadcastChannel: undefined }],
  ['outdated', { crypto: {} }],
])('%s is reported as missing in %o', (feature, without) => {
  expect(missingFeature({ ...WHOLE, ...without })).toBe(feature)
})
