import { monthStart } from '#domain/calendar-month.ts'

/** When something of the demo happened, told from the month in which it is seeded. */
export type DemoTime = {
  readonly monthsAgo: number
  /** From 0, the month's first moment, to 1: its end, or for this month now. */
  readonly share: number
}

/**
 * Of this month and the one before, only what has passed of this one is used: compared up to the same day, as the
 * dashboard does, they come out the same whatever the day is.
 */
export const demoTimeMs = ({ monthsAgo, share }: DemoTime, nowMs: number): number => {
  const startMs = monthStart(nowMs, monthsAgo)
  const wholeMs = monthStart(nowMs, monthsAgo - 1) - startMs
  const spentMs = nowMs - monthStart(nowMs)
  return startMs + Math.floor(share * (monthsAgo < 2 ? Math.min(spentMs, wholeMs) : wholeMs))
}
