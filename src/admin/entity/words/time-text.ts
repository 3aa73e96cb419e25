const SECOND = 1_000
const UNITS = [
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const

/** 'il y a 3 minutes', 'dans 12 secondes', and never 'maintenant', which fits no sentence: in the words of the language's own locale data. */
export const relativeTime = (locale: string, thenMs: number, nowMs: number): string => {
  const distanceMs = thenMs - nowMs
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(distanceMs) >= ms) ?? ['second', SECOND]
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const count = Math.trunc(distanceMs / unitMs) || (distanceMs > 0 ? 1 : -1)
  return format.format(count, unit)
}
