import { type Day, dayOf, hourOf, isSunday, shiftDay, timeOf } from './business-calendar.ts'

const OPENS_AT = 9
const CLOSES_AT = 21

/** Monday to Saturday, 9 to 21 o'clock in Paris, summer time included. Source: specification, section 9. */
export const isDeskOpen = (epochMs: number): boolean => {
  const hour = hourOf(epochMs)
  return !isSunday(epochMs) && hour >= OPENS_AT && hour < CLOSES_AT
}

/**
 * The moment when this much opening time (milliseconds) has passed: two hours from Saturday, 20:00, end on Monday at
 * 10:00.
 * @throws RangeError if a time or a length is NaN or infinite
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

/** When the desk opens and closes on a day: the same moment if it stays closed. */
const opening = (day: Day): { readonly opensMs: number; readonly closesMs: number } => {
  const opensMs = timeOf(day, OPENS_AT)
  return { opensMs, closesMs: isSunday(opensMs) ? opensMs : timeOf(day, CLOSES_AT) }
}
