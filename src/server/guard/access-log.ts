import type { MiddlewareHandler } from 'hono'
import { routeOf } from './matched-route.ts'

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
      time: new Date(startedMs).toISOString(),
      method: c.req.method,
      route: routeOf(c.req.raw),
      status,
      ms: Math.max(0, nowMs() - startedMs),
      id,
    }
    write(JSON.stringify(line))
  }
