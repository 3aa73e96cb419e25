import { expect, test } from 'vitest'
import { isCountable } from '#device/public/watch-reading.ts'

test.each([
  [{}, true],
  [{ doNotTrack: null, connection: { saveData: false } }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, true],
  [{ doNotTrack: '1' }, false],
  [{ globalPrivacyControl: true }, false],
  [{ connection: { saveData: true } }, false],
])('a reader whose browser says %o is counted: %s', (host, isCounted) => {
  expect(isCountable(host)).toBe(isCounted)
})
