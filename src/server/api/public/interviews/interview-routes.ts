import type { Hono } from 'hono'
import { type Answer, answerToResponse, emptyAnswer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { recordToInterview } from './record-to-interview.ts'

type InterviewDeps = Pick<ApiDeps, 'store'>

/** What the interview form has brought in, for administrators who are online: it is kept on no device. */
export const addInterviewRoutes = (api: Hono<ApiEnv>, deps: InterviewDeps): void => {
  addRoute(api, '/api/admin/interviews', {
    GET: async () => answerToResponse(await listInterviews(deps)),
  })
  addRoute(api, '/api/admin/interviews/:id', {
    DELETE: async ({ req }) => answerToResponse(await deleteInterview(deps, req.param('id') ?? '')),
  })
}

const listInterviews = async ({ store }: InterviewDeps): Promise<Answer> => {
  const records = await store.db
    .selectFrom('interviews')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return jsonAnswer(200, records.map(recordToInterview), { 'Cache-Control': 'private, no-store' })
}

const deleteInterview = async ({ store }: InterviewDeps, id: string): Promise<Answer> => {
  const deleted = await store.write((tx) =>
    tx.deleteFrom('interviews').where('id', '=', id).returning('id').executeTakeFirst(),
  )
  return deleted ? emptyAnswer(204) : problemAnswer('not-found')
}
