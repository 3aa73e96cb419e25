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

/** A checkout at the provider that was about one of our orders. */
const checkout = v.object({
  id: providerId,
  client_reference_id: v.pipe(v.string(), v.check(isUuid)),
  amount_total: v.number(),
  currency: v.string(),
  payment_intent: v.optional(v.nullable(providerId)),
})

/** One through which the money has come in. */
const paidCheckout = v.object({
  ...checkout.entries,
  payment_status: v.optional(v.literal('paid')),
})

export type PaymentEvent = v.InferOutput<typeof paymentEvent>

export type Payment = {
  /** `failed`: a direct debit or a transfer that had been announced, and does not come. */
  readonly type: 'paid' | 'failed'
  readonly eventId: string
  readonly orderId: string
  readonly amountCents: number
  readonly currency: string
  /** By which the provider finds the payment again. */
  readonly paymentId: string
}

/**
 * The payment that the event tells of; null when it is about anything else. With a card the money is there once the
 * checkout is completed, with a direct debit or a transfer days later: its checkout is completed as `unpaid`.
 */
export const eventToPayment = ({ id, type, data }: PaymentEvent): Payment | null => {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readPayment(paidCheckout, { id, type: 'paid', object: data.object })
    case 'checkout.session.async_payment_failed':
      return readPayment(checkout, { id, type: 'failed', object: data.object })
    default:
      return null
  }
}

type Told = Pick<Payment, 'type'> & { readonly id: string; readonly object: unknown }

const readPayment = (
  schema: typeof checkout | typeof paidCheckout,
  { id, type, object }: Told,
): Payment | null => {
  const { success, output } = v.safeParse(schema, object)
  if (!success) return null
  return {
    type,
    eventId: id,
    orderId: output.client_reference_id,
    amountCents: output.amount_total,
    currency: output.currency,
    paymentId: output.payment_intent ?? output.id,
  }
}
