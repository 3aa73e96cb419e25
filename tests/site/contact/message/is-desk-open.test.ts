import { expect, test } from 'vitest'
import { isDeskOpen } from '#site/contact/message/is-desk-open.ts'

test.each([
  ['2026-01-12T08:00:00Z', true, 'Monday, 9:00 in winter'],
  ['2026-01-12T07:59:59Z', false, 'a second before'],
  ['2026-07-13T07:00:00Z', true, 'Monday, 9:00 in summer'],
  ['2026-07-13T06:59:59Z', false, 'a second before'],
  ['2026-01-17T19:59:59Z', true, 'Saturday, 20:59:59'],
  ['2026-01-17T20:00:00Z', false, 'Saturday, 21:00'],
  ['2026-01-18T12:00:00Z', false, 'Sunday'],
  ['2026-01-11T23:30:00Z', false, 'already Monday in Paris, half past midnight'],
])('%s: %s (%s)', (moment, isOpen) => {
  expect(isDeskOpen(Date.parse(moment))).toBe(isOpen)
})
