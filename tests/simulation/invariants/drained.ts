import type { Ending, Violation } from '../world/evidence.ts'

/** Once nothing stands in the way any more, nothing waits any more. */
export const checkDrained = (endings: readonly Ending[]): Violation[] =>
  endings
    .filter(({ stored }) => stored.outbox.length > 0)
    .map(({ device, account, stored }) => ({
      invariant: 'progress',
      detail: `${device}/${account}: ${stored.outbox.length} edits still wait (${JSON.stringify(stored.status)})`,
    }))
