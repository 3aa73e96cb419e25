import { vi } from 'vitest'

/** Looks again until nothing is thrown, and answers what was seen then. Its limit only ends what never comes. */
export const untilHolds = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 15_000 })
