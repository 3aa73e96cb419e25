import type { Hono } from 'hono'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { addRoute } from '#server/http/routes.ts'
import { readDashboard } from './read-dashboard.ts'

/** `GET /api/admin/dashboard`. */
export const addDashboardRoute = (
  api: Hono<ApiEnv>,
  { store, nowMs }: Pick<ApiDeps, 'store' | 'nowMs'>,
): void =>
  addRoute(api, '/api/admin/dashboard', {
    GET: async ({ req }) =>
      sendRepresentation(jsonRepresentation(await readDashboard(store.db, nowMs())), req.raw, {
        cacheControl: 'private, no-store',
      }),
  })
