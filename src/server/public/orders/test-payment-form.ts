import * as v from 'valibot'
import {
  type TestPayment,
  testPaymentAnswer,
  testPaymentRequest,
} from '#contract/public/test-payment.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
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
import { json } from '#server/http/call.ts'
import type { Form } from '#server/http/form.ts'
import { readBytes, USUAL_LIMITS } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import {
  EXAMPLE_PAYMENT_EVENT,
  EXAMPLE_TEST_PAYMENT,
  EXAMPLE_TEST_SESSION,
} from '#server/openapi/example-forms.ts'

const paymentEvent = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({ object: v.unknown() }),
})

/** Receives Stripe's webhooks. */
export const addStripeWebhookRoute = (api: Api, deps: ApiDeps): void =>
  addRoute(api, '/api/webhooks/stripe', {
    id: 'take-payment-event',
    group: 'Forms and checkout',
    method: 'POST',
    summary: 'Takes an event of the payment provider',
    description:
      'Its signature says that it is the provider’s; all that is believed of it is which session or payment it is about, and that is read from the provider again. Sessions: `checkout.session.completed`, `checkout.session.async_payment_succeeded`, `checkout.session.async_payment_failed`, `checkout.session.expired`. Refunds and disputes: `refund.created`, `refund.updated`, `refund.failed`, `charge.refunded`, `charge.dispute.created`, `charge.dispute.closed`. Every event has its effect once; where the provider cannot be asked just now, 503 makes it send the event again.',
    headers: ['Stripe-Signature'],
    body: json(paymentEvent, EXAMPLE_PAYMENT_EVENT),
    answers: {
      200: {
        description: 'Understood, with an effect or without one.',
        content: json(v.object({ received: v.literal(true) }), { received: true }),
      },
    },
    problems: ['bad-signature', 'not-found'],
    handle: async (context) => answerToResponse(await receiveEvent(deps, context)),
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
  call: {
    id: 'press-test-payment',
    summary: 'Pays with no money, in development',
    description:
      'What the test provider’s page does with a session; without `press` it tells where the session stands. A server in production has no such call.',
    example: { session: EXAMPLE_TEST_SESSION, press: 'pay' },
    answers: {
      200: {
        description: 'Where the session stands now, and the way to its order.',
        content: json(testPaymentAnswer, EXAMPLE_TEST_PAYMENT),
      },
    },
    problems: ['not-found'],
  },
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
