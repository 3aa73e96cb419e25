const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** Longer is not waited, whatever a server says: it may be a portal's word, or a slip. */
export const LONGEST_WAIT_MS = 15 * 60_000

/**
 * How long to wait after a passing fault: doubling from one second to one minute, of which a random half is taken off
 * so that many devices coming back together do not ask at once.
 */
export const backoffMs = (failedAttempts: number, random: () => number): number => {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failedAttempts, 16))
  return Math.round(ceiling * (1 - random() / 2))
}

/** How long to wait when the server has perhaps said itself how long. */
export const waitMs = (
  failedAttempts: number,
  retryAfterMs: number | null,
  random: () => number,
): number =>
  Math.max(backoffMs(failedAttempts, random), Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS))
