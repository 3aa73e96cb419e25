import { type Aliases, type Files, findReferences, resolveReference } from './find-references.ts'

export type ImportGraph = {
  /** The files that reach one of these, themselves among them, each with the number of steps to the nearest. */
  readonly reaching: (files: readonly string[]) => ReadonlyMap<string, number>
  /** What a file reaches, itself among it. */
  readonly reachedFrom: (file: string) => ReadonlySet<string>
}

export type Sources = {
  /** All files of the project, from its root. */
  readonly files: readonly string[]
  readonly read: (file: string) => string
  readonly aliases: Aliases
}

/** Which file imports which, by a scan of the sources: fast, and rather too many than too few. */
export const createImportGraph = ({ files, read, aliases }: Sources): ImportGraph => {
  const known = indexFiles(files)
  const looks = findLooks({ files, read })
  const named = new Map<string, readonly string[]>()
  for (const file of files.filter(isCode)) {
    const found = findReferences(read(file)).flatMap(
      (reference) => looks.get(reference) ?? resolveReference(reference, file, known, aliases),
    )
    named.set(file, [...new Set(found)])
  }
  const naming = turnAround(named)
  return {
    reaching: (from) => walk(from, naming),
    reachedFrom: (file) => new Set(walk([file], named).keys()),
  }
}

/** Parts import their looks from generated code: what they name there is made of a recipe's class. */
const findLooks = ({ files, read }: Pick<Sources, 'files' | 'read'>) =>
  new Map<string, readonly string[]>(
    files
      .filter((file) => file.endsWith('.recipe.ts'))
      .flatMap((file) =>
        [...read(file).matchAll(/className: '([^']+)'/g)].map(
          ([, look = '']) => [`#styled-system/recipes/${look}.js`, [file]] as const,
        ),
      ),
  )

const isCode = (file: string): boolean =>
  /^(?:src|tests)\/.*\.(?:tsx?|mjs)$/.test(file) || /^[^/]+\.config\.ts$/.test(file)

const indexFiles = (files: readonly string[]): Files => {
  const all = new Set(files)
  const byPattern = new Map<string, readonly string[]>()
  const matching = (pattern: RegExp): readonly string[] => {
    const found = byPattern.get(pattern.source) ?? files.filter((file) => pattern.test(file))
    byPattern.set(pattern.source, found)
    return found
  }
  const byFolder = new Map<string, string[]>()
  for (const file of files)
    for (let at = file.indexOf('/'); at > 0; at = file.indexOf('/', at + 1)) {
      const folder = file.slice(0, at)
      const below = byFolder.get(folder)
      if (below) below.push(file)
      else byFolder.set(folder, [file])
    }
  return {
    has: (file) => all.has(file),
    matching,
    below: (folder) => byFolder.get(folder.replace(/\/$/, '')) ?? [],
  }
}

const turnAround = (
  named: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> => {
  const naming = new Map<string, string[]>()
  for (const [file, others] of named)
    for (const other of others) {
      const known = naming.get(other)
      if (known) known.push(file)
      else naming.set(other, [file])
    }
  return naming
}

const walk = (
  from: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> => {
  const steps = new Map(from.map((file) => [file, 0]))
  for (const [file, step] of steps)
    for (const other of next.get(file) ?? []) if (!steps.has(other)) steps.set(other, step + 1)
  return steps
}
