export const DAY_MS = 24 * 60 * 60_000

/** What is due is dropped within a day, and within two where a server was down for one. */
const DROPPED_WITHIN_MS = 2 * DAY_MS

const SHORTEST_YEAR_DAYS = 365
const SHORTEST_MONTH_DAYS = 28

type Promised = { readonly years?: number; readonly months?: number; readonly days?: number }

/**
 * How old something may be when housekeeping comes, where people were told that it is kept so long at most: it is gone
 * before that is over, whatever years and months those are.
 */
export const atMostMs = ({ years = 0, months = 0, days = 0 }: Promised): number =>
  (years * SHORTEST_YEAR_DAYS + months * SHORTEST_MONTH_DAYS + days) * DAY_MS - DROPPED_WITHIN_MS

/** So much is dropped in one transaction at most. */
export const SOME_ROWS = 500
