import { matchesGlob } from 'node:path'
import { CannotTestChange } from './read-change.ts'

/** One of Vitest's, with what decides where a test file belongs. */
export type Project = {
  readonly name: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** What runs around all of its tests. */
  readonly setup: readonly string[]
  readonly kind: 'unit' | 'simulation' | 'database' | 'stories'
}

/** What `npm test` does not run: see `tests/run-all.ts`. */
const OF_FULL_RUN_ALONE = ['simulation-whole', 'stories-full']

/** They are read from the configuration, so that another name or another share of the files is known here too. */
export const readProjects = async (): Promise<readonly Project[]> => {
  const { test } = await readConfiguration()
  return (test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !project.test) return []
    const { name, include = [], exclude = [], setupFiles = [], globalSetup = [] } = project.test
    const setup = [setupFiles, globalSetup].flat()
    const kind = kindOf(include, [globalSetup].flat().length > 0)
    if (typeof name !== 'string' || OF_FULL_RUN_ALONE.includes(name)) return []
    return [{ name, include, exclude, setup, kind }]
  })
}

/** It imports the product's sources, which the change may have broken. */
const readConfiguration = async () => {
  try {
    const { default: configure } = await import('../../vite.config.ts')
    return await configure({ mode: 'test', command: 'serve', isSsrBuild: false })
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    // Where a source has a wrong syntax, its place stands above the reason.
    const [place = ''] = stack.split('\n')
    const reason = place.startsWith('file:') ? `${place}: ${message.trim()}` : message
    throw new CannotTestChange(
      `vite.config.ts cannot be loaded, so no test can run: ${reason.split('\n', 1)[0]}`,
    )
  }
}

/** A database is what a project needs to be set up once for all of its files. */
const kindOf = (include: readonly string[], needsDatabase: boolean): Project['kind'] => {
  if (include.every((glob) => glob.startsWith('tests/e2e/'))) return 'stories'
  if (needsDatabase) return 'database'
  return include.every((glob) => glob.startsWith('tests/simulation/')) ? 'simulation' : 'unit'
}

export const isOf = (project: Project, file: string): boolean =>
  project.include.some((glob) => matchesGlob(file, glob)) &&
  !project.exclude.some((glob) => matchesGlob(file, glob))
