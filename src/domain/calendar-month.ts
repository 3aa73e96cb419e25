/** A stretch of time: from its first moment on, and shorter than `toMs`. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number }

/** The first moment (UTC) of the month that `timeMs` lies in, or of one so many months before it. */
export const monthStart = (timeMs: number, monthsBefore = 0): number => {
  const day = new Date(timeMs)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - monthsBefore)
}

/**
 * This month, and as much of the one before as has passed of this one: half a month is never measured against a whole.
 * Of a month that was shorter, all of it.
 */
export const monthsToCompare = (
  nowMs: number,
): { readonly current: TimeSpan; readonly previous: TimeSpan } => {
  const startMs = monthStart(nowMs)
  const previousMs = monthStart(nowMs, 1)
  return {
    // To its end: what the server has dated a moment ahead of this clock belongs to it too.
    current: { fromMs: startMs, toMs: monthStart(nowMs, -1) },
    previous: { fromMs: previousMs, toMs: Math.min(previousMs + (nowMs - startMs) + 1, startMs) },
  }
}

/** Whether a moment of an ISO 8601 text lies in a span; one without a date lies in none. */
export const isWithin = ({ fromMs, toMs }: TimeSpan, iso: string): boolean => {
  const timeMs = Date.parse(iso)
  return timeMs >= fromMs && timeMs < toMs
}
