import type { Hono } from 'hono'
import * as v from 'valibot'
import { type Answer, answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { readBytes } from '#server/http/read-bytes.ts'
import { USUAL_LIMITS } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import { isSignedBy } from './is-signed-by.ts'
import { eventToPayment, type Payment, paymentEvent } from './payment-event.ts'
import { type TakenPayment, takePayment } from './take-payment.ts'

/** Where Stripe tells of payments. */
export const addStripeWebhookRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(api, '/api/webhooks/stripe', {
    POST: async (context) => answerToResponse(await receiveEvent(deps, context)),
  })

const receiveEvent = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const { stripeWebhookSecret: secret, nowMs } = deps
  if (secret === null) return problemAnswer('not-found')
  const { raw } = context.req
  const reading = await readBytes(raw, USUAL_LIMITS.mostBytes)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const { bytes } = reading
  const signature = raw.headers.get('Stripe-Signature')
  if (!isSignedBy(secret, { bytes, signature }, nowMs())) return problemAnswer('bad-signature')
  const event = v.safeParse(signedEvent, new TextDecoder().decode(bytes))
  if (!event.success) return problemAnswer('bad-request')
  const payment = eventToPayment(event.output)
  if (payment) await take(deps, payment, context.get('requestId'))
  // Whatever else would only make Stripe send it again, for days.
  return jsonAnswer(200, { received: true })
}

const signedEvent = v.pipe(v.string(), v.parseJson(), paymentEvent)

const take = async (
  { store, nowMs, newId, reportError }: ApiDeps,
  payment: Payment,
  requestId: string,
): Promise<void> => {
  const taken = await store.write((tx) => takePayment({ tx, nowMs: nowMs(), newId }, payment))
  const reason = reasonToLook(taken)
  if (reason === null) return
  const { orderId, eventId } = payment
  const message = `payment for order ${orderId} not taken, event ${eventId}: ${reason}`
  reportError(new Error(message), requestId)
}

/** Why an operator is to hear of it; null: all is well. */
const reasonToLook = (taken: TakenPayment): string | null => {
  switch (taken.type) {
    case 'refused':
      return taken.reason
    case 'failed':
      return 'the money did not come, the order waits on'
    case 'paid':
    case 'known':
      return null
  }
}
