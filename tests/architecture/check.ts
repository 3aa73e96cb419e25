import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const SITE_TEXTS = '--config src/i18n/site.lingui.config.ts'

/** npm run check: types, lint, import rules, dead code, purity and sizes, deliberate bugs, translations. Each gate was seen to fail. */
const GATES: Readonly<Record<string, string>> = {
  'types: browser and tests': 'tsc -p tsconfig.json',
  'types: pure floors have no platform': 'tsc -p tests/architecture/tsconfig.pure.json',
  'types: workers have no document': 'tsc -p tests/architecture/tsconfig.worker.json',
  'types: browser floors have no Node': 'tsc -p tests/architecture/tsconfig.browser.json',
  'types: the server has no browser': 'tsc -p tests/architecture/tsconfig.server.json',
  'format and lint': 'biome ci --error-on-warnings --colors=off .',
  'import rules': 'depcruise --config tests/architecture/dependency-cruiser.config.mjs src',
  'dead code': 'knip --config tests/architecture/knip.json',
  'house rules': 'node tests/architecture/check-house-rules.ts',
  'the simulation’s deliberate bugs fit the sources':
    'node tests/simulation/sim-mutants.ts --check',
  'texts: French catalogues fit the sources': 'lingui check sync --clean --overwrite --locale fr',
  'texts: the site’s catalogues fit the sources': `lingui check sync --clean ${SITE_TEXTS}`,
  'texts: no translation is empty': `lingui check missing --mode catalog ${SITE_TEXTS}`,
}

type Result = { readonly gate: string; readonly code: number; readonly output: string }

const runGate = (gate: string, command: string): Promise<Result> =>
  new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ gate, code: code ?? 1, output }))
  })

const waiting = Object.entries(GATES)
let failed = 0

const runNext = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { gate, code, output } = await runGate(...next)
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${gate}\n`)
    if (code === 0) continue
    failed += 1
    process.stdout.write(`${output.trimEnd()}\n`)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext))
process.stdout.write(`checks: ${Object.keys(GATES).length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
