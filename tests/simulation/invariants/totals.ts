import type { Ending, Violation } from '../world/evidence.ts'

/** The counts and sums that are kept with the rows are those of the rows. */
export const checkTotals = (endings: readonly Ending[]): Violation[] =>
  endings.flatMap(({ device, account, stored }) =>
    stored.wrongTotals.map((wrong) => ({
      invariant: 'totals' as const,
      detail: `${device}/${account}: ${wrong}`,
    })),
  )
