import type { Sources } from './import-graph.ts'

export type Area = 'site' | 'admin'

export type Screen = {
  readonly area: Area
  /** As the router has it: `/models/:slug`. */
  readonly path: string
  readonly module: string
}

const SITE_ROUTES = 'src/site/app/routes.tsx'
const ADMIN_ROUTES = 'src/admin/app/admin-app.tsx'

/** The pages of the site and the screens of the back-office, as their routes name them. */
export const findScreens = (sources: Pick<Sources, 'files' | 'read'>): readonly Screen[] => [
  ...findSitePages(sources),
  ...findAdminScreens(sources.read(ADMIN_ROUTES)),
]

/** A route names its path first and then its code; the code of a layout stands before any path. */
const PATH_OR_CODE =
  /(?<index>index: true)|path: (?:'(?<literal>[^']+)'|(?<constant>[A-Z_]+)\.slice|(?<legal>legalPath)\()|import\('#(?<code>site\/[^']+)'\)|(?<end>children:)/g

const findSitePages = ({ files, read }: Pick<Sources, 'files' | 'read'>): Screen[] => {
  const routes = read(SITE_ROUTES)
  const pages: Screen[] = []
  let path: string | null = null
  for (const { groups = {} } of routes.matchAll(PATH_OR_CODE)) {
    const { index, literal, constant, legal, code, end } = groups
    if (index) path = '/'
    else if (literal) path = `/${literal}`
    else if (constant) path = constantPath(constant, files, read)
    else if (legal) path = '/legal/:document'
    else if (end) path = null
    else if (code && path !== null && !pages.some((page) => page.path === path)) {
      pages.push({ area: 'site', path, module: `src/${code}` })
      path = null
    }
  }
  return pages
}

const constantPath = (
  name: string,
  files: readonly string[],
  read: (file: string) => string,
): string | null => {
  for (const file of files.filter((path) => /^src\/(?:contract|domain)\//.test(path))) {
    const found = new RegExp(`export const ${name} = '([^']+)'`).exec(read(file))
    if (found?.[1]) return found[1]
  }
  return null
}

const findAdminScreens = (routes: string): Screen[] => {
  const modules = new Map(
    [...routes.matchAll(/import \{ (\w+Screen) \} from '#([^']+)'/g)].map(
      ([, name = '', module = '']) => [name, `src/${module}`],
    ),
  )
  const shown = [
    ...[...routes.matchAll(/case '([^']+)':\s*return <(\w+Screen)/g)].map(
      ([, path = '', name = '']) => ({ path: `/admin/${path}`, name }),
    ),
    ...[
      ...routes.matchAll(/path: '(\/admin\/[^']+)',[^[]*children: \[\{[^}]*element: <(\w+Screen)/g),
    ].map(([, path = '', name = '']) => ({ path, name })),
  ]
  return shown.flatMap(({ path, name }) => {
    const module = modules.get(name)
    return module ? [{ area: 'admin' as const, path, module }] : []
  })
}

/** Whether the screen is what an address opens: without origin, language, query and fragment. */
export const isAt = (screen: Screen, address: string): boolean => {
  const path = address
    .replace(/[?#].*$/, '')
    .replace(/^\/(?:en|es|fr|pt|th)(?=\/|$)/, '')
    .replace(/(.)\/$/, '$1')
  const pattern = screen.path.replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path === '' ? '/' : path)
}
