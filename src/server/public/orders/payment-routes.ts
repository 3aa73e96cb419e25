import type { Hono } from 'hono'
import * as v from 'valibot'
import { type TestPayment, testPaymentRequest } from '#contract/public/test-payment.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/api-env.ts'
import { isEventKnown, noteEvent } from '#server/commerce/payment-attempts.ts'
import { nextSteps } from '#server/commerce/place-order.ts'
import type { EventSubject, Provider } from '#server/commerce/providers/provider.ts'
import { pressTestPayment } from '#server/commerce/providers/test-provider.ts'
import { settlePayment } from '#server/commerce/settle-payment.ts'
import { settleRefunds } from '#server/commerce/settle-refunds.ts'
import {
  type Answer,
  answerToResponse,
  jsonAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/answer.ts'
import type { Form } from '#server/http/form.ts'
import { readBytes, USUAL_LIMITS } from '#server/http/read-request.ts'
import { addRoute } from '#server/http/routes.ts'

/** Receives Stripe's webhooks. */
export const addStripeWebhookRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(api, '/api/webhooks/stripe', {
    POST: async (context) => answerToResponse(await receiveEvent(deps, context)),
  })

/** Stripe repeats for days every event that is not answered with success. */
const RETRY_MS = 60_000

const receiveEvent = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const { store, nowMs, providers } = deps
  const provider = providers.stripe
  if (!provider) return problemAnswer('not-found')
  const { raw } = context.req
  const reading = await readBytes(raw, USUAL_LIMITS.mostBytes)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const signature = raw.headers.get('Stripe-Signature')
  const event = provider.readEvent({ bytes: reading.bytes, signature, nowMs: nowMs() })
  if (event.type === 'forged') return problemAnswer('bad-signature')
  if (event.type === 'malformed') return problemAnswer('bad-request')
  const { eventId, subject } = event
  const isTaken = (await isEventKnown(store.db, eventId)) || (await take(deps, eventId, subject))
  return isTaken ? jsonAnswer(200, { received: true }) : retryLaterAnswer('busy', RETRY_MS)
}

/** Only the subject of the event is used. False: its state could not be read now. */
const take = async (deps: ApiDeps, eventId: string, subject: EventSubject): Promise<boolean> => {
  switch (subject.type) {
    case 'session': {
      const { sessionId } = subject
      const settled = await settlePayment(deps, { provider: 'stripe', sessionId, eventId })
      return settled.type !== 'unavailable'
    }
    case 'payment': {
      const { paymentId } = subject
      return (
        (await settleRefunds(deps, { provider: 'stripe', paymentId, eventId })) !== 'unavailable'
      )
    }
    case 'other':
      await deps.store.write((tx) => noteEvent(tx, eventId, deps.nowMs()))
      return true
  }
}

const taken = v.pipe(v.string(), v.parseJson(), v.object({ session: v.string() }))

/**
 * Action of the test provider's own page: it changes the state of the test session, and our books are updated as after
 * a webhook. Only while that provider is connected, so never in production.
 */
export const createTestPaymentForm = (
  deps: ApiDeps,
  provider: Provider,
): Form<typeof testPaymentRequest> => ({
  name: 'test-payment',
  schema: testPaymentRequest,
  write: async ({ tx, nowMs }, { session, press }) => {
    if (press) await pressTestPayment(tx, { sessionId: session, press, nowMs })
    return jsonAnswer(200, { session })
  },
  afterWrite: async (answer) => {
    if (answer.status !== 200) return answer
    const { session } = v.parse(taken, answer.body)
    await settlePayment(deps, { provider: 'test', sessionId: session })
    return readTestPayment(deps, provider, session)
  },
})

const readTestPayment = async (
  deps: ApiDeps,
  provider: Provider,
  sessionId: string,
): Promise<Answer> => {
  const reading = await provider.readSession(sessionId)
  const session = reading.type === 'done' ? reading.value : null
  const ways = session?.orderId ? await nextSteps(deps, session.orderId) : null
  if (session === null || ways === null) return problemAnswer('not-found')
  const { number, order_url } = ways
  const payment: TestPayment = {
    ...{ number, order_url, state: session.status },
    amount: centsToEuros(session.amountCents as Cents),
  }
  return jsonAnswer(200, payment, { 'Cache-Control': 'no-store' })
}
