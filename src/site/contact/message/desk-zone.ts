import { houseFormat } from '#domain/house-calendar.ts'

/** What the desk's time is called at that moment, in a language: `CEST, heure d’été d’Europe centrale`. */
export const deskZone = (epochMs: number, tag: string): string =>
  // The letters as the English have them: other languages would count the hours from Greenwich.
  `${zoneName(epochMs, 'en-GB', 'short')}, ${zoneName(epochMs, tag, 'long')}`

const zoneName = (epochMs: number, tag: string, timeZoneName: 'short' | 'long'): string =>
  houseFormat(tag, { timeZoneName })
    .formatToParts(epochMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
