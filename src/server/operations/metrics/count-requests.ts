import type { MiddlewareHandler } from 'hono'
import { routeOf } from '#server/guard/matched-route.ts'
import type { Metrics } from './create-metrics.ts'

export type RequestCounting = {
  readonly metrics: Pick<Metrics, 'requestBegan'>
  /** Milliseconds since any moment, with fractions; never goes back. */
  readonly clockMs: () => number
}

/** Counts every request, also those that fail, and how long they take. */
export const countRequests = ({ metrics, clockMs }: RequestCounting): MiddlewareHandler =>
  async function countRequests(c, next) {
    const beganMs = clockMs()
    const ended = metrics.requestBegan()
    await next()
    const { method, raw } = c.req
    const route = routeToSeries(routeOf(raw))
    ended({ route, method, status: c.res.status, durationMs: clockMs() - beganMs })
  }

/** The site has hundreds of files: each as a series of its own would cost more than anybody would read. */
const routeToSeries = (route: string): string => {
  if (/^(\*|\/(api|files)\/)/.test(route)) return route
  return /^\/(assets|pictures)\//.exec(route)?.[0].concat('*') ?? 'page'
}
