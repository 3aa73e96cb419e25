import type { Hono } from 'hono'
import { answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { addRoute } from '#server/http/routes.ts'

/** `degraded`: this process lives and answers what it can, but nothing can be saved just now. */
export const addHealthRoute = (
  api: Hono<ApiEnv>,
  { store, version }: Pick<ApiDeps, 'store' | 'version'>,
): void =>
  addRoute(api, '/api/health', {
    GET: async () => {
      const status = (await store.isHealthy()) ? 'ok' : 'degraded'
      return answerToResponse(jsonAnswer(200, { status, ...(version ? { version } : {}) }))
    },
  })
