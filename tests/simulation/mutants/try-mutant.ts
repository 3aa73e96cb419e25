import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  BREAKING_CAMPAIGN,
  CAMPAIGNS,
  type Campaign,
  type Failure,
  RARE_OPERATIONS,
  ROLLOUT_CAMPAIGN,
} from '../campaign/campaign.ts'
import { runInWorker } from '../campaign/run-jobs.ts'
import type { InvariantName } from '../world/evidence.ts'
import type { Mutant, SourceChange } from './mutant.ts'

/** A bug that only one invariant finds is searched for on this many seeds. */
const SEEDS_FOR_ONLY = 3

export type MutantResult = {
  readonly mutant: Mutant
  /** Null: the simulation did not notice the bug. */
  readonly seed: number | null
  /**
   * The violated invariants in the first failing seed; for a bug that only one invariant finds, in each of the first
   * few.
   */
  readonly invariants: ReadonlySet<InvariantName>
  readonly isOnly: boolean
}

/** A copy of the sources to change: packages are linked, everything else is copied. */
export const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'neomuse-mutants-'))
  for (const part of ['package.json', 'src', 'tests/simulation', 'tests/support'])
    cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The seeds to search when no known seed finds the bug any more. */
export type Seeds = Pick<Campaign, 'firstSeed' | 'runs'>

/** Changes the copy, lets the simulation search for the bug, and reverts the copy. */
export const tryMutant = async (
  mutant: Mutant,
  copy: string,
  seeds?: Seeds,
): Promise<MutantResult> => {
  const changes = [mutant, ...(mutant.also ? [mutant.also] : [])]
  for (const change of changes) apply(change, copy)
  try {
    return resultOf(mutant, await look(mutant, copy, seeds))
  } finally {
    for (const { file } of changes) cpSync(file, join(copy, file))
  }
}

/** The mutants whose text is no longer in the sources. */
export const outdated = (mutants: readonly Mutant[]): readonly string[] =>
  mutants
    .filter((mutant) =>
      [mutant, ...(mutant.also ? [mutant.also] : [])].some(
        ({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2,
      ),
    )
    .map(({ name }) => name)

const apply = ({ file, find, replace }: SourceChange, copy: string): void => {
  const path = join(copy, file)
  writeFileSync(path, readFileSync(path, 'utf8').split(find).join(replace))
}

/** Searches on the seeds that CI runs, unless others are given. */
const look = (
  { tier, seed, only, hasRollout, breaksLine }: Mutant,
  copy: string,
  seeds?: Seeds,
): Promise<readonly Failure[]> => {
  const around = breaksLine ? BREAKING_CAMPAIGN : CAMPAIGNS[tier]
  const ordinary = hasRollout ? ROLLOUT_CAMPAIGN : around
  const rare = seeds ?? (seed === undefined ? null : { firstSeed: seed, runs: 1 })
  const campaign = rare ? { ...ordinary, ...rare, operations: RARE_OPERATIONS } : ordinary
  return runInWorker(
    { type: 'failures', campaign, most: only ? SEEDS_FOR_ONLY : 1 },
    pathToFileURL(join(copy, 'tests/simulation/campaign/')),
  )
}

const resultOf = (mutant: Mutant, failures: readonly Failure[]): MutantResult => {
  const invariants = new Set(
    failures.flatMap(({ violations }) => violations.map(({ invariant }) => invariant)),
  )
  return {
    mutant,
    seed: failures[0]?.seed ?? null,
    invariants,
    isOnly: invariants.size === 1 && mutant.only !== undefined && invariants.has(mutant.only),
  }
}
