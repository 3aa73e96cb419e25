export const DAY_MS = 24 * 60 * 60_000

/** Never shorter than a year of the calendar. */
export const YEAR_MS = 366 * DAY_MS

/** So much is dropped in one transaction at most. */
export const SOME_ROWS = 500
