import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * Measures how easily newcomers find their way in `src/`: how many files and folders there are, how long the files are,
 * how many have one importer only, and which sibling folders import each other both ways. `npm run check` prints the
 * figures; two folders that need each other are an error.
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
  /** `folder: one <-> other`, each pair once. */
  readonly mutualSiblings: readonly string[]
}

/** `texts` has a file's text by its path from the root, as `src/domain/money.ts`. */
export const countSources = (texts: ReadonlyMap<string, string>): SourceCounts => {
  const lengths = [...texts.values()]
    .map((text) => text.split('\n').length - 1)
    .sort((one, other) => one - other)
  const importers = new Map<string, Set<string>>()
  const ways = new Set<string>()
  for (const [file, text] of texts) {
    for (const imported of importsOf(file, text)) {
      if (!texts.has(imported) || imported === file) continue
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
      ways.add(siblingsOf(file, imported).join(' '))
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
    mutualSiblings: [...ways].flatMap((way) => {
      const [parent = '', one = '', other = ''] = way.split(' ')
      return one < other && ways.has(`${parent} ${other} ${one}`)
        ? [`${parent}: ${one} <-> ${other}`]
        : []
    }),
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

const importsOf = (file: string, text: string): string[] =>
  ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    const path = fileName.replace(/\?.*$/, '')
    if (path.startsWith('.')) return [join(dirname(file), path)]
    const alias = ALIASES.find(([name]) => path.startsWith(name))
    return alias ? [alias[1] + path.slice(alias[0].length)] : []
  })

const foldersOf = (file: string): string[] => {
  const parts = dirname(file).split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 2).join('/'))
}

/** The folder in which two files part, and the two folders in it that they are in. Empty where one is no folder. */
const siblingsOf = (file: string, imported: string): string[] => {
  const [from, to] = [file.split('/'), imported.split('/')]
  const at = from.findIndex((part, index) => part !== to[index])
  if (at === from.length - 1 || at === to.length - 1) return []
  return [from.slice(0, at).join('/'), from[at] ?? '', to[at] ?? '']
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { mutualSiblings, ...figures } = countSources(readSources())
  process.stdout.write(
    `${Object.entries(figures)
      .map(([name, figure]) => `${name} ${figure}`)
      .join(', ')}\n`,
  )
  for (const pair of mutualSiblings)
    process.stdout.write(`${pair}: two folders that need each other\n`)
  process.exitCode = mutualSiblings.length === 0 ? 0 : 1
}
