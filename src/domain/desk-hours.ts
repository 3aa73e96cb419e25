import { type Day, dayOf, hourOf, isSunday, shiftDay, timeOf } from './house-calendar.ts'

const OPENS_AT = 9
const CLOSES_AT = 21

/** Monday to Saturday, 9 to 21 o'clock in Paris, summer time included. Source: specification, section 9. */
export const isDeskOpen = (epochMs: number): boolean => {
  const hour = hourOf(epochMs)
  return !isSunday(epochMs) && hour >= OPENS_AT && hour < CLOSES_AT
}

/**
 * When that much time (milliseconds) has passed while the desk was open: two hours from Saturday, 20:00, end on
 * Monday at 10:00.
 * @throws RangeError for a time or a length that is none (NaN), or endless
 */
export const deskTimeAfter = (fromMs: number, openMs: number): number => {
  if (!Number.isFinite(fromMs + openMs)) throw new RangeError('no such time')
  let leftMs = openMs
  for (let day = dayOf(fromMs); ; day = shiftDay(day, 1)) {
    const { opensMs, closesMs } = opening(day)
    const startMs = Math.max(fromMs, opensMs)
    if (startMs + leftMs <= closesMs) return startMs + leftMs
    leftMs -= Math.max(0, closesMs - startMs)
  }
}

/** When the desk opens and closes on a day: at the same moment where it stays shut. */
const opening = (day: Day): { readonly opensMs: number; readonly closesMs: number } => {
  const opensMs = timeOf(day, OPENS_AT)
  return { opensMs, closesMs: isSunday(opensMs) ? opensMs : timeOf(day, CLOSES_AT) }
}
