/** Counts failed attempts. A place for the answer is taken before the password is looked at, so bursts count too. */
export type LoginLimits = {
  readonly begin: (attempt: LoginAttempt) => LimitDecision
}

type LoginAttempt = {
  /** Null where no account is named, as for the set-up code. */
  readonly account: string | null
  readonly address: string
}

type LimitDecision =
  /** `forgive` takes the attempt off the count: it did not fail. */
  | { readonly type: 'allowed'; readonly forgive: () => void }
  | { readonly type: 'limited'; readonly retryAfterMs: number }

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 50

/** Beyond so many counters the oldest are dropped: memory is bounded, whoever asks. */
const MOST_COUNTERS = 20_000

/** Sliding windows in this process's memory. */
export const createLoginLimits = (
  nowMs: () => number,
  mostCounters = MOST_COUNTERS,
): LoginLimits => {
  const attempts = new Map<string, readonly number[]>()

  const recent = (key: string): readonly number[] =>
    (attempts.get(key) ?? []).filter((at) => at > nowMs() - WINDOW_MS)

  const write = (key: string, times: readonly number[]): void => {
    attempts.delete(key)
    if (times.length > 0) attempts.set(key, times)
    const oldest = attempts.size > mostCounters ? attempts.keys().next().value : undefined
    if (oldest !== undefined) attempts.delete(oldest)
  }

  return {
    begin: ({ account, address }) => {
      const counters = [
        { key: `address ${address}`, most: PER_ADDRESS },
        ...(account === null
          ? []
          : [{ key: `account ${address} ${account}`, most: PER_ACCOUNT_AND_ADDRESS }]),
      ]
      const waits = counters.map(({ key, most }) => {
        const freeing = recent(key).at(-most)
        return freeing === undefined ? 0 : freeing + WINDOW_MS - nowMs()
      })
      const retryAfterMs = Math.max(...waits)
      if (retryAfterMs > 0) return { type: 'limited', retryAfterMs }
      const now = nowMs()
      for (const { key } of counters) write(key, [...recent(key), now])
      return {
        type: 'allowed',
        forgive: () => {
          for (const { key } of counters) {
            const times = recent(key)
            write(key, times.toSpliced(times.indexOf(now), times.includes(now) ? 1 : 0))
          }
        },
      }
    },
  }
}
