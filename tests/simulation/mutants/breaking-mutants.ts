import type { Mutant } from './mutant.ts'

/** Bugs over a connection that breaks again and again: the engine stops for ever, or never pauses. */
export const BREAKING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a line that is proved to be back calls off no waiting time',
    file: 'src/sync/reconnection.ts',
    find: 'dueMs = Math.min(dueMs ?? Number.POSITIVE_INFINITY, soonestMs + random() * JITTER_MS)',
    replace: 'dueMs = null',
  },
  {
    name: 'each change that the server tells of is followed by another attempt at once',
    file: 'src/sync/reconnection.ts',
    find: 'Math.max(clock.nowMs(), beganAtMs + floorMs)',
    replace: 'clock.nowMs() - floorMs',
  },
].map((mutant) => ({ ...mutant, tier: 1, breaksLine: true, only: 'progress' }) as const)
