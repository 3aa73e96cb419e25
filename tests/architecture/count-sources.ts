import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import packageJson from '../../package.json' with { type: 'json' }
import { hiddenImports } from './source-problems.ts'

/**
 * Measures how easily newcomers find their way in `src/`: how many files and folders there are, how long the files are,
 * how many have one importer only, and which neighbours in a folder need each other. `npm run check` prints the figures;
 * neighbours that need each other are an error.
 */
export type SourceCounts = {
  readonly files: number
  /** Lines of code, comments and blank lines. */
  readonly lines: number
  /** In lines a file. */
  readonly median: number
  readonly ninetiethPercentile: number
  readonly longest: number
  readonly folders: number
  /** Files that one other file imports, in percent of all. */
  readonly oneImporterPercent: number
  /**
   * `folder: one -> other -> one`: files and folders side by side of which each needs the next one, and the last the
   * first. To change one of them, all have to be read.
   */
  readonly cycles: readonly string[]
}

/** `texts` has a file's text by its path from the root, as `src/domain/money.ts`. */
export const countSources = (texts: ReadonlyMap<string, string>): SourceCounts => {
  const lengths = [...texts.values()]
    .map((text) => text.split('\n').length - 1)
    .sort((one, other) => one - other)
  const importers = new Map<string, Set<string>>()
  const neighbours = new Map<string, Neighbours>()
  for (const [file, text] of texts) {
    for (const imported of importsOf(file, text)) {
      if (!texts.has(imported) || imported === file) continue
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
      addImport(neighbours, file, imported)
    }
  }
  const single = [...importers.values()].filter(({ size }) => size === 1).length
  const folders = new Set([...texts.keys()].flatMap(foldersOf))
  return {
    files: texts.size,
    lines: lengths.reduce((sum, length) => sum + length, 0),
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    ninetiethPercentile: lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    longest: lengths.at(-1) ?? 0,
    folders: folders.size,
    oneImporterPercent: Math.round((1000 * single) / texts.size) / 10,
    cycles: [...neighbours].flatMap(([folder, imports]) =>
      findCycles(imports).map((cycle) => `${folder}: ${cycle.join(' -> ')}`),
    ),
  }
}

/** Every TypeScript file under `src/` but declarations. */
export const readSources = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

/** `#domain/` stands for `src/domain/`. */
const ALIASES = Object.entries(packageJson.imports).map(
  ([name, path]) => [name.replace('*', ''), path.replace('./', '').replace('*', '')] as const,
)

const importsOf = (file: string, text: string): string[] => [
  ...hiddenImports(file, text),
  ...ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    const path = fileName.replace(/\?.*$/, '')
    if (path.startsWith('.')) return [join(dirname(file), path)]
    const alias = ALIASES.find(([name]) => path.startsWith(name))
    return alias ? [alias[1] + path.slice(alias[0].length)] : []
  }),
]

/** The folders that a file is in, below `src`: of `src/ui/form/a.ts` `src/ui` and `src/ui/form`. */
const foldersOf = (file: string): string[] => {
  const parts = dirname(file).split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 2).join('/'))
}

/** Of the files and folders in one folder, which ones each of them imports. */
type Neighbours = Map<string, Set<string>>

/** Adds an import to the folder that both files are in, at whatever depth: between the two entries that lead to them. */
const addImport = (all: Map<string, Neighbours>, file: string, imported: string): void => {
  const [from, to] = [file.split('/'), imported.split('/')]
  const at = from.findIndex((part, index) => part !== to[index])
  const folder = from.slice(0, at).join('/')
  const imports: Neighbours = all.get(folder) ?? new Map()
  all.set(folder, imports)
  const [one = '', other = ''] = [from[at], to[at]]
  imports.set(one, (imports.get(one) ?? new Set()).add(other))
}

/** The shortest cycle of each group of neighbours that all reach each other. */
const findCycles = (imports: Neighbours): string[][] => {
  const inKnownGroup = new Set<string>()
  return [...imports.keys()].sort().flatMap((start) => {
    const cycle = inKnownGroup.has(start) ? null : shortestWay(imports, start, start)
    if (!cycle) return []
    for (const other of imports.keys())
      if (shortestWay(imports, start, other) && shortestWay(imports, other, start))
        inKnownGroup.add(other)
    return [cycle]
  })
}

/** The names on the way from one to another, both of them included. */
const shortestWay = (imports: Neighbours, start: string, end: string): string[] | null => {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === end) return [...way, end]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { cycles, ...figures } = countSources(readSources())
  process.stdout.write(
    `${Object.entries(figures)
      .map(([name, figure]) => `${name} ${figure}`)
      .join(', ')}\n`,
  )
  for (const cycle of cycles) process.stdout.write(`${cycle}: they need each other\n`)
  process.exitCode = cycles.length === 0 ? 0 : 1
}
