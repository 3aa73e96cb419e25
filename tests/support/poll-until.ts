import { setTimeout as wait } from 'node:timers/promises'

type Polling = { readonly everyMs: number; readonly forMs: number }

/**
 * Polls until the value is as wanted or the timeout passes; returns the last value. For values that announce no change,
 * where no test runs: tests have `expect.poll`.
 */
export const pollUntil = async <T>(
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  { everyMs, forMs }: Polling,
): Promise<T> => {
  const endMs = performance.now() + forMs
  for (;;) {
    const seen = await look()
    if (isWanted(seen) || performance.now() > endMs) return seen
    await wait(everyMs)
  }
}
