import { vi } from 'vitest'

/**
 * Polls until the function does not throw, and returns its result. The limit only ends a wait for something that never
 * comes.
 */
export const untilHolds = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 15_000 })
