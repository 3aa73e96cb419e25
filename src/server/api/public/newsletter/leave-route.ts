import type { Hono } from 'hono'
import { DEFAULT_LOCALE, isLocale } from '#contract/languages/locales.ts'
import {
  leavePath,
  newsletterLinkRequest,
  subscriptionPage,
} from '#contract/public/forms/newsletter-link.ts'
import { validate } from '#contract/validate.ts'
import { takeFormToken } from '#server/guard/limits/form-limits.ts'
import { answerToResponse, emptyAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, retryLaterAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { leaveForm } from './link-forms.ts'
import { findLinked } from './subscription-links.ts'

/**
 * What the button of a mail program calls, without a body that would say anything (RFC 8058). Programs that look through
 * mails follow links: who only asks for it is led to the page, where a person presses.
 */
export const addLeaveRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(api, leavePath(':token'), {
    GET: async (context) => {
      const token = context.req.param('token') ?? ''
      const Location = await pageToLeave(deps, token)
      return answerToResponse(emptyAnswer(303, { Location, 'Cache-Control': 'no-store' }))
    },
    POST: async (context) => answerToResponse(await leave(deps, context)),
  })

/** In the subscriber's language. Whoever comes this way wants to leave: nothing is to be confirmed. */
const pageToLeave = async ({ store }: ApiDeps, token: string): Promise<string> => {
  const linked = await findLinked(store.db, token)
  const locale = linked && isLocale(linked.language) ? linked.language : DEFAULT_LOCALE
  return subscriptionPage({
    publicUrl: '',
    locale,
    token: encodeURIComponent(token),
    isSubscribed: true,
  })
}

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
