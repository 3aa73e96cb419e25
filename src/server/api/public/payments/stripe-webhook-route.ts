import type { Hono } from 'hono'
import { isEventKnown, noteEvent } from '#server/commerce/payment-events.ts'
import type { EventSubject } from '#server/commerce/providers/provider.ts'
import { settlePayment } from '#server/commerce/settle-payment.ts'
import { settleRefunds } from '#server/commerce/settle-refunds.ts'
import { type Answer, answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer, retryLaterAnswer } from '#server/http/problem-answer.ts'
import { readBytes } from '#server/http/read-bytes.ts'
import { USUAL_LIMITS } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'

/** Where Stripe tells that something has changed there. */
export const addStripeWebhookRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void =>
  addRoute(api, '/api/webhooks/stripe', {
    POST: async (context) => answerToResponse(await receiveEvent(deps, context)),
  })

/** Stripe sends again, over days, what is not answered with success. */
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

/** Of the event only its subject is believed. False: that could not be read just now. */
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
