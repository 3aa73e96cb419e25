import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shell/navigation.tsx'
import { createSiteRoutes } from '#site/shell/routes.tsx'
import { FOR_ADMINISTRATORS, FOR_VISITORS, scanPages } from './support/pages/scan-pages.ts'

const scan = scanPages()

// Wider windows, other languages, and the light theme's colours are looked at in the full run.

test.each(FOR_VISITORS)('axe finds nothing, and all can be pressed, at 390 px: $name', (shown) =>
  scan(shown, { width: 390 }),
)

test('all that has an address is looked at', () => {
  const seen = [...FOR_VISITORS, ...FOR_ADMINISTRATORS].map(({ path }) =>
    path.replace(/[?#].*/, ''),
  )
  const routes = createSiteRoutes('fr', async () => undefined)
  const seenRoutes = seen.map((path) => matchRoutes(routes, path)?.at(-1)?.route.path ?? path)
  expect(seenRoutes).toEqual(expect.arrayContaining(pathsOf(routes)))
  const screens = [...ADMIN_PAGES, ...FURTHER_PAGES].map(({ path }) => `/admin/${path}`)
  expect(seen).toEqual(expect.arrayContaining(screens))
})

/** The addresses of the pages themselves, without those of the frames around them. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) =>
    children ? pathsOf(children) : path === undefined ? [] : [path],
  )
