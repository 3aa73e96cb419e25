import type { Store } from '#server/db/open-store.ts'
import type {
  Outcome,
  Provider,
  ProviderRefund,
  RefundOrder,
  Session,
} from '#server/ports/payment-provider.ts'

const PREFIX = 'transfer_'

/** A refund that the merchant transfers manually: pending until they confirm that the bank has executed it. */
export const refundByHand = ({
  refundId,
  amountCents,
}: Pick<RefundOrder, 'refundId' | 'amountCents'>): Outcome<ProviderRefund> => ({
  type: 'done',
  value: {
    providerId: `${PREFIX}${refundId}`,
    refundId,
    kind: 'refund',
    amountCents,
    status: 'pending',
    isDuplicate: false,
    failure: null,
  },
})

/**
 * Bank transfers: only the merchant reports them, from the bank statement. So its sessions are read from our own
 * attempts, and refunds are also sent and confirmed by the merchant.
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
    // Our own table holds everything that is known about them.
    listRefunds: async () => ({ type: 'done', value: [] }),
    readEvent: () => ({ type: 'malformed' }),
  }
}
