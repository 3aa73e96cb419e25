import * as v from 'valibot'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import {
  type Answer,
  answerToResponse,
  jsonAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { readBytes, USUAL_LIMITS } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_PAYMENT_EVENT } from '#server/openapi/example-forms.ts'
import type { EventSubject } from '#server/ports/payment-provider.ts'
import { isEventKnown, noteEvent } from './payment-attempts.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefunds } from './settle-refunds.ts'

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
  const isTaken =
    (await isEventKnown(store.db, eventId)) || (await takeEvent(deps, eventId, subject))
  return isTaken ? jsonAnswer(200, { received: true }) : retryLaterAnswer('busy', RETRY_MS)
}

/** Only the subject of the event is used. False: its state could not be read now. */
const takeEvent = async (
  deps: ApiDeps,
  eventId: string,
  subject: EventSubject,
): Promise<boolean> => {
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
