import { dirname, join, normalize } from 'node:path'

/** What `package.json` says under `imports`: `#site/*` → `./src/site/*`. */
export type Aliases = Readonly<Record<string, string>>

/** Types are gone when the code runs: what only they name cannot break it. */
const TYPE_IMPORTS = /^(?:import|export) type [^'";]*?from\s*(['"]).*?\1/gm

/** Any text without spaces may be a module, a worker, a glob, or a file that is read or spawned. */
const LITERALS = /(['"`])([^'"`\s]+)\1/g

/** Everything in a source that may name another file, as it is written there. */
export const findReferences = (source: string): readonly string[] => [
  ...new Set(
    [...source.replace(TYPE_IMPORTS, '').matchAll(LITERALS)].flatMap(([, , text = '']) =>
      mayNameFile(text) ? [text] : [],
    ),
  ),
]

const mayNameFile = (text: string): boolean => /[/.]/.test(text) && !/^[./]+$/.test(text)

export type Files = {
  readonly has: (file: string) => boolean
  readonly matching: (pattern: RegExp) => readonly string[]
  /** Those below a folder. */
  readonly below: (folder: string) => readonly string[]
}

/** The files of the project that a reference means; none where it means something else. */
export const resolveReference = (
  reference: string,
  from: string,
  files: Files,
  aliases: Aliases,
): readonly string[] => {
  for (const path of possiblePaths(reference.replace(/\?.*$/, ''), from, aliases)) {
    if (path.includes('*')) {
      const found = files.matching(globToPattern(path))
      if (found.length > 0) return found
    }
    if (files.has(path)) return [path]
    if (!path.includes('/') || path.includes('.')) continue
    const below = files.below(path)
    if (below.length > 0) return below
  }
  return []
}

const possiblePaths = (reference: string, from: string, aliases: Aliases): readonly string[] => {
  const text = reference.replaceAll(/\$\{[^}]*\}/g, '*')
  // A whole path that the program only knows when it runs could be any.
  if (text.startsWith('*')) return []
  if (text.startsWith('#')) return aliasedPaths(text, aliases)
  if (/^\.\.?\//.test(text)) return [join(dirname(from), text)]
  return [normalize(text), join(dirname(from), text)]
}

const aliasedPaths = (text: string, aliases: Aliases): readonly string[] =>
  Object.entries(aliases).flatMap(([alias, target]) => {
    const beginning = alias.replace(/\*$/, '')
    if (!text.startsWith(beginning)) return []
    return [normalize(target.replace(/\*$/, text.slice(beginning.length)))]
  })

const globToPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  )
