import type { Hono } from 'hono'
import { PUSH_RENEWAL_PATH, pushRenewal } from '#contract/alerts.ts'
import { validate } from '#contract/validate.ts'
import { takeFormToken } from '#server/guard/limits/form-limits.ts'
import { type Answer, answerToResponse, emptyAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import { renewDevice } from './push-devices.ts'

type RenewalDeps = Pick<ApiDeps, 'store' | 'seal' | 'nowMs' | 'isPushAddress' | 'clientAddress'>

/** Browsers renew their subscriptions while no page is open: their service workers have no session. */
export const addPushRenewalRoute = (api: Hono<ApiEnv>, deps: RenewalDeps): void =>
  addRoute(api, PUSH_RENEWAL_PATH, {
    POST: async (context) => answerToResponse(await renew(deps, context)),
  })

const renew = async (deps: RenewalDeps, context: ApiContext): Promise<Answer> => {
  const { store, seal, isPushAddress, clientAddress } = deps
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const read = validate(pushRenewal, reading.body.value)
  if (read.type === 'invalid') return invalidFieldsAnswer(read.fields)
  const { subscription } = read.value
  if (subscription !== null && !isPushAddress(subscription.endpoint))
    return invalidFieldsAnswer([{ field: 'subscription.endpoint', code: 'not-a-url' }])
  const address = clientAddress(context)
  const decision = await takeFormToken(deps, { form: 'push-renewal', address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)
  const isKnown = await store.write((tx) => renewDevice(tx, read.value, seal))
  return isKnown ? emptyAnswer(204) : problemAnswer('not-found')
}
