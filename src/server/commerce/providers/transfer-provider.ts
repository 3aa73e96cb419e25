import type { Store } from '#server/db/open-store.ts'
import type { Outcome, Provider, ProviderRefund, RefundOrder, Session } from './provider.ts'

const PREFIX = 'transfer_'

/** Money that the merchant sends by themself: it is under way until they say that the bank has taken it. */
export const refundByHand = ({
  refundId,
  amountCents,
}: Pick<RefundOrder, 'refundId' | 'amountCents'>): Outcome<ProviderRefund> => ({
  type: 'done',
  value: {
    ...{ providerId: `${PREFIX}${refundId}`, refundId, kind: 'refund', amountCents },
    ...{ status: 'pending', isDuplicate: false, failure: null },
  },
})

/**
 * A bank's transfer: nobody tells us of it but the merchant, who reads it in the account's statement. So its sessions are
 * what our own attempts say, and money that goes back is sent, and confirmed, by the merchant as well.
 */
export const createTransferProvider = ({ db }: Pick<Store, 'db'>): Provider => {
  const readSession = async (sessionId: string): Promise<Outcome<Session | null>> => {
    const attempt = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    if (!attempt) return { type: 'done', value: null }
    const status = attempt.status === 'creating' ? 'open' : attempt.status
    const about = { attemptId: attempt.id, orderId: attempt.order_id, paymentId: sessionId }
    const money = { amountCents: attempt.amount_cents, currency: 'eur' }
    return { type: 'done', value: { sessionId, status, url: null, ...about, ...money } }
  }
  return {
    name: 'transfer',
    createSession: async ({ attemptId, orderId, amountCents }) => {
      const sessionId = `${PREFIX}${attemptId}`
      const about = { sessionId, attemptId, orderId, paymentId: sessionId, url: null }
      return { type: 'done', value: { ...about, status: 'open', amountCents, currency: 'eur' } }
    },
    readSession,
    expireSession: async (sessionId) => {
      const reading = await readSession(sessionId)
      if (reading.type !== 'done' || reading.value?.status !== 'open') return reading
      return { type: 'done', value: { ...reading.value, status: 'expired' } }
    },
    refund: async (order) => refundByHand(order),
    // Whatever is known of them stands in our own table.
    listRefunds: async () => ({ type: 'done', value: [] }),
    readEvent: () => ({ type: 'malformed' }),
  }
}
