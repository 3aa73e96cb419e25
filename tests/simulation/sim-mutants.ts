import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inLanes } from './campaign/run-jobs.ts'
import { MUTANTS } from './mutants/mutants.ts'
import { copySources, type MutantResult, outdated, tryMutant } from './mutants/try-mutant.ts'
import { INVARIANTS } from './world/evidence.ts'

const { values } = parseArgs({
  options: {
    /** Only mutants whose name contains this. */
    name: { type: 'string', default: '' },
    /** When the seeds of CI and the rare one no longer find it: searches others, from this one on. */
    from: { type: 'string' },
    /** The number of these seeds. */
    seeds: { type: 'string', default: '1000' },
    /** Runs none: only checks that the text of each mutant is still in the sources. */
    check: { type: 'boolean', default: false },
  },
})

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const line = ({ mutant, seed, invariants, isOnly }: MutantResult): string =>
  [
    seed === null ? '✗' : '✓',
    mutant.name.padEnd(72),
    `tier ${mutant.tier}`,
    (seed === null ? 'not found' : `seed ${seed}`).padEnd(9),
    `${[...invariants].join(', ')}${mutant.only ? (isOnly ? '  ← alone' : '  ← NOT ALONE') : ''}`,
  ].join('  ')

const chosen = MUTANTS.filter(({ name }) => name.includes(values.name))
const stale = outdated(chosen)
if (stale.length > 0) throw new Error(`out of date: ${stale.join('; ')}`)
if (values.check) process.exit()
const seeds =
  values.from === undefined
    ? undefined
    : { firstSeed: Number(values.from), runs: Number(values.seeds) }
const startedAt = performance.now()
const copies: string[] = []
const results: MutantResult[] = []
try {
  await inLanes(chosen, async (mutant, lane) => {
    const copy = copies[lane] ?? copySources()
    copies[lane] = copy
    const result = await tryMutant(mutant, copy, seeds)
    results.push(result)
    say(line(result))
  })
} finally {
  for (const copy of copies.filter(Boolean)) rmSync(copy, { recursive: true })
}

const found = results.filter(({ seed }) => seed !== null)
const alone = new Set(
  results.flatMap(({ mutant, isOnly }) => (isOnly && mutant.only ? mutant.only : [])),
)
const isWell =
  found.length === chosen.length && results.every(({ mutant, isOnly }) => !mutant.only || isOnly)
say(
  `\n${found.length}/${chosen.length} found in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
)
say(`invariants without which a bug would be let through: ${alone.size} of ${INVARIANTS.length}`)
for (const invariant of INVARIANTS) if (!alone.has(invariant)) say(`  not shown for: ${invariant}`)
process.exitCode = isWell ? 0 : 1
