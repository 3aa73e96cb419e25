import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'

/** For whoever develops on this machine or shows the operator's token. For everybody else there is nothing here. */
export const addMetricsRoute = (app: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(app, '/api/metrics', {
    GET: async (context) =>
      isOperator(deps, context)
        ? new Response(await deps.metrics.text(), { headers: { 'Content-Type': MEDIA_TYPE } })
        : answerToResponse(problemAnswer('not-found')),
  })

const MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const isOperator = (
  { isDeveloper, metricsToken }: Pick<ApiDeps, 'isDeveloper' | 'metricsToken'>,
  context: ApiContext,
): boolean => {
  if (isDeveloper(context)) return true
  const shown = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
  return shown !== undefined && metricsToken !== null && isSame(shown, metricsToken)
}

/** Hashed first, so that neither the time nor the length tells how much of a guess is right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other))

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
