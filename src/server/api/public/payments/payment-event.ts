import * as v from 'valibot'
import { isUuid } from '#domain/uuid.ts'

/** Ids of the provider, as far as they get into the database. */
const providerId = v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/))

/** Every event; of what it is about only those are read that we act upon. */
export const paymentEvent = v.object({
  id: providerId,
  type: v.string(),
  data: v.object({ object: v.unknown() }),
})

/** A checkout at the provider that is through, and was about one of our orders. */
const completedCheckout = v.object({
  id: providerId,
  client_reference_id: v.pipe(v.string(), v.check(isUuid)),
  amount_total: v.number(),
  currency: v.string(),
  payment_status: v.optional(v.literal('paid')),
  payment_intent: v.optional(v.nullable(providerId)),
})

export type PaymentEvent = v.InferOutput<typeof paymentEvent>

export type Payment = {
  readonly eventId: string
  readonly orderId: string
  readonly amountCents: number
  readonly currency: string
  /** By which the provider finds the payment again. */
  readonly paymentId: string
}

/** The payment that the event tells of; null when it is about anything else. */
export const eventToPayment = ({ id, type, data }: PaymentEvent): Payment | null => {
  if (type !== 'checkout.session.completed') return null
  const { success, output } = v.safeParse(completedCheckout, data.object)
  if (!success) return null
  return {
    eventId: id,
    orderId: output.client_reference_id,
    amountCents: output.amount_total,
    currency: output.currency,
    paymentId: output.payment_intent ?? output.id,
  }
}
