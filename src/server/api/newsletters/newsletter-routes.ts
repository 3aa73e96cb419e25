import type { Hono } from 'hono'
import {
  SENDING_STEPS,
  type SendingStep,
  stepRequest,
  testRequest,
} from '#contract/newsletter/subscribers.ts'
import { validate } from '#contract/validate.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { newsletterTable } from '#server/api/entities/tables/newsletter-table.ts'
import { queueNewsletterTest } from '#server/api/mail/mail-outbox.ts'
import { countRecipients } from '#server/api/mail/newsletter-recipients.ts'
import { type Answer, answerToResponse, emptyAnswer, jsonAnswer } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import { findObstacle, takeStep } from './sending-steps.ts'

/** Sending an issue of the newsletter: at once and by the server alone, so none of it waits in a device's outbox. */
export const addNewsletterRoutes = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  const address = '/api/admin/newsletters/:id'
  for (const step of SENDING_STEPS)
    addRoute(api, `${address}/${step}`, {
      POST: async (context) => answerToResponse(await answerStep(deps, context, step)),
    })
  addRoute(api, `${address}/progress`, {
    GET: async ({ req }) => answerToResponse(await readProgress(deps, req.param('id') ?? '')),
  })
  addRoute(api, `${address}/test`, {
    POST: async (context) => answerToResponse(await queueTest(deps, context)),
  })
}

const answerStep = async (deps: ApiDeps, context: ApiContext, step: SendingStep) => {
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const sent = validate(stepRequest, reading.body.value)
  if (sent.type === 'invalid') return invalidFieldsAnswer(sent.fields)
  return takeStep(deps, {
    step,
    newsletterId: context.req.param('id') ?? '',
    actorId: signedInOf(context).account.id,
    version: sent.value.version,
  })
}

const readProgress = async ({ store }: ApiDeps, id: string): Promise<Answer> => {
  const record = await findRecord(store.db, newsletterTable, id)
  if (!record) return problemAnswer('not-found')
  const row = newsletterTable.recordToRow(record)
  // Of one that ended long ago nobody is known any more: its own row has the counts.
  const { recipients, sent, refused, left } =
    row.state === 'sending' ? await countRecipients(store.db, id) : row
  return jsonAnswer(200, { recipients, sent, refused, left }, { 'Cache-Control': 'no-store' })
}

const queueTest = async ({ store, nowMs, publicUrl }: ApiDeps, context: ApiContext) => {
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const test = validate(testRequest, reading.body.value)
  if (test.type === 'invalid') return invalidFieldsAnswer(test.fields)
  const newsletterId = context.req.param('id') ?? ''
  const adminId = signedInOf(context).account.id
  return store.write(async (tx): Promise<Answer> => {
    const record = await findRecord(tx, newsletterTable, newsletterId)
    if (!record) return problemAnswer('not-found')
    if (await findObstacle(tx, publicUrl)) return problemAnswer('mail-not-configured')
    await queueNewsletterTest(tx, { newsletterId, adminId, ...test.value }, nowMs())
    return emptyAnswer(202)
  })
}
