import type { Hono } from 'hono'
import { INTERVIEWS_PATH } from '#contract/public/forms/interview-request.ts'
import { recordAudit } from '#server/api/audit/record-audit.ts'
import { type Answer, answerToResponse, emptyAnswer, jsonAnswer } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { deleteInterviews } from './delete-interviews.ts'
import { recordToInterview } from './record-to-interview.ts'

type InterviewDeps = Pick<ApiDeps, 'store' | 'seal' | 'newId' | 'nowMs'>

/** What the interview form has brought in, for administrators who are online: it is kept on no device. */
export const addInterviewRoutes = (api: Hono<ApiEnv>, deps: InterviewDeps): void => {
  addRoute(api, INTERVIEWS_PATH, {
    GET: async () => answerToResponse(await listInterviews(deps)),
  })
  addRoute(api, `${INTERVIEWS_PATH}/:id`, {
    DELETE: async (context) => answerToResponse(await deleteInterview(deps, context)),
  })
}

const listInterviews = async ({ store, seal }: InterviewDeps): Promise<Answer> => {
  const records = await store.db
    .selectFrom('interviews')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return jsonAnswer(200, records.map(recordToInterview(seal)), {
    'Cache-Control': 'private, no-store',
  })
}

const deleteInterview = (
  { store, newId, nowMs }: InterviewDeps,
  context: ApiContext,
): Promise<Answer> => {
  const rowId = context.req.param('id') ?? ''
  const actorId = signedInOf(context).account.id
  return store.write(async (tx) => {
    const found = await tx
      .selectFrom('interviews')
      .select('id')
      .where('id', '=', rowId)
      .executeTakeFirst()
    if (!found) return problemAnswer('not-found')
    const stamp = { newId, nowMs: nowMs() }
    await deleteInterviews(tx, [rowId], stamp.nowMs)
    await recordAudit(tx, stamp, { actorId, action: 'delete', entity: 'interviews', rowId })
    return emptyAnswer(204)
  })
}
