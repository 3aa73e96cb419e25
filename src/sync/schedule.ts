/** The maximum wait, whatever a server asks for: the answer may be a portal's, or a mistake. */
export const LONGEST_WAIT_MS = 15 * 60_000

/** How long to wait if the server may have set a time itself. */
export const waitMs = (
  failedAttempts: number,
  retryAfterMs: number | null,
  random: () => number,
): number =>
  Math.max(backoffMs(failedAttempts, random), Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS))

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to wait after a temporary fault: doubling from one second to one minute, minus a random part of up to half,
 * so that many devices that come back together do not all retry at once.
 */
export const backoffMs = (failedAttempts: number, random: () => number): number => {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failedAttempts, 16))
  return Math.round(ceiling * (1 - random() / 2))
}
