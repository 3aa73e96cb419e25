import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readCommandLine, refuse } from '#tests/support/read-command-line.ts'

/**
 * `npm test`: all that a commit must pass. `npm run test:full`: that, and what takes longer. Named parts alone:
 * `node tests/run-all.ts check unit`. Parts that do not need a failed one go on, so that one run tells everything.
 */
type Part = {
  readonly command: string
  /** It counts its tests in the file that vitest writes; others tell their counts in their last line. */
  readonly isVitest?: true
  /** Its command is not worth starting where one of these has failed. */
  readonly needs?: readonly string[]
  /** If it fails, the run ends at once: something is missing on this machine. */
  readonly isRequired?: true
}

const REPORTS = '.cache/test-run'

const vitest = (project: string, more = ''): Pick<Part, 'command' | 'isVitest'> => ({
  command: `vitest run --project '${project}' --reporter=default --reporter=json ${more}`.trim(),
  isVitest: true,
})

const TEST_PARTS: Readonly<Record<string, Part>> = {
  browser: { command: 'node tests/e2e/support/ensure-chromium.ts', isRequired: true },
  styles: { command: 'panda codegen --silent' },
  check: { command: 'node tests/architecture/check.ts', needs: ['styles'] },
  unit: { ...vitest('unit', '--project unit-isolated'), needs: ['styles'] },
  simulation: vitest('simulation'),
  // The server's suite with two servers on one database; with one of them, and on SQLite, it stands in the full run.
  instances: vitest('instances'),
  'postgres-alone': vitest('postgres', 'tests/server/db/postgres tests/server/app/differential'),
  // The stories' servers make the pictures that are asked for.
  build: { command: 'node src/server/commands/build.mjs --quick' },
  stories: { ...vitest('stories'), needs: ['browser', 'build'] },
}

/**
 * By the beginnings of their files' names: of the back-office's stories in `npm test` all that ask no more of their
 * server than the contract has.
 */
const BASIC_STORIES = [
  ...'jklmnopqrs'.split('').map((letter) => `checklist-${letter}.`),
  ...['bulk', 'conflict', 'created', 'drafts', 'every-entity', 'first-visit'],
  ...[
    'database-unavailable',
    'interviews',
    'left-behind',
    'offline-admin',
    'pull',
    'shortcuts',
    'visitor',
  ],
]

const FULL_PARTS: Readonly<Record<string, Part>> = {
  'simulation-whole': vitest('simulation-whole'),
  'unit-server': { ...vitest('unit-server'), needs: ['styles'] },
  postgres: vitest('postgres'),
  'stories-full': { ...vitest('stories-full'), needs: ['browser', 'build'] },
  'basic-stories': {
    isVitest: true,
    command: `env STORY_SERVER=basic TEST_RUN= ${vitest('stories', BASIC_STORIES.join(' ')).command}`,
    needs: ['browser', 'build'],
  },
  mutants: { command: 'node tests/simulation/sim-mutants.ts' },
  fuzz: { command: 'node tests/fuzz/fuzz.ts' },
  'chaos-kill': { command: 'node tests/chaos/chaos.ts kill' },
  'chaos-browser': { command: 'node tests/chaos/chaos.ts browser', needs: ['browser', 'build'] },
}

/** Part of neither run. */
const NAMED_PARTS: Readonly<Record<string, Part>> = {
  shots: { command: 'node tests/e2e/shots.ts', needs: ['browser', 'build'] },
  'document-shots': { command: 'node tests/e2e/document-shots.ts', needs: ['browser'] },
  'state-shots': { command: 'node tests/e2e/state-shots.ts', needs: ['browser', 'build'] },
}

/** `postgres` runs the files of `postgres-alone`, too. */
const { 'postgres-alone': _, ...BEFORE_FULL } = TEST_PARTS

const PARTS = { ...TEST_PARTS, ...FULL_PARTS, ...NAMED_PARTS }

type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Each failed test with its file and the first line of its error; empty for parts without a report. */
  readonly failures: readonly string[]
}

/** The part of vitest's JSON report that is read here. */
type VitestReport = {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const FOLDER_NAME = /^neomuse-run-(\d+)-/

/** What the parts write for themselves. That of an interrupted run is removed by the next one. */
const makeTemporaryFolder = (): string => {
  for (const name of readdirSync(tmpdir())) {
    const pid = FOLDER_NAME.exec(name)?.[1]
    const folder = join(tmpdir(), name)
    if (pid && !isRunning(Number(pid)) && statSync(folder).uid === process.getuid?.())
      rmSync(folder, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(tmpdir(), `neomuse-run-${process.pid}-`))
  // As root, PostgreSQL runs as an account of its own, which must get through.
  chmodSync(folder, 0o711)
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      // A process that has not ended yet still writes there.
      process.stderr.write(`The next run removes ${folder}: ${error}\n`)
    }
  })
  return folder
}

/** Also as another account's. */
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In the full run stories look at what `npm test` leaves out. */
const ENVIRONMENT = {
  ...process.env,
  TMPDIR: makeTemporaryFolder(),
  ...(process.argv.includes('--full') ? { TEST_RUN: 'full' } : {}),
}

const runPart = async (name: string, { command, isVitest }: Part): Promise<Counts> => {
  const report = join(REPORTS, `${name}.json`)
  rmSync(report, { force: true })
  const { code, lastLines } = await run(
    isVitest ? `${command} --outputFile.json=${report}` : command,
  )
  const counts = isVitest ? readReport(report) : readLastCounts(lastLines)
  // A part that ends badly has failed, whatever it counted: a process that died has counted nothing.
  if (code !== 0 && counts.failed === 0)
    return { ...counts, passed: isVitest ? counts.passed : 0, failed: 1 }
  return counts
}

const run = (command: string): Promise<{ readonly code: number; readonly lastLines: string }> =>
  new Promise((resolve) => {
    // Not below a shell, which would keep signals to itself.
    const child = spawn(`exec ${command}`, {
      shell: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: ENVIRONMENT,
    })
    const forward = (signal: NodeJS.Signals): void => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS)
      child.once('close', () => process.exit(128 + constants.signals[signal]))
    }
    for (const signal of SIGNALS) process.once(signal, forward)
    let lastLines = ''
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      lastLines = (lastLines + chunk.toString()).slice(-4_000)
    })
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, forward)
      resolve({ code: code ?? 1, lastLines })
    })
  })

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const LONGEST_END_MS = 5_000

const readReport = (file: string): Counts => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: [] }
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  // A file that could not be read has no tests that fail.
  const failed = Math.max(report.numFailedTests, report.success ? 0 : 1)
  const { numPassedTests: passed, numPendingTests: skipped } = report
  return { passed, failed, skipped, failures: listFailures(report) }
}

const listFailures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
    )
  })

/** Of two lines, where the first one only announces the second. */
const firstLine = (text: string): string => {
  const [first = '', second = ''] = stripVTControlCharacters(text).trim().split('\n')
  if (first === '') return 'it did not end: see above'
  return first.endsWith(':') ? `${first} ${second.trim()}` : first
}

const NOT_RUN: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] }

/** A part that counts nothing is one test of its own. */
const readLastCounts = (output: string): Counts => {
  const found = [...stripVTControlCharacters(output).matchAll(/(\d+) passed, (\d+) failed/g)].at(-1)
  return {
    passed: Number(found?.[1] ?? 1),
    failed: Number(found?.[2] ?? 0),
    skipped: 0,
    failures: [],
  }
}

const { values, positionals } = readCommandLine({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0)
  refuse(`No part is called ${unknown}. There are: ${Object.keys(PARTS).join(', ')}`)
const chosen =
  positionals.length > 0
    ? positionals
    : Object.keys(values.full ? { ...BEFORE_FULL, ...FULL_PARTS } : TEST_PARTS)

mkdirSync(REPORTS, { recursive: true })
const startedAt = performance.now()
const secondsSince = (from: number): string => ((performance.now() - from) / 1_000).toFixed(1)
const rows: string[] = []
const failures: string[] = []
const failedParts = new Set<string>()
const total = { passed: 0, failed: 0, skipped: 0 }
for (const name of chosen) {
  const part: Part | undefined = PARTS[name]
  if (!part) continue
  const missing = part.needs?.find((needed) => failedParts.has(needed))
  process.stdout.write(`\n— ${name} —\n`)
  const partStartedAt = performance.now()
  const counts = missing ? NOT_RUN : await runPart(name, part)
  if (counts.failed > 0) failedParts.add(name)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  failures.push(...counts.failures)
  if (counts.failed > 0 && counts.failures.length === 0 && !missing)
    failures.push(`${name}: see above`)
  const outcome = missing
    ? `not run: ${missing} has failed`
    : `${counts.passed} passed, ${counts.failed} failed in ${secondsSince(partStartedAt)} s`
  rows.push(`${name.padEnd(20)}${outcome}`)
  process.stdout.write(`— ${name}: ${outcome} —\n`)
  if (part.isRequired && failedParts.has(name)) break
}
process.stdout.write(`\n${rows.join('\n')}\n${'all'.padEnd(20)}${secondsSince(startedAt)} s\n`)
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exitCode = total.failed === 0 ? 0 : 1
