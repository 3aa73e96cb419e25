import type { MiddlewareHandler } from 'hono'
import { answerToResponse } from './answer.ts'
import type { ApiDeps, ApiEnv } from './api-env.ts'
import { problemAnswer } from './problem-answer.ts'

/**
 * Refuses what a page of another site sends. Programs send no `Origin`, and browsers cannot leave it away. Our own pages
 * are at the host that was asked, and at the published address, where a proxy may have put another host in its place.
 */
export const createOriginCheck =
  ({ publicUrl }: Pick<ApiDeps, 'publicUrl'>): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    const origin = context.req.header('Origin')
    const host = context.req.header('Host') ?? new URL(context.req.url).host
    const hosts = publicUrl === null ? [host] : [host, new URL(publicUrl).host]
    return origin === undefined || hosts.some((ours) => isSameHost(origin, ours))
      ? next()
      : answerToResponse(problemAnswer('foreign-origin'))
  }

/** The scheme is not compared: in front of a proxy that ends TLS, the page's is not ours. */
const isSameHost = (origin: string, host: string): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const ours = `${protocol}//${host}`
  // Parsed alike, so that a default port and upper case make no difference.
  return originHost !== '' && URL.canParse(ours) && new URL(ours).host === originHost
}
