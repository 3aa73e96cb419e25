import type { Ending, Violation } from '../world/evidence.ts'

/** Once no fault is left, no edit waits. */
export const checkDrained = (endings: readonly Ending[]): Violation[] =>
  endings
    .filter(({ stored }) => stored.outbox.length > 0)
    .map(({ device, account, stored }) => ({
      invariant: 'progress',
      detail: `${device}/${account}: ${stored.outbox.length} edits still wait (${JSON.stringify(stored.status)})`,
    }))
