const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to wait after a passing fault: doubling from one second to one minute, of which a random half is taken off
 * so that many devices coming back together do not ask at once.
 */
export const backoffMs = (failedAttempts: number, random: () => number): number => {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failedAttempts, 16))
  return Math.round(ceiling * (1 - random() / 2))
}
