import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isoTime } from '#server/time.ts'

const routes = new WeakMap<Request, string>()

/** Remembers the pattern that a request matched, for logging and counting. */
export const rememberRoute = (request: Request, pattern: string): void => {
  routes.set(request, pattern)
}

/** `/api/models/:slug`; `*` for requests without a pattern. Never contains text chosen by the client. */
export const routeOf = (request: Request): string => routes.get(request) ?? UNKNOWN_ROUTE

/** The pattern of the router's most specific match, without middleware. */
export const matchedPattern = (context: Context): string | null =>
  matchedRoutes(context).findLast(({ path }) => !/^\/?\*$/.test(path))?.path ?? null

const UNKNOWN_ROUTE = '*'

export type AccessLog = {
  /** One line, without a line break. */
  readonly write: (line: string) => void
  readonly nowMs: () => number
  readonly newId: () => string
  /** All requests, or only server errors. */
  readonly level: 'all' | 'faults'
}

export const REQUEST_ID_HEADER = 'X-Request-Id'

/**
 * Writes one JSON line per request, and sends its id with the answer. The log contains neither address, path, query nor
 * other personal data: of the path only the pattern that it matched.
 */
export const accessLog = ({ write, nowMs, newId, level }: AccessLog): MiddlewareHandler =>
  async function accessLog(c, next) {
    const startedMs = nowMs()
    await next()
    // The API gives its requests ids of their own, and reports its errors under them.
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
