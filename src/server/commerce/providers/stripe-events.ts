import Stripe from 'stripe'
import * as v from 'valibot'
import type { EventReading, EventSubject, SignedEvent } from './provider.ts'

const TOLERANCE_S = 300

/** Whose event it is, and what it is about. Nothing else of it is read: whoever acts upon it asks Stripe. */
export const readStripeEvent = (
  stripe: Stripe,
  secret: string,
  { bytes, signature, nowMs }: SignedEvent,
): EventReading => {
  // The package refuses what is old; what is of the future is no better.
  const sentS = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1])
  if (!(sentS <= nowMs / 1_000 + TOLERANCE_S)) return { type: 'forged' }
  const told = openEvent(stripe, secret, { bytes, signature, nowMs })
  if (told === null) return { type: 'forged' }
  const event = v.safeParse(signedEvent, told.body)
  if (!event.success) return { type: 'malformed' }
  const { id, type, data } = event.output
  return { type: 'event', eventId: id, subject: subjectOf(type, data.object) }
}

/** Null: nobody with the secret has signed it, lately. */
const openEvent = (
  stripe: Stripe,
  secret: string,
  { bytes, signature, nowMs }: SignedEvent,
): { readonly body: unknown } | null => {
  const from = [Buffer.from(bytes), signature ?? '', secret, TOLERANCE_S] as const
  try {
    return { body: stripe.webhooks.constructEvent(...from, undefined, nowMs) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    // What was signed and is no JSON.
    return { body: null }
  }
}

/** Ids, as far as they get into the database or into an address. */
const stripeId = v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/))

const signedEvent = v.object({
  id: stripeId,
  type: v.string(),
  data: v.object({ object: v.unknown() }),
})

const aboutSession = v.object({ id: stripeId })
const aboutPayment = v.object({
  payment_intent: v.union([
    stripeId,
    v.pipe(
      aboutSession,
      v.transform(({ id }) => id),
    ),
  ]),
})

const SESSION_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

const PAYMENT_EVENTS = new Set([
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
])

const subjectOf = (type: string, object: unknown): EventSubject => {
  const session = SESSION_EVENTS.has(type) ? v.safeParse(aboutSession, object) : null
  if (session?.success) return { type: 'session', sessionId: session.output.id }
  const payment = PAYMENT_EVENTS.has(type) ? v.safeParse(aboutPayment, object) : null
  if (payment?.success) return { type: 'payment', paymentId: payment.output.payment_intent }
  return { type: 'other' }
}
