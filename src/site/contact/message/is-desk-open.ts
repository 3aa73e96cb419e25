import { HOUSE_ZONE } from '#domain/house-zone.ts'

const OPENS_AT = 9
const CLOSES_AT = 21

/** Monday to Saturday, 9 to 21 o'clock in Paris, summer time included. Source: specification, section 9. */
export const isDeskOpen = (epochMs: number): boolean => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: HOUSE_ZONE,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(epochMs)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const hour = Number(part('hour'))
  return part('weekday') !== 'Sun' && hour >= OPENS_AT && hour < CLOSES_AT
}
