import { Hono } from 'hono'
import { addAccountRoutes } from './auth/account-routes.ts'
import { createGuard } from './auth/guard.ts'
import { createLoginLimits } from './auth/login-limits.ts'
import { addDashboardRoute } from './dashboard/dashboard-route.ts'
import { addEntityRoutes } from './entities/entity-routes.ts'
import { ENTITY_TABLES } from './entities/tables/entity-tables.ts'
import { answerToResponse } from './http/answer.ts'
import type { ApiDeps, ApiEnv } from './http/api-env.ts'
import { createErrorHandler } from './http/handle-error.ts'
import { createHousekeeping } from './http/housekeeping.ts'
import { originCheck } from './http/origin-check.ts'
import { problemAnswer } from './http/problem-answer.ts'
import { createResponseHeaders } from './http/response-headers.ts'
import { addHealthRoute } from './public/health-route.ts'
import { addPublicModelRoutes } from './public/public-model-routes.ts'

export type { ApiDeps } from './http/api-env.ts'

/** Everything under `/api`, errors included. */
export const createApi = (deps: ApiDeps): Hono<ApiEnv> => {
  const api = new Hono<ApiEnv>()
  api.onError(createErrorHandler(deps))
  api.notFound(() => answerToResponse(problemAnswer('not-found')))
  api.use(createResponseHeaders(deps), originCheck, createGuard(deps), createHousekeeping(deps))
  addAccountRoutes(api, { ...deps, limits: createLoginLimits(deps.nowMs) })
  for (const table of Object.values(ENTITY_TABLES)) addEntityRoutes(api, deps, table)
  addDashboardRoute(api, deps)
  addPublicModelRoutes(api, deps)
  addHealthRoute(api, deps)
  return api
}
