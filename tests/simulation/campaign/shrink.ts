import { type RunOptions, runSimulation } from '../run-simulation.ts'
import type { Script } from '../script/script.ts'
import type { InvariantName } from '../world/evidence.ts'

/**
 * The fewest operations of a script that still violate the invariant: ever smaller portions of them are left out, as
 * long as it fails without them.
 */
export const shrink = async (
  script: Script,
  invariant: InvariantName,
  options: RunOptions,
): Promise<readonly number[]> => {
  const breaks = async (kept: readonly number[]): Promise<boolean> => {
    const { violations } = await runSimulation(onlyOperations(script, kept), options)
    return violations.some((violation) => violation.invariant === invariant)
  }
  let kept: readonly number[] = script.operations.map((_, index) => index)
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < kept.length; ) {
      const fewer = kept.toSpliced(from, size)
      if (await breaks(fewer)) kept = fewer
      else from += size
    }
  return kept
}

/** The script with only these operations, by their positions. */
export const onlyOperations = (script: Script, kept: readonly number[]): Script => ({
  ...script,
  operations: kept.flatMap((index) => script.operations[index] ?? []),
})
