import {
  type AttemptStatus,
  nextAttemptStatus,
  PENDING_ATTEMPTS,
  type ProviderName,
} from '#domain/commerce/payments.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import type { Session } from '#server/ports/payment-provider.ts'
import { type RecordedMoney, recordIncomingMoney } from './incoming-money.ts'
import { type OrderEventKind, recordOrderEvent } from './order-events.ts'
import { type Attempt, noteEvent } from './payment-attempts.ts'
import type { MoneyWriting, PaymentDeps } from './payment-deps.ts'

export type Settling = {
  readonly provider: ProviderName
  readonly sessionId: string
  /** The id of the provider's event about the session; recorded as processed in the same transaction. */
  readonly eventId?: string | null
}

export type Settled =
  | RecordedMoney
  /** No money has come in yet, and it may. */
  | { readonly type: 'waiting' }
  /** No money will come in by this session. */
  | { readonly type: 'over' }
  /** The session belongs to none of our orders. */
  | { readonly type: 'foreign' }
  /** The provider could not be asked: try again later. */
  | { readonly type: 'unavailable' }

/**
 * Updates our books to the state of a session at the provider. It is the only way for money to come in: the webhook,
 * the page to which a buyer returns, and the reconciler all call it, any number of times and concurrently. The caller's
 * information is not trusted: the session is read from the provider, outside of any transaction.
 */
export const settlePayment = async (
  deps: PaymentDeps,
  { provider: name, sessionId, eventId = null }: Settling,
): Promise<Settled> => {
  const { store, providers, nowMs, newId, reportError } = deps
  const provider = providers[name]
  if (!provider) return { type: 'unavailable' }
  const reading = await provider.readSession(sessionId)
  if (reading.type !== 'done') {
    reportError(new Error(`session ${sessionId} could not be read: ${reading.reason}`), sessionId)
    return { type: 'unavailable' }
  }
  const session = reading.value
  const settled = await store.write(async (tx): Promise<Settled> => {
    const writing = { tx, nowMs: nowMs(), newId }
    if (eventId !== null) await noteEvent(tx, eventId, writing.nowMs)
    return session === null ? { type: 'foreign' } : applySession(writing, name, session)
  })
  if (settled.type === 'paid') await closeOtherAttempts(deps, settled.orderId)
  return settled
}

/** Like `settlePayment`, for a session that has just been read. `tx` is a writing transaction. */
const applySession = async (
  writing: MoneyWriting,
  provider: ProviderName,
  session: Session,
): Promise<Settled> => {
  const attempt = await findAttempt(writing.tx, provider, session)
  const orderId = attempt?.order_id ?? session.orderId
  // The seller may use the same provider account for other shops: not our session.
  if (orderId === null || !isUuid(orderId)) return { type: 'foreign' }
  if (attempt) await moveAttempt(writing, attempt, session)
  if (session.status === 'expired' || session.status === 'failed') return { type: 'over' }
  if (session.status !== 'paid' || session.paymentId === null) return { type: 'waiting' }
  const { amountCents, currency, paymentId: providerId } = session
  return recordIncomingMoney(writing, { provider, providerId, orderId, amountCents, currency })
}

/** Found by its session; or, if the provider's answer was lost, by the attempt id that we sent. */
const findAttempt = (
  tx: Queryable,
  provider: ProviderName,
  { sessionId, attemptId }: Session,
): Promise<Attempt | undefined> =>
  tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where(({ or, and, eb }) =>
      or([
        eb('session_id', '=', sessionId),
        and([eb('session_id', 'is', null), eb('id', '=', attemptId ?? '')]),
      ]),
    )
    .executeTakeFirst()

const EVENTS: Readonly<Partial<Record<AttemptStatus, OrderEventKind>>> = {
  processing: 'payment-processing',
  expired: 'session-expired',
  failed: 'payment-failed',
}

const moveAttempt = async (
  writing: MoneyWriting,
  { id, order_id, status, session_id }: Attempt,
  { sessionId, url, status: reported }: Session,
): Promise<void> => {
  const next = nextAttemptStatus(status, reported)
  if (next === status && session_id !== null) return
  await writing.tx
    .updateTable('payment_attempts')
    .set({ status: next, session_id: sessionId, url })
    .where('id', '=', id)
    .execute()
  const kind = next === status ? undefined : EVENTS[next]
  if (kind) await recordOrderEvent(writing, { orderId: order_id, kind, data: { attempt: id } })
  // The buyer is notified when an announced payment does not arrive.
  if (kind === 'payment-failed')
    await queueOrderMail(
      writing.tx,
      { orderId: order_id, occasion: `payment-failed-${id}` },
      writing.nowMs,
    )
}

/**
 * Closes other sessions, so that no buyer pays twice in another tab, or for a cancelled order. On failure the
 * reconciler tries again. `except`: the provider by which the rest of the price is still to come.
 */
export const closeOtherAttempts = async (
  deps: PaymentDeps,
  orderId: string,
  { except = null }: { readonly except?: ProviderName | null } = {},
): Promise<void> => {
  const open = await deps.store.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', PENDING_ATTEMPTS)
    .execute()
  for (const attempt of open) if (attempt.provider !== except) await closeAttempt(deps, attempt)
}

export const closeAttempt = async (deps: PaymentDeps, attempt: Attempt): Promise<Settled> => {
  const { store, providers, nowMs, newId } = deps
  const provider = providers[attempt.provider]
  if (!provider || attempt.session_id === null) return { type: 'unavailable' }
  const closing = await provider.expireSession(attempt.session_id)
  if (closing.type !== 'done') return { type: 'unavailable' }
  const session = closing.value
  if (session === null) return { type: 'foreign' }
  // It may have been paid a moment before.
  return store.write((tx) => applySession({ tx, nowMs: nowMs(), newId }, attempt.provider, session))
}
