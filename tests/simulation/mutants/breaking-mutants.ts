import type { Mutant } from './mutant.ts'

/** The engine stops for ever, or never pauses. */
const WAITING_MUTANTS = [
  {
    name: 'a line that is proved to be back calls off no waiting time',
    file: 'src/sync/reconnection.ts',
    find: 'fromMs: Math.min(heard?.fromMs ?? fromMs, fromMs)',
    replace: 'fromMs: Number.POSITIVE_INFINITY',
  },
  {
    name: 'each change that the server tells of is followed by another attempt at once',
    file: 'src/sync/reconnection.ts',
    find: 'Math.max(fromMs, beganAtMs + floorAfter(failing.failures), failing.askedUntilMs)',
    replace: 'fromMs - JITTER_MS',
  },
].map((mutant) => ({ ...mutant, only: 'progress' }) as const)

/** A row is shown that its list has not brought yet. */
const ASKED_ROW_MUTANTS = [
  {
    name: 'a row that a page shows is never asked for',
    file: 'src/sync/pull.ts',
    find: 'const askedIds = await ports.store.askedIds(entity)',
    replace: 'const askedIds: readonly string[] = []',
    only: 'progress',
  },
  {
    name: 'a row counts as missing although no answer has arrived',
    file: 'src/sync/pull-by-ids.ts',
    find: "if (reading.type === 'blocked') return reading\n  // Whatever is wrong",
    replace:
      "if (reading.type === 'blocked') {\n    await ports.store.answerAsked(entity, ids)\n    return reading\n  }\n  // Whatever is wrong",
    only: 'honest',
  },
] as const

/** Rows were dropped for lack of space. */
const DROPPED_ROW_MUTANTS = [
  {
    name: 'rows that were dropped for space never come back',
    file: 'src/sync/pull-hold.ts',
    find: 'if (isLong || (hold.freeBytes',
    replace: 'if (isLong && (hold.freeBytes',
  },
  {
    name: 'a pull that was under way while rows were dropped counts as whole',
    file: 'src/sync/pull-hold.ts',
    find: 'if (mark.prunes === stored.prunes) return mark',
    replace: 'if (mark.prunes <= stored.prunes) return mark',
  },
].map((mutant) => ({ ...mutant, only: 'convergence' }) as const)

/** Bugs over a connection that breaks again and again. */
export const BREAKING_MUTANTS: readonly Mutant[] = [
  ...WAITING_MUTANTS,
  ...ASKED_ROW_MUTANTS,
  ...DROPPED_ROW_MUTANTS,
].map((mutant) => ({ ...mutant, tier: 1, breaksLine: true }) as const)
