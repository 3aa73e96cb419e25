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
  /** The source of a file, if it has a chunk of its own. */
  readonly sourceOf: (file: string) => string | undefined
  /** What a source needs to start, itself included; with `later`, also everything that it may load afterwards. */
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

type ModuleInfo = {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

type Graph = { getModuleInfo(id: string): ModuleInfo | null }

const SITE_ROOT = 'src/entry/site-root.tsx'
const ROUTES = 'src/site/app/routes.tsx'
const ADMIN_ROOT = 'src/entry/admin-root.tsx'
/** It opens from an email, often on a phone, and shows nothing before its scripts: it has a budget of its own. */
const ORDER_PAGE = 'src/site/order/status/order-status-page.tsx'
/**
 * FIELD is imported by every form of the site, RULES by all that checks what people type, PICTURE by every page with
 * pictures, DRAFT by every page from which something is ordered.
 */
const FIELD = 'src/ui/form/field-frame.tsx'
const RULES = 'src/contract/fields.ts'
const PICTURE = 'src/ui/display/picture.tsx'
const DRAFT = 'src/site/shared/order/custom-draft.ts'
/** A module that at least one page in `ONE_PAGE_IN` needs is worth fetching for all pages. */
const ONE_PAGE_IN = 3
/** The same for the pages from which something is ordered. */
const ONE_ORDERING_PAGE_IN = 4
/**
 * Icons are left to the bundler: the package's index imports each of them, so all of them would seem to be needed
 * wherever one is.
 */
const ICONS = '/lucide-react/dist/esm/icons/'

/**
 * In order of priority: a module belongs to the first file that takes it, and brings its own imports unless an earlier
 * file has taken them. `site-parts` is what the order's page needs as well, `site-more` what only other pages share.
 */
const FILES = [
  'kit',
  'site-root',
  'site-parts',
  'site-forms',
  'site-rules',
  'site-orders',
  'site-pictures',
  'site-more',
] as const

type File = (typeof FILES)[number]

/**
 * The files with the code that public pages share. The bundler alone would make one file for each set of pages that
 * share something: dozens of requests, each too small to compress well.
 */
export const createChunkGroups = (folder: string) => {
  let fileOf: ((id: string) => File | null) | undefined
  return FILES.map((name, at) => ({
    name: (id: string, graph: Graph): string | null => {
      fileOf ??= assignModules(folder, graph)
      return fileOf(id) === name ? name : null
    },
    priority: FILES.length - at,
    debugName: name,
  }))
}

const assignModules = (folder: string, graph: Graph): ((id: string) => File | null) => {
  const reachOf = (source: string) => reachable(`${folder}/${source}`, graph)
  const frame = reachOf(SITE_ROOT)
  const admin = reachOf(ADMIN_ROOT)
  const pages = graph.getModuleInfo(`${folder}/${ROUTES}`)?.dynamicallyImportedIds ?? []
  const order = reachOf(ORDER_PAGE)
  const reaches = pages.map((page) => reachable(page, graph))
  return (id) => {
    if (id.includes(ICONS)) return null
    // Modules that the back-office uses too are in a file of their own, so that it does not load the site's frame.
    if (frame.has(id)) return admin.has(id) ? 'kit' : 'site-root'
    const users = reaches.filter((reach) => reach.has(id))
    const all = (part: string): boolean => users.every((reach) => reach.has(`${folder}/${part}`))
    if (users.length * ONE_PAGE_IN < pages.length) {
      if (!all(DRAFT) || users.length * ONE_ORDERING_PAGE_IN < pages.length) return null
      return admin.has(id) ? 'site-rules' : 'site-orders'
    }
    if (order.has(id)) return 'site-parts'
    // A page without forms does not fetch the form parts, and a page without pictures does not fetch the picture parts.
    if (all(FIELD)) return 'site-forms'
    if (all(RULES)) return 'site-rules'
    return all(PICTURE) ? 'site-pictures' : 'site-more'
  }
}

/** A module and everything it imports statically, directly or indirectly. */
const reachable = (first: string, graph: Graph): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(first)
  return seen
}

/** The bundler's names of the browser engines; every other browser is based on one of these. */
const ENGINES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
  opera: 'opera',
}

/** The oldest supported browsers (`browserslist` in package.json), as the bundler's targets: `chrome111`. */
export const supportedTargets = (): string[] => {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))
  return browserslist.flatMap((entry: string) => {
    const [name = '', version = ''] = entry.split(' >= ')
    return name in ENGINES ? [`${ENGINES[name]}${version}`] : []
  })
}
