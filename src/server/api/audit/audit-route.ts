import type { Hono } from 'hono'
import { auditQuery } from '#contract/reports/audit.ts'
import { validate } from '#contract/validate.ts'
import { type Answer, answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { listAudit } from './list-audit.ts'

/** Who has changed what: for administrators, and nobody can change it. */
export const addAuditRoute = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/audit', {
    GET: async (context) => answerToResponse(await answerAudit(deps, context)),
  })
}

const answerAudit = async ({ store }: ApiDeps, { req }: ApiContext): Promise<Answer> => {
  const { limit, ...query } = req.query()
  const checked = validate(auditQuery, {
    ...query,
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  })
  // It names no form's fields: whoever asks like this is a program.
  if (checked.type === 'invalid') return problemAnswer('bad-request')
  const page = await listAudit(store.db, checked.value)
  return jsonAnswer(200, page, { 'Cache-Control': 'private, no-store' })
}
