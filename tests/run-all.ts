import { spawn } from 'node:child_process'

/** By the beginnings of their files' names: of the back-office all that asks no more of its server than the contract has. */
const PLAIN_STORIES = [
  ...'jklmnopqrs'.split('').map((letter) => `checklist-${letter}.`),
  ...['bulk', 'conflict', 'created', 'drafts', 'every-entity', 'first-visit'],
  ...['ground', 'interviews', 'left-behind', 'offline-admin', 'pull', 'shortcuts', 'visitor'],
]

/** npm test, or the named steps of it: node tests/run-all.ts check unit. Stops at the first step that fails. */
const STEPS: Readonly<Record<string, string>> = {
  styles: 'panda codegen --silent',
  check: 'node tests/architecture/check.ts',
  unit: 'vitest run --project unit',
  simulation: 'vitest run --project simulation',
  postgres: 'vitest run --project postgres',
  instances: 'vitest run --project instances',
  build: 'node src/app/build/build.ts',
  stories: 'node tests/e2e/support/ensure-chromium.ts && vitest run --project stories',
  'plain-stories': `STORY_SERVER=plain vitest run --project stories ${PLAIN_STORIES.join(' ')}`,
}

/** Not part of `npm test`. */
const MORE_STEPS: Readonly<Record<string, string>> = {
  shots: 'node tests/e2e/support/ensure-chromium.ts && node tests/e2e/shots.ts',
  'state-shots': 'node tests/e2e/support/ensure-chromium.ts && node tests/e2e/state-shots.ts',
}

const runStep = (command: string): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('close', (code) => resolve(code ?? 1))
  })

const known = { ...STEPS, ...MORE_STEPS }
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS)
let passed = 0
for (const step of wanted) {
  const command = known[step]
  if (command === undefined) {
    process.stderr.write(`unknown step "${step}"; there are: ${Object.keys(known).join(', ')}\n`)
    process.exit(2)
  }
  const startedAt = performance.now()
  process.stdout.write(`\n— ${step} —\n`)
  const code = await runStep(command)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(`— ${step}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s —\n`)
  if (code !== 0) break
  passed += 1
}
const failed = passed === wanted.length ? 0 : 1
process.stdout.write(`\nsteps: ${passed} passed, ${failed} failed\n`)
process.exitCode = failed
