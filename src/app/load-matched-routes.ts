import { matchRoutes, type RouteObject } from 'react-router-dom'

/** Loads the code of the page at `pathname`, so that the first drawing is the prerendered one and not an empty frame. */
export const loadMatchedRoutes = async (
  routes: RouteObject[],
  pathname: string,
  basename: string,
): Promise<void> => {
  const matches = matchRoutes(routes, pathname, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
}
