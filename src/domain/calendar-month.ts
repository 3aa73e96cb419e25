import { type Day, dayOf, dayStart, monthOf, shiftDay } from './house-calendar.ts'

/** A stretch of time: from its first moment on, and shorter than `toMs`. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number }

/** The first moment of the house's month that `timeMs` lies in, or of one so many months before it. */
export const monthStart = (timeMs: number, monthsBefore = 0): number =>
  dayStart(firstDay(timeMs, monthsBefore))

const firstDay = (timeMs: number, monthsBefore: number): Day => {
  const [year = 0, month = 0] = monthOf(timeMs).split('-').map(Number)
  const months = year * 12 + month - 1 - monthsBefore
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/**
 * This month, and as much of the one before as has passed of this one, by day and hour of the house: half a month is
 * never measured against a whole. Of a month that was shorter, all of it.
 */
export const monthsToCompare = (
  nowMs: number,
): { readonly current: TimeSpan; readonly previous: TimeSpan } => {
  const startMs = monthStart(nowMs)
  const today = dayOf(nowMs)
  const sameDay = shiftDay(firstDay(nowMs, 1), Number(today.slice(8)) - 1)
  const sameMs = dayStart(sameDay) + (nowMs - dayStart(today)) + 1
  return {
    // To its end: what the server has dated a moment ahead of this clock belongs to it too.
    current: { fromMs: startMs, toMs: monthStart(nowMs, -1) },
    previous: {
      fromMs: monthStart(nowMs, 1),
      // A day on which the clocks are set back is an hour longer than its like.
      toMs: Math.min(sameMs, dayStart(shiftDay(sameDay, 1)), startMs),
    },
  }
}

/** Whether a moment of an ISO 8601 text lies in a span; one without a date lies in none. */
export const isWithin = ({ fromMs, toMs }: TimeSpan, iso: string): boolean => {
  const timeMs = Date.parse(iso)
  return timeMs >= fromMs && timeMs < toMs
}
