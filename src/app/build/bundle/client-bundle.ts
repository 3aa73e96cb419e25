import { readFileSync } from 'node:fs'

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** Which source ended up in which file of the build. */
export type ClientBundle = {
  /** The source of a file, where it is a chunk's own. */
  readonly sourceOf: (file: string) => string | undefined
  /** What a source needs to start, itself included; with `later`, also whatever it may come to load. */
  readonly filesOf: (source: string, reach: 'start' | 'later') => ReadonlySet<string>
}

/** Reads Vite's manifest of the client build in `folder`. */
export const readClientBundle = (folder: string): ClientBundle => {
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(`${folder}/.vite/manifest.json`, 'utf8'),
  )
  const sources = new Map(Object.entries(chunks).map(([source, { file }]) => [file, source]))
  return {
    sourceOf: (file) => sources.get(file),
    filesOf: (first, reach) => {
      const seen = new Set<string>()
      const files = new Set<string>()
      const visit = (source: string): void => {
        const chunk = chunks[source]
        if (chunk === undefined || seen.has(source)) return
        seen.add(source)
        for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
          files.add(file)
        for (const next of chunk.imports ?? []) visit(next)
        if (reach === 'later') for (const next of chunk.dynamicImports ?? []) visit(next)
      }
      visit(first)
      return files
    },
  }
}
