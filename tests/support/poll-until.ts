import { setTimeout as wait } from 'node:timers/promises'

type Patience = { readonly everyMs: number; readonly forMs: number }

/**
 * Polls until the value is as wanted or the timeout passes; returns the last value. For values that announce no change,
 * where no test runs: tests have `expect.poll`.
 */
export const lookUntil = async <T>(
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  { everyMs, forMs }: Patience,
): Promise<T> => {
  const endMs = performance.now() + forMs
  for (;;) {
    const seen = await look()
    if (isWanted(seen) || performance.now() > endMs) return seen
    await wait(everyMs)
  }
}
