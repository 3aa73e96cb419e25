import { existsSync } from 'node:fs'
import { GATES } from '#tests/architecture/gates.ts'
import { chooseChecks } from './choose-checks.ts'
import { chooseStories } from './choose-stories.ts'
import { chooseTests } from './choose-unit-tests.ts'
import { findScreens } from './find-screens.ts'
import { createImportGraph, type ImportGraph, type Sources } from './import-graph.ts'
import type { ChangedFile } from './read-change.ts'
import { isOf, type Project } from './read-projects.ts'
import { readStories, readSupport, type Story } from './read-stories.ts'

export type Part = {
  readonly name: string
  readonly command: readonly string[]
  /** Its subject, for the reader of the plan. */
  readonly about: readonly string[]
  /** A run of Vitest: the number of its tests is read from its report. */
  readonly isVitest: boolean
  /** Parts of different lanes run side by side, those of one after one another. */
  readonly lane: 'checks' | 'tests'
  /** Not worth starting where one of these has failed. */
  readonly needs: readonly string[]
}

export type Plan = { readonly parts: readonly Part[]; readonly remarks: readonly string[] }

/** Nearest first, as many test files of a project as two cores run in half a minute beside the checks. */
const MOST_TEST_FILES = 30
/** A database is slower. */
const MOST_ON_DATABASE = 6

type Facts = {
  readonly change: readonly ChangedFile[]
  readonly sources: Sources
  readonly projects: readonly Project[]
}

/** What of `npm test` the change can break. */
export const makePlan = ({ change, sources, projects }: Facts): Plan => {
  const changed = change.map(({ path }) => path)
  const graph = createImportGraph(sources)
  const facts = { changed, graph, sources, projects }
  const tests = planTests(facts)
  const stories = planStories(facts)
  const checks = planChecks(change)
  const parts = [...stories.parts, ...tests.parts, ...checks]
  const remarks = [...tests.remarks, ...stories.remarks]
  if (parts.length === 0) return { parts, remarks: ['nothing that is tested reads this change'] }
  return { parts: [...planStyles(changed), ...parts], remarks }
}

type Reach = {
  readonly changed: readonly string[]
  readonly graph: ImportGraph
  readonly sources: Sources
  readonly projects: readonly Project[]
}

const part = (name: string, command: readonly string[], more: Partial<Part> = {}): Part => ({
  name,
  command,
  about: [],
  isVitest: false,
  lane: 'tests',
  needs: [],
  ...more,
})

const vitestPart = (
  project: string,
  files: readonly string[],
  more: readonly string[] = [],
): Part =>
  part(project, ['vitest', 'run', '--project', project, ...more, ...files], {
    about: files,
    isVitest: true,
  })

/** Everything imports the generated styles. */
const planStyles = (changed: readonly string[]): readonly Part[] => {
  const isCurrent = existsSync('styled-system') && !changed.some((file) => STYLES.test(file))
  return isCurrent ? [] : [part('styles', ['panda', 'codegen', '--silent'])]
}

const STYLES = /\.recipe\.ts$|^src\/ui\/(?:theme\/|recipes\.ts$)|^panda\.config\.ts$/

const planTests = ({ changed, graph, sources, projects }: Reach): Plan => {
  const parts: Part[] = []
  const remarks: string[] = []
  let hasDatabase = false
  for (const project of projects.filter(({ kind }) => kind !== 'stories')) {
    const { kind, name, setup } = project
    const tests = sources.files.filter((file) => isOf(project, file))
    const most = kind === 'unit' ? MOST_TEST_FILES : tests.length
    const chosen = chooseTests({ changed, graph, tests, setup, most })
    const reached = chosen.files.length + chosen.leftOut.length
    if (reached === 0) continue
    const files = bounded(kind, changed, chosen.files, hasDatabase)
    if (kind === 'database') hasDatabase = hasDatabase || files.length > 0
    if (files.length > 0) parts.push(vitestPart(name, files))
    const remark = `${name}: ${files.length} of ${reached} test files that the change reaches`
    if (files.length < reached) remarks.push(`${remark}; vitest run --project ${name} runs all`)
    if (chosen.leftOut.length === 0) remarks.push(...chosen.remarks)
  }
  return { parts, remarks: [...new Set(remarks)] }
}

const OWN_OF_DATABASE = /^src\/server\/db\/|^tests\/server\/db\/|^tests\/support\/databases\//

/** What takes minutes runs only for what it is there for, and of that no more than there is time for. */
const bounded = (
  kind: Project['kind'],
  changed: readonly string[],
  files: readonly string[],
  hasDatabase: boolean,
): readonly string[] => {
  if (kind === 'unit') return files
  const isAbout = (pattern: RegExp) => changed.some((file) => pattern.test(file))
  if (kind === 'simulation') return isAbout(/^src\/sync\/|^tests\/simulation\//) ? files : []
  return isAbout(OWN_OF_DATABASE) && !hasDatabase ? files.slice(0, MOST_ON_DATABASE) : []
}

const planStories = ({ changed, graph, sources, projects }: Reach): Plan => {
  const project = projects.find(({ kind }) => kind === 'stories')
  if (!project) return { parts: [], remarks: [] }
  const all = readAllStories(sources, project)
  const screens = findScreens(sources)
  const { stories, remarks } = chooseStories({ changed, graph, screens, stories: all })
  if (stories.length === 0) return { parts: [], remarks }
  const browser = part('browser', ['node', 'tests/e2e/support/ensure-chromium.ts'])
  return {
    parts: [
      browser,
      part('build', ['node', 'src/server/commands/build.mjs', '--if-stale', '--quick']),
      { ...storiesPart(project.name, stories, all), needs: ['browser', 'build'] },
    ],
    remarks,
  }
}

export const readAllStories = (sources: Sources, project: Project): readonly Story[] => {
  const support = readSupport(
    sources.files.filter((file) => file.startsWith('tests/e2e/support/')).map(sources.read),
  )
  return sources.files
    .filter((file) => isOf(project, file))
    .flatMap((file) => readStories(file, sources.read(file), support))
}

/** Whole files need no names. */
export const storiesPart = (
  project: string,
  stories: readonly Story[],
  all: readonly Story[],
): Part => {
  const files = [...new Set(stories.map(({ file }) => file))]
  const isWhole = files.every(
    (file) =>
      all.filter((story) => story.file === file).length ===
      stories.filter((story) => story.file === file).length,
  )
  const names = isWhole ? [] : ['-t', stories.map(({ name }) => namePattern(name)).join('|')]
  return {
    ...vitestPart(project, files, names),
    about: stories.map(({ file, name }) => `${file}: ${name}`),
  }
}

/** A pattern for `-t`. The name of a `test.each` holds placeholders (`%s`, `$rule`): each matches anything. */
const namePattern = (name: string): string =>
  name
    .replaceAll(/\\(.)/g, '$1')
    .split(/%[a-z]|\$\{[^}]*\}|\$[\w.]+/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')

const planChecks = (change: readonly ChangedFile[]): readonly Part[] =>
  chooseChecks(change, Object.keys(GATES)).map((gate) =>
    part(gate, quicker(gate, GATES[gate] ?? '', change), { lane: 'checks' }),
  )

/** Types from where they stood the last time, and form only of what has changed. */
const quicker = (
  gate: string,
  command: string,
  change: readonly ChangedFile[],
): readonly string[] => {
  const words = command.split(' ')
  if (words[0] === 'tsc') {
    const kept = `.cache/types/${gate.replaceAll(/[^a-z]+/gi, '-')}.tsbuildinfo`
    return [...words, '--incremental', '--tsBuildInfoFile', kept]
  }
  const isForAll = change.some(({ path }) => path === 'biome.json' || path === 'package.json')
  if (words[0] !== 'biome' || isForAll) return words
  const files = change.flatMap(({ path, after }) => (after === null ? [] : [path]))
  return [...words.slice(0, -1), '--no-errors-on-unmatched', ...files]
}
