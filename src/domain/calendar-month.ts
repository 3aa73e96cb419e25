import { type Day, dayOf, dayStart, monthOf, shiftDay } from './business-calendar.ts'

/** A span of time: includes its first moment, excludes `toMs`. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number }

/** The first moment of the month that `timeMs` lies in (business's time zone), or of an earlier month. */
export const monthStart = (timeMs: number, monthsBefore = 0): number =>
  dayStart(firstDay(timeMs, monthsBefore))

const firstDay = (timeMs: number, monthsBefore: number): Day => {
  const [year = 0, month = 0] = monthOf(timeMs).split('-').map(Number)
  const months = year * 12 + month - 1 - monthsBefore
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/**
 * This month, and the part of the month before that corresponds to the elapsed part of this one, by day and hour in the
 * business's time zone: half a month is never compared with a whole one. A shorter month counts as a whole.
 */
export const monthsToCompare = (
  nowMs: number,
): { readonly current: TimeSpan; readonly previous: TimeSpan } => {
  const startMs = monthStart(nowMs)
  const today = dayOf(nowMs)
  const sameDay = shiftDay(firstDay(nowMs, 1), Number(today.slice(8)) - 1)
  const sameMs = dayStart(sameDay) + (nowMs - dayStart(today)) + 1
  return {
    // To its end, so that orders that the server has dated slightly ahead of this clock are included.
    current: { fromMs: startMs, toMs: monthStart(nowMs, -1) },
    previous: {
      fromMs: monthStart(nowMs, 1),
      // A day on which the clocks are set back is an hour longer than others.
      toMs: Math.min(sameMs, dayStart(shiftDay(sameDay, 1)), startMs),
    },
  }
}

/** Whether an ISO 8601 moment lies in a span; a text without a date lies in none. */
export const isWithin = ({ fromMs, toMs }: TimeSpan, iso: string): boolean => {
  const timeMs = Date.parse(iso)
  return timeMs >= fromMs && timeMs < toMs
}
