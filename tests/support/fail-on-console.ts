import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A stray error or warning is a fault that nobody looked at: it fails the test, unless the test takes it itself. */
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
