import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './make-plan.ts'

export type Counts = { readonly passed: number; readonly failed: number }

export type PartResult = Counts & {
  readonly name: string
  readonly seconds: number
  /** Null: it was not run, since this part has failed. */
  readonly missing: string | null
  readonly output: string
}

const REPORTS = '.cache/test-changed'

/** Runs the lanes side by side; tells each part as it ends. */
export const runParts = async (
  parts: readonly Part[],
  onResult: (result: PartResult) => void,
): Promise<Counts> => {
  mkdirSync(REPORTS, { recursive: true })
  const failed = new Set<string>()
  const total = { passed: 0, failed: 0 }
  const runNext = async (part: Part, started?: () => void): Promise<void> => {
    const missing = part.needs.find((name) => failed.has(name)) ?? null
    const result = missing === null ? await runPart(part, started) : notRun(part, missing)
    if (result.failed > 0) failed.add(part.name)
    total.passed += result.passed
    total.failed += result.failed
    onResult(result)
  }
  const runLane = async (lane: readonly Part[]): Promise<void> => {
    for (const part of lane) await runNext(part)
  }
  const styles = parts.filter(({ name }) => name === 'styles')
  await runLane(styles)
  const tests = parts.filter((part) => part.lane === 'tests' && !styles.includes(part))
  const checks = parts.filter(({ lane }) => lane === 'checks')
  const [first, ...others] = tests
  if (first?.name !== 'build') {
    await Promise.all([runLane(tests), runLane(checks)])
    return total
  }
  // The build writes the styles again first, while no other process may read them.
  let beside: Promise<void> | undefined
  const startBeside = (): void => {
    beside ??= runLane([...others.filter((part) => !ofStories(part)), ...checks])
  }
  await runNext(first, startBeside)
  startBeside()
  await runLane(others.filter(ofStories))
  await beside
  return total
}

/** What of the tests waits for the build. */
const ofStories = ({ name, needs }: Part): boolean => name === 'browser' || needs.includes('build')

/** What the build says when its styles are written. */
const STYLES_WRITTEN = /styles… [\d.]+ s/

const runPart = async (part: Part, started?: () => void): Promise<PartResult> => {
  const startedAt = performance.now()
  const report = join(REPORTS, `${part.name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const [program = '', ...args] = part.isVitest
    ? [...part.command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    : part.command
  const env = { ...process.env, NO_COLOR: '1' }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { code, output } = await readAll(child, started)
  const counts = part.isVitest ? readReport(report) : { passed: 1, failed: 0 }
  const seconds = (performance.now() - startedAt) / 1_000
  // A part that ends with an error has failed, independent of its counts.
  const outcome =
    code !== 0 && counts.failed === 0
      ? { passed: part.isVitest ? counts.passed : 0, failed: 1 }
      : counts
  return { ...outcome, name: part.name, seconds, missing: null, output }
}

const readAll = (
  child: ChildProcess,
  started?: () => void,
): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (STYLES_WRITTEN.test(output)) started?.()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const notRun = ({ name }: Part, missing: string): PartResult => ({
  name,
  passed: 0,
  failed: 1,
  seconds: 0,
  missing,
  output: '',
})

const readReport = (file: string): Counts => {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  // A file that could not be read has no tests that fail.
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
  }
}
