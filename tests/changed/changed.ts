import { readCommandLine } from '#tests/support/read-command-line.ts'
import { makePlan, type Plan } from './make-plan.ts'
import { CannotTestChange, readChange, readSources } from './read-change.ts'
import { readProjects } from './read-projects.ts'
import { type PartResult, runParts } from './run-parts.ts'

/** `npm run test:changed`: of `npm test` what the working tree's change can break. */
const { values } = readCommandLine({
  options: {
    /** The commit that the working tree is compared with. */
    since: { type: 'string', default: 'main' },
    /** Says what would run, and runs nothing. */
    list: { type: 'boolean', default: false },
  },
})

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const sayPlan = ({ parts, remarks }: Plan): void => {
  for (const { name, about } of parts) {
    say(name)
    for (const line of about) say(`  ${line}`)
  }
  for (const remark of remarks) say(`(${remark})`)
}

const sayResult = ({ name, passed, failed, seconds, missing, output }: PartResult): void => {
  const outcome = missing
    ? `not run: ${missing} has failed`
    : `${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s`
  if (failed > 0 && output) say(output.trimEnd())
  say(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(50)}${outcome}`)
}

const testChange = async (): Promise<void> => {
  const change = readChange(values.since)
  const plan = makePlan({ change, sources: readSources(change), projects: await readProjects() })
  say(`${change.length} changed: ${change.map(({ path }) => path).join(', ')}`)
  if (values.list) {
    sayPlan(plan)
    return
  }
  for (const remark of plan.remarks) say(`(${remark})`)
  const startedAt = performance.now()
  const { passed, failed } = await runParts(plan.parts, sayResult)
  say(`${'all'.padEnd(52)}${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

try {
  await testChange()
} catch (problem) {
  if (!(problem instanceof CannotTestChange)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = 2
}
