import type { Hono } from 'hono'
import {
  leavePath,
  NEWSLETTER_PATH,
  newsletterLinkRequest,
  TOKEN_PARAMETER,
} from '#contract/public/forms/newsletter-link.ts'
import { validate } from '#contract/validate.ts'
import { takeFormToken } from '#server/guard/limits/form-limits.ts'
import { answerToResponse, emptyAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, retryLaterAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { leaveForm } from './link-forms.ts'

/**
 * What the button of a mail program calls, without a body that would say anything (RFC 8058). Programs that look through
 * mails follow links: who only asks for it is led to the page, where a person presses.
 */
export const addLeaveRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(api, leavePath(':token'), {
    GET: (context) => {
      const query = new URLSearchParams({ [TOKEN_PARAMETER]: context.req.param('token') ?? '' })
      return answerToResponse(
        emptyAnswer(303, { Location: `${NEWSLETTER_PATH}?${query}`, 'Cache-Control': 'no-store' }),
      )
    },
    POST: async (context) => answerToResponse(await leave(deps, context)),
  })

const leave = async (deps: ApiDeps, context: ApiContext) => {
  const sent = validate(newsletterLinkRequest, { token: context.req.param('token') })
  if (sent.type === 'invalid') return invalidFieldsAnswer(sent.fields)
  const address = deps.clientAddress(context)
  const decision = await takeFormToken(deps, { form: leaveForm.name, address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)
  const { store, nowMs, newId, seal } = deps
  const isFlood = decision.isOverGlobalCap
  return store.write((tx) =>
    leaveForm.write({ tx, nowMs: nowMs(), newId, seal, isFlood }, sent.value),
  )
}
