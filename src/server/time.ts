export const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

/** The format of times in text columns and in JSON. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))
