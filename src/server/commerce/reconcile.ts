import { isProviderName, PENDING_ATTEMPTS, PROVIDERS } from '#domain/commerce/payments.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMeta } from '#server/db/meta.ts'
import { DAY_MS } from '#server/time.ts'
import { type Attempt, openAttempt, REPEATABLE_MS } from './payment-attempts.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { sendRefund } from './refund-payment.ts'
import { closeAttempt, settlePayment } from './settle-payment.ts'
import { settleRefunds } from './settle-refunds.ts'

export type ReconcileDeps = PaymentDeps & {
  /** First run since the start of this process: also checks what the previous process left behind. */
  readonly isFirst?: boolean
  /** Checked between two calls: the rest waits for the next run. */
  readonly isStopping?: () => boolean
}

export type Reconciled =
  /** `unanswered`: number of requests that a provider has not answered. */
  | { readonly type: 'done'; readonly unanswered: number }
  /** Another process is doing it, or did it within the last minutes. */
  | { readonly type: 'not-due' }
  | { readonly type: 'stopped' }

const EVERY_MS = 10 * 60_000
/**
 * The running process renews its claim; one that has not renewed it for this long was killed, and another may start.
 */
const LEASE_MS = 60_000
const HEARTBEAT_MS = 20_000
/** Payments are watched for half a year: disputes come up to 120 days after a payment. */
const WATCHED_MS = 180 * DAY_MS
const SOME = 100

/**
 * Repairs what a crash, a lost answer or a lost event has left different between us and the providers; one of all
 * processes runs it. It asks for what the webhook may have missed, with the same functions. While all goes well it
 * changes nothing.
 * @throws StorageUnavailable
 */
export const reconcile = async (deps: ReconcileDeps): Promise<Reconciled> => {
  const { store, nowMs, isFirst = false, isStopping = () => false } = deps
  const now = nowMs()
  const asked = { now, isFirst }
  if (!(await isDue(store.db, asked)) || !(await store.write((tx) => claim(tx, asked))))
    return { type: 'not-due' }
  let unanswered = 0
  let heartbeatMs = now
  for (const step of [reconcileAttempts, reconcileRefunds, reconcilePayments])
    for await (const isAnswered of step(deps)) {
      unanswered += Number(!isAnswered)
      if (isStopping()) {
        await store.write((tx) => writeMeta(tx, 'reconciling_at', '0'))
        return { type: 'stopped' }
      }
      if (nowMs() - heartbeatMs < HEARTBEAT_MS) continue
      heartbeatMs = nowMs()
      await store.write((tx) => writeMeta(tx, 'reconciling_at', String(heartbeatMs)))
    }
  await store.write((tx) => conclude(tx, { now, isWhole: unanswered === 0 }))
  return { type: 'done', unanswered }
}

type Asked = { readonly now: number; readonly isFirst: boolean }

const isDue = async (db: Queryable, { now, isFirst }: Asked): Promise<boolean> => {
  const done = Number((await readMeta(db, 'reconciled_at')) ?? 0)
  const begun = Number((await readMeta(db, 'reconciling_at')) ?? 0)
  return (isFirst || now - done >= EVERY_MS) && now - begun >= LEASE_MS
}

/** Of several processes that try at the same moment, one succeeds. */
const claim = async (tx: Queryable, asked: Asked): Promise<boolean> => {
  if (!(await isDue(tx, asked))) return false
  await writeMeta(tx, 'reconciling_at', String(asked.now))
  return true
}

/** Emails held back after a restore are sent once the providers have answered about everything. */
const conclude = async (
  tx: Queryable,
  { now, isWhole }: { readonly now: number; readonly isWhole: boolean },
): Promise<void> => {
  await writeMeta(tx, 'reconciled_at', String(now))
  await writeMeta(tx, 'reconciling_at', '0')
  if (!isWhole) return
  const { numDeletedRows } = await tx
    .deleteFrom('meta')
    .where('key', '=', 'reconcile_before_mail')
    .executeTakeFirst()
  if (numDeletedRows > 0) await notifyListeners(tx)
}

/** Each yields whether its provider answered. */
type Step = (deps: PaymentDeps) => AsyncGenerator<boolean>

const reconcileAttempts: Step = async function* (deps) {
  const { db } = deps.store
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('status', 'in', PENDING_ATTEMPTS)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SOME)
      .execute()
    for (const attempt of page) {
      yield await reconcileAttempt(deps, attempt)
      after = attempt.id
    }
    if (page.length < SOME) return
  }
}

const reconcileAttempt = async (deps: PaymentDeps, attempt: Attempt): Promise<boolean> => {
  // A provider that is no longer connected cannot answer, and nothing waits for it.
  if (!deps.providers[attempt.provider]) return true
  const known = attempt.status === 'creating' ? await reopen(deps, attempt) : attempt
  if (known === null || known.session_id === null) return known === null
  const settled = await settlePayment(deps, {
    provider: known.provider,
    sessionId: known.session_id,
  })
  if (settled.type === 'waiting' && (await isUnwanted(deps, known)))
    return (await closeAttempt(deps, known)).type !== 'unavailable'
  return settled.type !== 'unavailable'
}

/** The answer was lost: the same request under the same key returns the same session. Null: it is no longer needed. */
const reopen = async (deps: PaymentDeps, attempt: Attempt): Promise<Attempt | null> => {
  const { store, nowMs } = deps
  const isRepeatable = nowMs() - attempt.created_at_ms < REPEATABLE_MS
  if (isRepeatable && !(await isUnwanted(deps, attempt))) return openAttempt(deps, attempt)
  // The buyer never got its link.
  await store.write((tx) =>
    tx
      .updateTable('payment_attempts')
      .set({ status: 'expired' })
      .where('id', '=', attempt.id)
      .where('status', '=', 'creating')
      .execute(),
  )
  return null
}

/** The order no longer needs money, or the time for the transfer is over. */
const isUnwanted = async (
  { store, nowMs }: PaymentDeps,
  { order_id, status, provider, expires_at_ms }: Attempt,
): Promise<boolean> => {
  if (status === 'processing') return false
  if (provider === 'transfer' && expires_at_ms <= nowMs()) return true
  const order = await store.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order_id)
    .executeTakeFirst()
  return order?.status !== 'pending'
}

/**
 * Closes sessions that were left open by an admin who has cancelled their order or marked it as paid: its buyer may be
 * on the provider's page. No provider is asked while there are none.
 * @throws StorageUnavailable
 */
const closeUnwantedAttempts = async (deps: PaymentDeps): Promise<void> => {
  const unwanted = await deps.store.db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .selectAll('payment_attempts')
    .where('payment_attempts.status', '=', 'open')
    .where('orders.status', '!=', 'pending')
    .orderBy('payment_attempts.id')
    .limit(SOME)
    .execute()
  for (const attempt of unwanted) await closeAttempt(deps, attempt)
}

/** Refunds that were decided and perhaps never requested: first checks whether the provider has them. */
const reconcileRefunds: Step = async function* (deps) {
  const open = await deps.store.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.provider_id as paid_by')
    .where('refunds.status', 'in', ['requested', 'pending'])
    .orderBy('refunds.id')
    .execute()
  for (const { paid_by: paymentId, ...refund } of open) {
    const { provider } = refund
    if (!isProviderName(provider) || !deps.providers[provider]) continue
    const settled = await settleRefunds(deps, { provider, paymentId })
    const still = await deps.store.db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refund.id)
      .executeTakeFirst()
    if (settled === 'settled' && still?.status === 'requested') await sendRefund(deps, still)
    yield settled !== 'unavailable'
  }
}

/**
 * Once a day, and at once for new payments: finds refunds and disputes at the provider that were not reported to us.
 */
const reconcilePayments: Step = async function* (deps) {
  const { store, nowMs, providers } = deps
  const names = PROVIDERS.filter((name) => providers[name] !== undefined)
  if (names.length === 0) return
  const now = nowMs()
  let after = ''
  for (;;) {
    const page = await store.db
      .selectFrom('payments')
      .selectAll()
      .where('provider', 'in', names)
      .where('checked_at_ms', '<=', now - DAY_MS)
      .where('received_at_ms', '>', now - WATCHED_MS)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SOME)
      .execute()
    for (const { id, provider, provider_id } of page) {
      after = id
      if (isProviderName(provider))
        yield (await settleRefunds(deps, { provider, paymentId: provider_id })) !== 'unavailable'
    }
    if (page.length < SOME) return
  }
}

export type ReconcilerTimer = ReconcileDeps & {
  /** Calls repeatedly until it is stopped. */
  readonly every: (ms: number, call: () => void) => () => void
  readonly onFault: (error: unknown) => void
}

/** Delays the ten-minute run by no more than this, even if the process that ran it has died. */
const LOOK_EVERY_MS = 60_000

/**
 * Runs at once, and then every ten minutes in one of all processes; each process closes unwanted sessions every minute.
 * Returns how to stop; a current run ends first.
 */
export const startReconciler = ({
  every,
  onFault,
  ...deps
}: ReconcilerTimer): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isStopping = false
  let isFirst = true
  const look = (): void => {
    running ??= closeUnwantedAttempts(deps)
      .then(() => reconcile({ ...deps, isFirst, isStopping: () => isStopping }))
      .then(({ type }) => {
        if (type === 'done') isFirst = false
      })
      .catch(onFault)
      .finally(() => {
        running = null
      })
  }
  look()
  const stop = every(LOOK_EVERY_MS, look)
  return async () => {
    stop()
    isStopping = true
    await running
  }
}
