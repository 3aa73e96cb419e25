import { createStripeProvider } from '#server/commerce/providers/stripe-provider.ts'
import type { Provider, Session } from '#server/ports/payment-provider.ts'
import { PAYMENT_SECRET } from './fuzz-accounts.ts'

/** No server listens there: calls to Stripe itself are answered here. */
const NOWHERE = 'http://127.0.0.1:9'

/** Reads events as the product does, and returns for their sessions the contents of the last signed event. */
export const createEchoStripe = (): Provider => {
  const sessions = new Map<string, Session>()
  const access = { secretKey: 'sk_test_fuzz', webhookSecret: PAYMENT_SECRET, apiBase: NOWHERE }
  const stripe = createStripeProvider(access)
  const read = async (id: string) => ({ type: 'done', value: sessions.get(id) ?? null }) as const
  return {
    ...stripe,
    createSession: async ({ attemptId, orderId, amountCents }) => {
      const sessionId = `cs_${attemptId}`
      const session: Session = {
        sessionId,
        status: 'open',
        url: `${NOWHERE}/${sessionId}`,
        amountCents,
        currency: 'eur',
        attemptId,
        orderId,
        paymentId: null,
      }
      sessions.set(sessionId, session)
      return { type: 'done', value: session }
    },
    readSession: read,
    expireSession: read,
    listRefunds: async () => ({ type: 'done', value: [] }),
    readEvent: (event) => {
      const reading = stripe.readEvent(event)
      if (reading.type === 'event' && reading.subject.type === 'session') {
        const { object } = JSON.parse(new TextDecoder().decode(event.bytes)).data
        const { id: sessionId } = object
        sessions.set(sessionId, {
          sessionId,
          status: 'paid',
          url: null,
          attemptId: null,
          paymentId: sessionId,
          // Stripe's amounts are whole numbers of cents, and never negative.
          amountCents: Number.isSafeInteger(object.amount_total)
            ? Math.max(0, object.amount_total)
            : 0,
          currency: String(object.currency),
          orderId:
            typeof object.client_reference_id === 'string' ? object.client_reference_id : null,
        })
      }
      return reading
    },
  }
}
