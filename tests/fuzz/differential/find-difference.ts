import fc from 'fast-check'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { planArbitrary } from '../plans/request-plan.ts'
import { compareEngines } from './compare-engines.ts'

export type DifferentialRun = { readonly seed: number; readonly sequences: number }

const LONGEST_SEQUENCE = 30

/** Sends random sequences of calls to both engines. Returns the shortest with a difference, or null. */
export const findDifference = async ({
  seed,
  sequences,
}: DifferentialRun): Promise<string | null> => {
  let last = ''
  const property = fc.asyncProperty(
    fc.array(planArbitrary(CALLS), { minLength: 10, maxLength: LONGEST_SEQUENCE, size: 'max' }),
    async (plans) => {
      const difference = await compareEngines(seed, plans)
      if (difference !== null) last = difference
      return difference === null
    },
  )
  const details = await fc.check(property, {
    seed,
    numRuns: sequences,
    interruptAfterTimeLimit: 600_000,
  })
  return details.failed ? `seed ${seed}, after ${details.numShrinks} shrinks: ${last}` : null
}
