import type { TierNumber } from '../tiers.ts'
import type { InvariantName } from '../world/evidence.ts'

/** The text must occur exactly once in the file, or the mutant is out of date. */
export type SourceChange = {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A deliberate bug, as a change of the source. */
export type Mutant = SourceChange & {
  readonly name: string
  /** Where the changed code runs: bugs of the product's own storage only in the second. */
  readonly tier: TierNumber
  /** One of `RARE_SEEDS`, where none of the ordinary ones finds it. */
  readonly seed?: number
  /** Looked for while a new version of the server is rolled out. */
  readonly hasRollout?: boolean
  /** Looked for over a line that breaks again and again. */
  readonly breaksLine?: boolean
  /** Where one change does not make a bug. */
  readonly also?: SourceChange
  /** Nothing but this invariant finds it: without the invariant the bug would be let through. */
  readonly only?: InvariantName
}
