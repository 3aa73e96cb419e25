import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console error or warning fails the test, unless the test expects it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const { error, warn } = console
  const calls = [error, warn].flatMap((log) => (vi.isMockFunction(log) ? log.mock.calls : []))
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
