const SECOND = 1_000
const UNITS = [
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const

/** 'il y a 3 minutes': what is past is never told as to come, though the screen's clock may be behind by a moment. */
export const relativeTime = (locale: string, thenMs: number, nowMs: number): string =>
  distance(locale, Math.min(thenMs - nowMs, -1))

/** 'dans 12 secondes'. */
export const timeUntil = (locale: string, thenMs: number, nowMs: number): string =>
  distance(locale, Math.max(thenMs - nowMs, 1))

/** In the words of the language's own locale data, and never 'maintenant', which fits no sentence. */
const distance = (locale: string, distanceMs: number): string => {
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.abs(distanceMs) >= ms) ?? ['second', SECOND]
  const count = Math.trunc(distanceMs / unitMs) || Math.sign(distanceMs)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit)
}
