import type { Hono } from 'hono'
import * as v from 'valibot'
import {
  BATCH_MOST_BYTES,
  BATCH_MOST_REQUESTS,
  BATCH_PATH,
  batchRequest,
} from '#contract/sync-protocol.ts'
import { type Answer, answerToResponse } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { type BodyLimits, readJsonBody } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import { runBatch } from './run-batch.ts'

/** How deep each entry may be is looked at one by one, so that one that is too deep fails alone. */
const LIMITS: BodyLimits = { mostBytes: BATCH_MOST_BYTES, mostDepth: Number.POSITIVE_INFINITY }

/** Writes of the specification's table, many in one request. Each is remembered under its own key, never the batch. */
export const addBatchRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(api, BATCH_PATH, {
    POST: async (context) => answerToResponse(await answerBatch(deps, context)),
  })

const answerBatch = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw, LIMITS)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const batch = v.safeParse(batchRequest, reading.body.value)
  if (!batch.success) return problemAnswer('bad-request')
  const { requests } = batch.output
  if (requests.length > BATCH_MOST_REQUESTS) return problemAnswer('too-many-entries')
  const answers = await runBatch(deps, {
    entries: requests,
    actorId: signedInOf(context).account.id,
    requestId: context.get('requestId'),
  })
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: `{"responses":[${answers.map(answerToJson).join()}]}`,
  }
}

/** The body is JSON text already. */
const answerToJson = ({ status, headers, body }: Answer): string =>
  `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body ?? 'null'}}`
