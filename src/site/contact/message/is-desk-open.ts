import { hourOf, isSunday } from '#domain/house-calendar.ts'

const OPENS_AT = 9
const CLOSES_AT = 21

/** Monday to Saturday, 9 to 21 o'clock in Paris, summer time included. Source: specification, section 9. */
export const isDeskOpen = (epochMs: number): boolean => {
  const hour = hourOf(epochMs)
  return !isSunday(epochMs) && hour >= OPENS_AT && hour < CLOSES_AT
}
