import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isoTime } from '#server/time.ts'

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

export type AccessLog = {
  /** One line, without its end. */
  readonly write: (line: string) => void
  readonly nowMs: () => number
  readonly newId: () => string
  /** Everything, or only what went wrong on our side. */
  readonly level: 'all' | 'faults'
}

export const REQUEST_ID_HEADER = 'X-Request-Id'

/**
 * One JSON line for each request, and its id on the answer. Neither address nor path nor query is written, nor anything
 * else that may be about a person: of the path only the pattern that it matched.
 */
export const accessLog = ({ write, nowMs, newId, level }: AccessLog): MiddlewareHandler =>
  async function accessLog(c, next) {
    const startedMs = nowMs()
    await next()
    // The API names its own requests, and reports its faults under that name.
    const id = c.res.headers.get(REQUEST_ID_HEADER) ?? newId()
    c.res.headers.set(REQUEST_ID_HEADER, id)
    const { status } = c.res
    if (level === 'faults' && status < 500) return
    const line = {
      time: isoTime(startedMs),
      method: c.req.method,
      route: routeOf(c.req.raw),
      status,
      ms: Math.max(0, nowMs() - startedMs),
      id,
    }
    write(JSON.stringify(line))
  }
