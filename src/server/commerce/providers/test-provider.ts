import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { LOCALES, localizePath } from '#contract/locales.ts'
import { TEST_PAYMENT_PATH } from '#contract/public/page-paths.ts'
import type { TestPress } from '#contract/public/test-payment.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Outcome, Provider, ProviderRefund, Session } from '#server/ports/payment-provider.ts'

type TestSession = Selectable<Database['test_sessions']> & {
  /** Language of the order. */
  readonly language: string | null
}

const storedRefunds = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), refundId: v.string(), amountCents: v.number() })),
)

type TestDeps = {
  readonly store: Pick<Store, 'db' | 'write'>
  readonly nowMs: () => number
  /** Public address of the site; empty: unknown, and links start with their path. */
  readonly publicUrl: string
}

/**
 * For development: a provider without real money. It behaves like an external one, but its state is a table in our
 * database, so that it survives a restart.
 */
export const createTestProvider = ({ store, nowMs, publicUrl }: TestDeps): Provider => {
  const find = (db: Queryable, id: string): Promise<TestSession | undefined> =>
    selectSessions(db).where('test_sessions.id', '=', id).executeTakeFirst()
  const show = (found: TestSession | undefined): Outcome<Session | null> => ({
    type: 'done',
    value: found ? toSession(found, publicUrl, nowMs()) : null,
  })
  return {
    name: 'test',
    createSession: async ({ attemptId, orderId, amountCents, expiresAtMs, idempotencyKey }) => {
      const made = await store.write(async (tx) => {
        await tx
          .insertInto('test_sessions')
          .values({
            id: `test_${attemptId}`,
            idempotency_key: idempotencyKey,
            refunds: '[]',
            order_id: orderId,
            attempt_id: attemptId,
            state: 'open',
            amount_cents: amountCents,
            expires_at_ms: expiresAtMs,
            created_at_ms: nowMs(),
          })
          .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
          .execute()
        return selectSessions(tx)
          .where('idempotency_key', '=', idempotencyKey)
          .executeTakeFirstOrThrow()
      })
      return { type: 'done', value: toSession(made, publicUrl, nowMs()) }
    },
    readSession: async (id) => show(await find(store.db, id)),
    expireSession: (id) =>
      store.write(async (tx) => {
        await tx
          .updateTable('test_sessions')
          .set({ state: 'expired' })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .execute()
        return show(await find(tx, id))
      }),
    refund: ({ paymentId, refundId, amountCents }) =>
      store.write(async (tx) => {
        const session = await find(tx, paymentId)
        if (!session) return { type: 'refused', reason: 'there is no such payment' }
        const refunds = v.parse(storedRefunds, session.refunds)
        const made = { id: `test_refund_${refundId}`, refundId, amountCents }
        const isKnown = refunds.some(({ id }) => id === made.id)
        if (!isKnown)
          await tx
            .updateTable('test_sessions')
            .set({ refunds: JSON.stringify([...refunds, made]) })
            .where('id', '=', paymentId)
            .execute()
        return { type: 'done', value: toRefund(made) }
      }),
    listRefunds: async (paymentId) => {
      const session = await find(store.db, paymentId)
      const refunds = session ? v.parse(storedRefunds, session.refunds) : []
      return { type: 'done', value: refunds.map(toRefund) }
    },
    readEvent: () => ({ type: 'malformed' }),
  }
}

const selectSessions = (db: Queryable) =>
  db
    .selectFrom('test_sessions')
    .leftJoin('orders', 'orders.id', 'test_sessions.order_id')
    .selectAll('test_sessions')
    .select('orders.language')

const AFTER: Readonly<Record<TestPress, TestSession['state']>> = {
  pay: 'paid',
  decline: 'open',
  cancel: 'expired',
  later: 'processing',
}

/**
 * Action of the test provider's page; false: the session is over, or does not exist. The caller settles the payment.
 */
export const pressTestPayment = async (
  tx: Queryable,
  { sessionId, press, nowMs }: { sessionId: string; press: TestPress; nowMs: number },
): Promise<boolean> => {
  const session = await selectSessions(tx)
    .where('test_sessions.id', '=', sessionId)
    .where('state', 'in', ['open', 'processing'])
    .where('test_sessions.expires_at_ms', '>', nowMs)
    .executeTakeFirst()
  if (!session) return false
  // A declined card may be followed by another one; a payment that was announced is over when it is declined.
  const isLateRefusal = press === 'decline' && session.state === 'processing'
  await tx
    .updateTable('test_sessions')
    .set({ state: isLateRefusal ? 'failed' : AFTER[press] })
    .where('id', '=', sessionId)
    .execute()
  return true
}

const toSession = (found: TestSession, publicUrl: string, nowMs: number): Session => {
  const locale = LOCALES.find((known) => known === found.language) ?? 'fr'
  const isOver = found.state === 'open' && found.expires_at_ms <= nowMs
  return {
    sessionId: found.id,
    status: isOver ? 'expired' : found.state,
    url: `${publicUrl}${localizePath(TEST_PAYMENT_PATH, locale)}#${found.id}`,
    amountCents: found.amount_cents,
    currency: 'eur',
    attemptId: found.attempt_id,
    orderId: found.order_id,
    paymentId: found.id,
  }
}

const toRefund = ({
  id,
  refundId,
  amountCents,
}: v.InferOutput<typeof storedRefunds>[number]): ProviderRefund => ({
  providerId: id,
  refundId,
  kind: 'refund',
  amountCents,
  status: 'succeeded',
  isDuplicate: false,
  failure: null,
})
