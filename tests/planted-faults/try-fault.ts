import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GATES } from '#tests/architecture/gates.ts'
import { chooseChecks } from '#tests/changed/choose-checks.ts'
import { chooseStories } from '#tests/changed/choose-stories.ts'
import { chooseTests } from '#tests/changed/choose-unit-tests.ts'
import type { Screen } from '#tests/changed/find-screens.ts'
import type { ImportGraph } from '#tests/changed/import-graph.ts'
import { storiesPart } from '#tests/changed/make-plan.ts'
import { isOf, type Project } from '#tests/changed/read-projects.ts'
import type { Story } from '#tests/changed/read-stories.ts'
import type { PlacedFault } from './choose-faults.ts'
import { withFault } from './find-faults.ts'
import { runCommand } from './run-command.ts'

/** From cheap to dear: the first that finds a fault ends the search. */
export const PARTS = ['check', 'unit', 'simulation', 'database', 'stories', 'all-stories'] as const

export type PartName = (typeof PARTS)[number]

export type Checkout = {
  /** The copy that the fault is planted in. */
  readonly folder: string
  readonly graph: ImportGraph
  readonly files: readonly string[]
  readonly projects: readonly Project[]
  readonly screens: readonly Screen[]
  readonly stories: readonly Story[]
  /** No more test files than these for each fault, the nearest first. */
  readonly nearest: number
  /** Test files that have failed without a fault: they can find nothing. */
  readonly broken: Set<string>
  /** Told of them, or of a whole command. */
  readonly onBroken: (names: readonly string[]) => void
}

/** The part that finds the fault; null when none of them does. */
export const tryFault = async (
  fault: PlacedFault,
  parts: readonly PartName[],
  checkout: Checkout,
): Promise<PartName | null> => {
  const path = join(checkout.folder, fault.file)
  const source = readFileSync(path, 'utf8')
  const changed = withFault(source, fault)
  const plant = () => writeFileSync(path, changed)
  const restore = () => writeFileSync(path, source)
  plant()
  try {
    for (const name of PARTS.filter((part) => parts.includes(part)))
      for (const command of commandsOf(name, fault, { source, changed, checkout }))
        if (await isFoundBy(command, { ...checkout, plant, restore })) return name
    return null
  } finally {
    restore()
  }
}

type Texts = { readonly source: string; readonly changed: string; readonly checkout: Checkout }

/** Those of one part, in their order. */
const commandsOf = (
  part: PartName,
  fault: PlacedFault,
  texts: Texts,
): readonly (readonly string[])[] => {
  const { checkout } = texts
  switch (part) {
    case 'check':
      return checksOf(fault, texts)
    case 'unit':
      return vitestOf('unit', fault.file, checkout)
    case 'simulation':
      return /^src\/(?:sync|device|domain|contract)\//.test(fault.file)
        ? vitestOf('simulation', fault.file, checkout)
        : []
    case 'database':
      return fault.file.startsWith('src/server/') ? vitestOf('database', fault.file, checkout) : []
    case 'stories':
      return storiesOf(fault.file, checkout)
    case 'all-stories':
      return [BUILD, ...checkout.projects.filter(isOfStories).map(({ name }) => vitest([name], []))]
  }
}

const isOfStories = ({ kind }: Project): boolean => kind === 'stories'

/** Left out: types, which were checked when the fault was chosen; format; and tests that compare the sources' text. */
const NOT_ASKED = /^types:|^format|deliberate bugs/

const HAS_WORDS = /@lingui|\bt\(|\bmsg\(|<Trans|<Plural/

const checksOf = (
  fault: PlacedFault,
  { source, changed }: Texts,
): readonly (readonly string[])[] => {
  const change = [{ path: fault.file, before: source, after: changed }]
  const gates = chooseChecks(change, Object.keys(GATES)).filter(
    (gate) => !NOT_ASKED.test(gate) && (!gate.startsWith('texts:') || HAS_WORDS.test(fault.before)),
  )
  return [
    ['biome', 'lint', '--error-on-warnings', fault.file],
    ...gates.map((gate) => (GATES[gate] ?? '').split(' ')),
  ]
}

const REPORT = '.cache/planted-fault.json'

const vitest = (projects: readonly string[], files: readonly string[]): readonly string[] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--bail=1',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
  ...files,
]

/** Most faults are found by the tests that are nearest. */
const FIRST_FILES = 12

/** They read all sources, and say nothing of what those do. */
const OF_THESE_TOOLS = /^tests\/(?:changed|planted-faults)\//

/** They repeat the tests of `instances`, in the full run. */
const ON_ANOTHER_DATABASE = ['unit-server', 'postgres']

const vitestOf = (
  kind: Project['kind'],
  file: string,
  { graph, files, projects, nearest }: Checkout,
): readonly (readonly string[])[] => {
  const used = projects.filter(
    (project) => project.kind === kind && !ON_ANOTHER_DATABASE.includes(project.name),
  )
  const tests = files.filter(
    (each) => !OF_THESE_TOOLS.test(each) && used.some((project) => isOf(project, each)),
  )
  const chosen = chooseTests({ changed: [file], graph, tests, setup: [], most: nearest }).files
  const names = used.map(({ name }) => name)
  return [chosen.slice(0, FIRST_FILES), chosen.slice(FIRST_FILES)]
    .filter((some) => some.length > 0)
    .map((some) => vitest(names, some))
}

const BUILD = ['node', 'src/build/build.ts']

const storiesOf = (
  file: string,
  { graph, screens, stories, projects }: Checkout,
): readonly (readonly string[])[] => {
  const chosen = chooseStories({ changed: [file], graph, screens, stories }).stories
  const project = projects.find(isOfStories)
  if (!project || chosen.length === 0) return []
  const { command } = storiesPart(project.name, chosen, stories)
  return [BUILD, [...vitest([project.name], []), ...command.slice(4)]]
}

type Planting = Pick<Checkout, 'folder' | 'broken' | 'onBroken'> & {
  readonly plant: () => void
  readonly restore: () => void
}

/** It fails with the fault, and does not without it. Files that fail in both are not asked again. */
const isFoundBy = async (asked: readonly string[], planting: Planting): Promise<boolean> => {
  const { folder, broken, onBroken, plant, restore } = planting
  const command = asked.filter((word) => !broken.has(word))
  if (asked.some(isTestFile) && !command.some(isTestFile)) return false
  const report = join(folder, REPORT)
  rmSync(report, { force: true })
  if ((await runCommand(command, folder)) === 0) return false
  const failed = failedFiles(report, folder)
  const isBuilt = failed.some((file) => file.startsWith('tests/e2e/'))
  const others = command.filter((word) => !isTestFile(word))
  const again = failed.length === 0 ? command : [...others, ...failed]
  restore()
  if (isBuilt) await runCommand(BUILD, folder)
  const isWellWithout = (await runCommand(again, folder)) === 0
  plant()
  if (isWellWithout) return true
  onBroken(failed.length === 0 ? command : failed)
  if (failed.length === 0) return false
  for (const file of failed) broken.add(file)
  if (isBuilt) await runCommand(BUILD, folder)
  return isFoundBy([...others, ...command.filter(isTestFile)], planting)
}

const isTestFile = (word: string): boolean => /^tests\/.*\.test\.tsx?$/.test(word)

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Tests that failed; if none did, those that could not be read. After the first failure the others are aborted. */
const failedFiles = (report: string, folder: string): readonly string[] => {
  if (!existsSync(report)) return []
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.filter(({ status }) => status === 'failed')
  const withFailedTests = failed.filter(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'failed'),
  )
  return (withFailedTests.length > 0 ? withFailedTests : failed).map(({ name }) =>
    name.slice(name.indexOf(`${folder}/`) + folder.length + 1),
  )
}
