import type { Hono } from 'hono'
import { orderDocumentRequest } from '#contract/commerce/invoices.ts'
import { validate } from '#contract/validate.ts'
import { findOrderByToken } from '#server/commerce/order-page.ts'
import { findInvoicePdf, pdfResponse } from '#server/commerce/pdf/find-invoice-pdf.ts'
import { takeFormToken } from '#server/guard/limits/form-limits.ts'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import { isPlainForm, readPlainForm } from '../forms/plain-form.ts'
import { closedAnswer } from './order-forms.ts'

/** An invoice of an order, to whoever has the order's token; also from a form that the browser itself sends. */
export const addOrderDocumentRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(api, '/api/order/document', { POST: (context) => sendDocument(deps, context) })

const sendDocument = async (deps: ApiDeps, context: ApiContext): Promise<Response> => {
  const { raw } = context.req
  const reading = await (isPlainForm(raw) ? readPlainForm(raw) : readJsonBody(raw))
  if (reading.type === 'refused') return answerToResponse(problemAnswer(reading.code))
  const sent = validate(orderDocumentRequest, reading.body.value)
  if (sent.type === 'invalid') return answerToResponse(invalidFieldsAnswer(sent.fields))
  const address = deps.clientAddress(context)
  const decision = await takeFormToken(deps, { form: 'order/document', address })
  if (decision.type === 'limited')
    return answerToResponse(retryLaterAnswer('too-many-requests', decision.retryAfterMs))
  const { db } = deps.store
  const order = await findOrderByToken(db, sent.value.token)
  if (!order) return answerToResponse(closedAnswer())
  const { number } = sent.value
  const pdf = await findInvoicePdf(db, { number, orderId: order.id })
  return pdf ? pdfResponse(number, pdf) : answerToResponse(problemAnswer('not-found'))
}
