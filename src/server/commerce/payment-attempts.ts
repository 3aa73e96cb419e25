import type { Selectable } from 'kysely'
import type { ProviderName } from '#domain/commerce/payments.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { SessionRequest } from '#server/ports/payment-provider.ts'
import { HOUR_MS } from '#server/time.ts'
import { linesOfOrder } from './invoices/issue-invoice.ts'
import { readOrderBuyer } from './order-buyer.ts'
import { recordOrderEvent } from './order-events.ts'
import { type OrderRow, orderPageOf } from './order-token.ts'
import type { MoneyWriting, PaymentDeps } from './payment-deps.ts'

export type Attempt = Selectable<Database['payment_attempts']>

/** Stripe's sessions last a day at most; ours is shorter, since the clocks may differ. A transfer takes days. */
const LIFE_MS: Readonly<Record<ProviderName, number>> = {
  stripe: 23 * HOUR_MS,
  test: 23 * HOUR_MS,
  transfer: 30 * 24 * HOUR_MS,
}
/** A session that ends sooner than this is not handed out again. */
const LEAST_LEFT_MS = HOUR_MS
/** Providers remember idempotency keys for a day. */
export const REPEATABLE_MS = 12 * HOUR_MS

/**
 * Stores that a provider is about to be asked for a session, before it is asked, so that a crash leaves a trace. An
 * open attempt at the same provider is reused: a second click pays in the same session.
 */
export const beginAttempt = async (
  { tx, nowMs, newId }: MoneyWriting,
  {
    orderId,
    provider,
    amountCents,
  }: { orderId: string; provider: ProviderName; amountCents: number },
): Promise<Attempt> => {
  const known = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .where('status', 'in', ['creating', 'open'])
    .where('amount_cents', '=', amountCents)
    .where('expires_at_ms', '>', nowMs + LEAST_LEFT_MS)
    .executeTakeFirst()
  if (known && (known.status === 'open' || nowMs - known.created_at_ms < REPEATABLE_MS))
    return known
  const id = newId()
  return tx
    .insertInto('payment_attempts')
    .values({
      id,
      order_id: orderId,
      provider,
      status: 'creating',
      session_id: null,
      url: null,
      amount_cents: amountCents,
      expires_at_ms: nowMs + LIFE_MS[provider],
      idempotency_key: `session-${id}`,
      created_at_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An attempt with its session, if the provider has made one. The provider is called outside of any transaction. */
export const openAttempt = async (deps: PaymentDeps, attempt: Attempt): Promise<Attempt> => {
  if (attempt.status !== 'creating') return attempt
  const { store, providers, nowMs, newId, reportError } = deps
  const provider = providers[attempt.provider]
  const order = await findOrder(store.db, attempt.order_id)
  if (!provider || !order) return attempt
  const outcome = await provider.createSession(await requestOf(deps, attempt, order))
  if (outcome.type === 'unavailable') {
    const error = new Error(`no session for attempt ${attempt.id} yet: ${outcome.reason}`)
    reportError(error, attempt.id)
    return attempt
  }
  return store.write(async (tx) => {
    const about = { orderId: attempt.order_id }
    const writing = { tx, nowMs: nowMs(), newId }
    if (outcome.type === 'refused') {
      reportError(new Error(`session refused for ${attempt.id}: ${outcome.reason}`), attempt.id)
      const refused = await moveCreating(tx, attempt.id, { status: 'failed' })
      if (refused)
        await recordOrderEvent(writing, {
          ...about,
          kind: 'session-refused',
          data: { attempt: attempt.id },
        })
      return refused ?? reread(tx, attempt)
    }
    // Any later status is read from the provider when the payment is settled.
    const { sessionId, url } = outcome.value
    const opened = await moveCreating(tx, attempt.id, {
      status: 'open',
      session_id: sessionId,
      url,
    })
    if (opened)
      await recordOrderEvent(writing, {
        ...about,
        kind: 'session-opened',
        data: { attempt: attempt.id, provider: attempt.provider },
      })
    return opened ?? reread(tx, attempt)
  })
}

type Opened = {
  readonly status: 'open' | 'failed'
  readonly session_id?: string
  readonly url?: string | null
}

/** Undefined: a webhook or another call was first. */
const moveCreating = (tx: Queryable, id: string, values: Opened): Promise<Attempt | undefined> =>
  tx
    .updateTable('payment_attempts')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .returningAll()
    .executeTakeFirst()

const reread = async (tx: Queryable, attempt: Attempt): Promise<Attempt> =>
  (await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attempt.id)
    .executeTakeFirst()) ?? attempt

export const findOrder = (db: Queryable, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** Built from stored values only: the provider refuses a repeat under the same key with other values. */
const requestOf = async (
  { store, seal, publicUrl }: PaymentDeps,
  attempt: Attempt,
  order: OrderRow,
): Promise<SessionRequest> => {
  const lines = linesOfOrder({ ...order })
  const sum = lines.reduce((all, { totalCents }) => all + totalCents, 0)
  const whole = [{ name: order.number ?? order.id, quantity: 1, unitCents: attempt.amount_cents }]
  const buyer = await readOrderBuyer(store.db, { ...order })
  return {
    attemptId: attempt.id,
    idempotencyKey: attempt.idempotency_key,
    orderId: order.id,
    orderNumber: order.number ?? order.id,
    amountCents: attempt.amount_cents,
    expiresAtMs: attempt.expires_at_ms,
    lines: sum === attempt.amount_cents ? lines : whole,
    email: buyer?.email ?? null,
    language: order.language ?? 'fr',
    returnUrl: `${publicUrl ?? LOCAL_SITE}${orderPageOf(seal, order)}`,
  }
}

/** Providers require an absolute URL, also during development. */
const LOCAL_SITE = 'http://localhost:3000'

/** Whether an event of a provider has been processed: events are repeated for days, and may arrive twice at once. */
export const isEventKnown = async (db: Queryable, eventId: string): Promise<boolean> => {
  const known = await db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return known !== undefined
}

/** Called in the transaction of the event's effect. */
export const noteEvent = async (tx: Queryable, id: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('payment_events')
    .values({ id, received_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
