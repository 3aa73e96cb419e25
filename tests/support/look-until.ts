import { setTimeout as wait } from 'node:timers/promises'

type Patience = { readonly everyMs: number; readonly forMs: number }

/**
 * Looks again until what is seen is wanted, or patience ends; answers what was seen last. For what tells nobody when it
 * changes, and where no test runs: tests have `expect.poll`.
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
