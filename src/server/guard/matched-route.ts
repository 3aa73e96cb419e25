import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

const routes = new WeakMap<Request, string>()

/** Notes by which pattern a request was answered, for who logs or counts it further out. */
export const rememberRoute = (request: Request, pattern: string): void => {
  routes.set(request, pattern)
}

/** `/api/models/:slug`; `*` for what has no pattern. Never anything that the client has chosen. */
export const routeOf = (request: Request): string => routes.get(request) ?? UNKNOWN_ROUTE

/** The pattern of the router's most exact match, all of its middleware aside. */
export const matchedPattern = (context: Context): string | null =>
  matchedRoutes(context).findLast(({ path }) => !/^\/?\*$/.test(path))?.path ?? null

const UNKNOWN_ROUTE = '*'
