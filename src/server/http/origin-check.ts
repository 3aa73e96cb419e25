import type { MiddlewareHandler } from 'hono'
import { answerToResponse } from './answer.ts'
import type { ApiEnv } from './api-env.ts'
import { problemAnswer } from './problem-answer.ts'

/** Refuses what a page of another site sends. Programs send no `Origin`, and browsers cannot leave it away. */
export const originCheck: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const origin = context.req.header('Origin')
  const host = context.req.header('Host') ?? new URL(context.req.url).host
  return origin === undefined || isSameHost(origin, host)
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
