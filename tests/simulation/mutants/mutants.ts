import { BREAKING_MUTANTS } from './breaking-mutants.ts'
import type { Mutant } from './mutant.ts'
import { PULL_MUTANTS } from './pull-mutants.ts'
import { PUSH_MUTANTS } from './push-mutants.ts'
import { ROLLOUT_MUTANTS } from './rollout-mutants.ts'
import { ROW_MUTANTS } from './row-mutants.ts'
import { STORAGE_MUTANTS } from './storage-mutants.ts'

/** Bugs that the engine must not have. The simulation has to find every one of them, or it proves nothing. */
export const MUTANTS: readonly Mutant[] = [
  ...PUSH_MUTANTS,
  ...ROW_MUTANTS,
  ...PULL_MUTANTS,
  ...ROLLOUT_MUTANTS,
  ...STORAGE_MUTANTS,
  ...BREAKING_MUTANTS,
]
