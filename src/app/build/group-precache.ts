import { readFileSync } from 'node:fs'
import type { ManifestTransform } from 'workbox-build'

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/**
 * Says of each file to which group it belongs: the shell that every visitor keeps, one further language, or the
 * back-office. The service worker keeps a group when one of its pages was visited.
 */
export const groupPrecache: ManifestTransform = (entries) => {
  const bundle: Record<string, Chunk> = JSON.parse(
    readFileSync('dist/client/.vite/manifest.json', 'utf8'),
  )
  const ofSite = filesFrom(bundle, 'src/app/site-root.tsx')
  const ofAdmin = filesFrom(bundle, 'src/app/admin-root.tsx')
  const groupOf = (url: string): string | null => {
    const language = languageOf(bundle, url)
    if (language !== null) return language
    if (url === 'admin.html') return 'admin'
    if (/\.html$/.test(url)) return /(^|\/)(404|pack)\.html$/.test(url) ? null : 'site'
    if (ofAdmin.has(url) && !ofSite.has(url)) return 'admin'
    if (/sync-worker/.test(url)) return 'admin'
    return 'site'
  }
  const manifest = entries.flatMap((entry) => {
    const group = groupOf(entry.url)
    return group === null ? [] : [{ ...entry, url: `/${entry.url}`, group }]
  })
  return { manifest, warnings: [] }
}

/** Pages and catalogues of the languages other than French; the Thai face is for Thai alone. */
const languageOf = (bundle: Readonly<Record<string, Chunk>>, url: string): string | null => {
  const page = /^(en|es|pt|th)\/(?!404\.html$|pack\.html$)/.exec(url)?.[1]
  if (page) return page
  if (/thai.*\.woff2$/i.test(url)) return 'th'
  const source = Object.keys(bundle).find((key) => bundle[key]?.file === url)
  return /^locales\/(en|es|pt|th)\//.exec(source ?? '')?.[1] ?? null
}

/** Every file that an entry may come to load. */
const filesFrom = (bundle: Readonly<Record<string, Chunk>>, entry: string): ReadonlySet<string> => {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = bundle[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(entry)
  return files
}
