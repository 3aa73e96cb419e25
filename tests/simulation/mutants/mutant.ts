import type { TierNumber } from '../tiers.ts'
import type { InvariantName } from '../world/evidence.ts'

/** The text must occur exactly once in the file, otherwise the mutant is outdated. */
export type SourceChange = {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A deliberate bug, as a change of the source. */
export type Mutant = SourceChange & {
  readonly name: string
  /** The tier that runs the changed code: bugs of the product's own storage only show in the second. */
  readonly tier: TierNumber
  /** One of `RARE_SEEDS`, where no ordinary seed finds it. */
  readonly seed?: number
  /** Searched for while a new version of the server is rolled out. */
  readonly hasRollout?: boolean
  /** Searched for over a connection that breaks again and again. */
  readonly breaksLine?: boolean
  /** A second change, where one does not make a bug. */
  readonly also?: SourceChange
  /** Only this invariant finds it: without the invariant the bug would not be noticed. */
  readonly only?: InvariantName
}
