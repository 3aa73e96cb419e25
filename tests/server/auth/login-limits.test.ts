import { expect, test } from 'vitest'
import { createLoginLimits, type LoginLimits } from '#server/auth/login-limits.ts'

const fail = (limits: LoginLimits, times: number, attempt = { account: 'a', address: 'x' }) => {
  for (let at = 0; at < times; at += 1) limits.begin(attempt)
  return limits.begin(attempt).type
}

test('however many ask, memory is bounded: what was asked longest ago is forgotten first', () => {
  const limits = createLoginLimits(() => 0, 8)
  expect(fail(limits, 10)).toBe('limited')
  for (let at = 0; at < 3; at += 1) limits.begin({ account: 'b', address: `other ${at}` })
  expect(fail(limits, 0)).toBe('limited')
  for (let at = 3; at < 9; at += 1) limits.begin({ account: 'b', address: `other ${at}` })
  expect(fail(limits, 0)).toBe('allowed')
})

test('an attempt that was stopped does not lengthen the wait', () => {
  let now = 0
  const limits = createLoginLimits(() => now)
  fail(limits, 10)
  now = 14 * 60_000
  expect(limits.begin({ account: 'a', address: 'x' })).toEqual({
    type: 'limited',
    retryAfterMs: 60_000,
  })
  now = 15 * 60_000
  expect(fail(limits, 9)).toBe('allowed')
})

test('forgiving takes one attempt off the count', () => {
  const limits = createLoginLimits(() => 0)
  const first = limits.begin({ account: 'a', address: 'x' })
  expect(fail(limits, 9)).toBe('limited')
  if (first.type === 'allowed') first.forgive()
  expect(fail(limits, 0)).toBe('allowed')
  expect(fail(limits, 0)).toBe('limited')
})
