import type { Clock } from '#sync/ports.ts'

export type TestClock = Clock & {
  /** Moves time forward; callbacks that fall due on the way are called in order. */
  readonly advance: (ms: number) => void
  /** When the next callback is due; null when there is none. */
  readonly nextDueMs: () => number | null
}

/** A clock that moves only when the test moves it. It starts at 0. */
export const createTestClock = (): TestClock => {
  let nowMs = 0
  let timers: { readonly dueMs: number; readonly callback: () => void }[] = []
  const nextDue = () => timers.toSorted((a, b) => a.dueMs - b.dueMs)[0] ?? null
  return {
    nowMs: () => nowMs,
    after: (delayMs, callback) => {
      const timer = { dueMs: nowMs + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: (ms) => {
      const untilMs = nowMs + ms
      for (let timer = nextDue(); timer !== null && timer.dueMs <= untilMs; timer = nextDue()) {
        const due = timer
        timers = timers.filter((other) => other !== due)
        nowMs = Math.max(nowMs, due.dueMs)
        due.callback()
      }
      nowMs = untilMs
    },
    nextDueMs: () => nextDue()?.dueMs ?? null,
  }
}
