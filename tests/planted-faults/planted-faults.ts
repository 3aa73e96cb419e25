import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findScreens } from '#tests/changed/find-screens.ts'
import { createImportGraph } from '#tests/changed/import-graph.ts'
import { readAllStories } from '#tests/changed/make-plan.ts'
import { readSources } from '#tests/changed/read-change.ts'
import { readProjects } from '#tests/changed/read-projects.ts'
import { readCommandLine, refuse } from '#tests/support/read-command-line.ts'
import type { PlacedFault } from './choose-faults.ts'
import { copyCheckout } from './copy-checkout.ts'
import { describeFinding, type Finding, tableOf } from './report.ts'
import { runCommand, stopRunning } from './run-command.ts'
import { type Checkout, PARTS, type PartName, tryFault } from './try-fault.ts'

/** `npm run test:planted`: plants one fault after another in a copy of the sources, and says what of `npm test` finds it. */
const { values } = readCommandLine({
  options: {
    seed: { type: 'string', default: '7' },
    count: { type: 'string', default: '60' },
    /** By their numbers: `12,17`. */
    only: { type: 'string' },
    /** Which parts are asked: `check,unit`. */
    parts: { type: 'string', default: PARTS.filter((part) => part !== 'all-stories').join() },
    /** Asks all stories about what the chosen ones did not find. */
    'all-stories': { type: 'boolean', default: false },
    /** Asks no more test files than these, the nearest to the fault. */
    nearest: { type: 'string', default: '10000' },
    /** Goes on where the last run of this seed and count has stopped. */
    resume: { type: 'boolean', default: false },
    /** Shows the faults, and plants none. */
    list: { type: 'boolean', default: false },
  },
})

for (const name of ['seed', 'count', 'nearest'] as const)
  if (!/^\d{1,9}$/.test(values[name]) || (name !== 'seed' && values[name] === '0'))
    refuse(`--${name} is a whole number, and not ${values[name]}`)

const only = values.only?.split(',') ?? []
for (const number of only)
  if (!/^\d+$/.test(number) || Number(number) < 1 || Number(number) > Number(values.count))
    refuse(`No fault has the number ${number}. There are 1 to ${values.count}`)

const FOLDER = '.cache/planted-faults'
const file = `${FOLDER}/${values.seed}-${values.count}.json`

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const chosenParts = (): readonly PartName[] => {
  const named = [...values.parts.split(','), ...(values['all-stories'] ? ['all-stories'] : [])]
  const unknown = named.filter((name) => !PARTS.some((part) => part === name))
  if (unknown.length > 0) refuse(`No part is called ${unknown}. There are: ${PARTS}`)
  return PARTS.filter((part) => named.includes(part))
}

const drawFaults = (): readonly Finding[] => {
  const chosen: readonly PlacedFault[] = JSON.parse(
    execFileSync(
      process.execPath,
      ['tests/planted-faults/draw-faults.ts', values.seed, values.count],
      { encoding: 'utf8', maxBuffer: 64_000_000, stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  )
  return chosen.map((fault, at) => ({ number: at + 1, fault }))
}

const parts = chosenParts()
const findings: Finding[] = [
  ...(values.resume && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : drawFaults()),
]
for (const { fault } of findings)
  if (readFileSync(fault.file, 'utf8').slice(fault.start, fault.end) !== fault.before)
    refuse(`${fault.file} has changed since the faults were drawn: run without --resume`)

const missing = only.filter((each) => !findings.some(({ number }) => String(number) === each))
if (missing.length > 0)
  refuse(`No fault has the number ${missing}. There are 1 to ${findings.length}`)

const isMeant = ({ number, foundBy }: Finding): boolean =>
  values.only === undefined ? foundBy === undefined : only.includes(String(number))

const tryAll = async (parts: readonly PartName[]): Promise<void> => {
  const sources = readSources()
  const folder = copyCheckout(sources.files)
  const cleanUp = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopRunning()
      cleanUp()
      process.exit(130)
    })
  try {
    await runCommand(['panda', 'codegen', '--silent'], folder)
    const checkout = await openCheckout(folder, sources)
    for (const [at, finding] of findings.entries()) {
      if (!isMeant(finding)) continue
      const startedAt = performance.now()
      const foundBy = await tryFault(finding.fault, parts, checkout)
      const seconds = (performance.now() - startedAt) / 1_000
      findings[at] = { ...finding, foundBy, seconds }
      say(describeFinding(findings[at]))
      save()
    }
  } finally {
    cleanUp()
  }
}

const openCheckout = async (
  folder: string,
  sources: ReturnType<typeof readSources>,
): Promise<Checkout> => {
  const projects = await readProjects()
  const ofStories = projects.find(({ kind }) => kind === 'stories')
  return {
    folder,
    projects,
    files: sources.files,
    graph: createImportGraph(sources),
    screens: findScreens(sources),
    stories: ofStories ? readAllStories(sources, ofStories) : [],
    nearest: Number(values.nearest),
    broken: new Set(),
    onBroken: (names) => say(`(fails without the fault, too: ${names.join(' ')})`),
  }
}

const save = (): void => {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, `${JSON.stringify(findings, null, 2)}\n`)
}

if (values.list) for (const finding of findings) say(describeFinding(finding))
else {
  save()
  await tryAll(parts)
  say(`\n${tableOf(findings, parts)}`)
}
