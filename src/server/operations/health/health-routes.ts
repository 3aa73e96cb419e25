import type { Hono } from 'hono'
import { answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { createHealthCheck } from './create-health-check.ts'

/**
 * `/api/health` tells that this process lives: always 200, `degraded` when it cannot save just now. `/api/health/ready`
 * (or `?ready`) tells whether to send it requests: 503 while it stops, and while the database cannot be read.
 */
export const addHealthRoutes = (
  api: Hono<ApiEnv>,
  deps: Pick<ApiDeps, 'store' | 'version' | 'stopping' | 'after'>,
): void => {
  const check = createHealthCheck(deps)
  const { version } = deps
  const answer = async ({ isAboutReadiness }: { isAboutReadiness: boolean }): Promise<Response> => {
    const { status, isReady } = await check()
    if (isAboutReadiness && !isReady) return answerToResponse(NOT_READY)
    return answerToResponse(jsonAnswer(200, { status, ...(version ? { version } : {}) }))
  }
  addRoute(api, '/api/health', {
    GET: ({ req }) => answer({ isAboutReadiness: req.query('ready') !== undefined }),
  })
  addRoute(api, '/api/health/ready', { GET: () => answer({ isAboutReadiness: true }) })
}

const NOT_READY = problemAnswer('not-ready', { headers: { 'Retry-After': '5' } })
