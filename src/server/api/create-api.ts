import { Hono } from 'hono'
import { addAccountRoutes } from '#server/auth/account-routes.ts'
import { createGuard } from '#server/auth/guard.ts'
import { addInviteRoutes } from '#server/auth/invites/invite-routes.ts'
import { addPasswordRoute } from '#server/auth/own-account/password-route.ts'
import { addSessionRoutes } from '#server/auth/own-account/session-routes.ts'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { createErrorHandler } from '#server/http/handle-error.ts'
import { createOriginCheck } from '#server/http/origin-check.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { createResponseHeaders } from '#server/http/response-headers.ts'
import { createVisitorLanguage } from '#server/http/visitor-language.ts'
import { addHealthRoutes } from '#server/operations/health/health-routes.ts'
import { addMetricsRoute } from '#server/operations/metrics/metrics-route.ts'
import { addAlertsRoute } from './alerts/alerts-route.ts'
import { addPushRenewalRoute } from './alerts/push-renewal-route.ts'
import { addAuditRoute } from './audit/audit-route.ts'
import { addBatchRoute } from './batch/batch-route.ts'
import { addChangesRoute } from './changes/changes-route.ts'
import { addDashboardRoute } from './dashboard/dashboard-route.ts'
import { addEntityRoutes } from './entities/entity-routes.ts'
import { ENTITY_TABLES } from './entities/tables/entity-tables.ts'
import { addExportRoute } from './exports/export-route.ts'
import { addFileRoutes } from './files/file-routes.ts'
import { addNewsletterRoutes } from './newsletters/newsletter-routes.ts'
import { addSubscriberRoutes } from './newsletters/subscriber-routes.ts'
import { addOpenApiRoutes } from './openapi/openapi-routes.ts'
import { addOrderRoutes } from './orders/order-routes.ts'
import { addPrivacyRoutes } from './privacy/privacy-routes.ts'
import { addPublicRoutes } from './public/public-routes.ts'

export type { ApiDeps } from '#server/http/api-env.ts'

/** Everything under `/api`, errors included. */
export const createApi = (deps: ApiDeps): Hono<ApiEnv> => {
  const api = new Hono<ApiEnv>()
  api.onError(createErrorHandler(deps))
  api.notFound(() => answerToResponse(problemAnswer('not-found')))
  api.use(
    createVisitorLanguage(),
    createResponseHeaders(deps),
    createOriginCheck(deps),
    createGuard(deps),
  )
  addAccountRoutes(api, deps)
  addInviteRoutes(api, deps)
  addSessionRoutes(api, deps)
  addPasswordRoute(api, deps)
  addAuditRoute(api, deps)
  addAlertsRoute(api, deps)
  addPushRenewalRoute(api, deps)
  for (const table of Object.values(ENTITY_TABLES)) addEntityRoutes(api, deps, table)
  addBatchRoute(api, deps)
  addChangesRoute(api, deps)
  addDashboardRoute(api, deps)
  addPrivacyRoutes(api, deps)
  addOrderRoutes(api, deps)
  addNewsletterRoutes(api, deps)
  // Before the exports of entities: its address looks like one of theirs.
  addSubscriberRoutes(api, deps)
  addExportRoute(api, deps)
  addPublicRoutes(api, deps)
  addFileRoutes(api, deps)
  addHealthRoutes(api, deps)
  addMetricsRoute(api, deps)
  addOpenApiRoutes(api, deps)
  return api
}
