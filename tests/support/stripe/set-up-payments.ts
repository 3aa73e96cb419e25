import type { Kysely, Selectable } from 'kysely'
import { expect } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createStripeProvider } from '#server/commerce/providers/stripe-provider.ts'
import { createTestProvider } from '#server/commerce/providers/test-provider.ts'
import { createTransferProvider } from '#server/commerce/providers/transfer-provider.ts'
import { reconcile } from '#server/commerce/reconcile.ts'
import type { Database } from '#server/db/database-schema.ts'
import { readDashboard } from '#server/entities/dashboard.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { orderTable, userTable } from '#server/entities/entity-tables.ts'
import { openForms } from '#tests/support/open-forms.ts'
import { type Delivery, type Switches, startStripe } from './start-stripe.ts'

const IBAN = { iban: 'FR7630006000011234567890189', bic: '', holder: 'Néomuse' }
export const LUNA = SAMPLE_MODELS[0]?.id ?? ''
const MINUTE_MS = 60_000

type Options = Parameters<typeof openForms>[0] & { readonly timeoutMs?: number }

/** For a provider that hangs for longer than any test: every wait for it times out at once. */
export const HANGING: Pick<Options, 'after' | 'timeoutMs'> = {
  after: (_, callback) => {
    queueMicrotask(callback)
    return () => undefined
  },
  timeoutMs: 10 * MINUTE_MS,
}

/** A server with three ways to pay: the double of Stripe, transfers, and the test provider. */
export const setUpPayments = async ({ timeoutMs = 20_000, ...options }: Options = {}) => {
  const clock = { now: Date.UTC(2026, 0, 1, 12) }
  const nowMs = () => clock.now
  const stripe = await startStripe({ nowMs })
  const server = await openForms({
    nowMs,
    publicUrl: 'https://neomuse.example',
    bankAccount: IBAN,
    providers: ({ store }) => ({
      stripe: createStripeProvider({ ...stripe.access, timeoutMs, retries: 0 }),
      transfer: createTransferProvider(store),
      test: createTestProvider({ store, nowMs, publicUrl: 'https://neomuse.example' }),
    }),
    ...options,
  })
  const { store, call, request, deps } = server
  const { token, id: adminId } = await server.signInAdmin()
  const deliver: Delivery = async (body, signature) =>
    (
      await request('/api/webhooks/stripe', {
        method: 'POST',
        body,
        headers: { 'Stripe-Signature': signature },
      })
    ).status

  const order = async (fields: object = {}) => {
    const items = [{ model_id: LUNA, quantity: 2 }]
    const form = { email: 'zoe@example.org', name: 'Zoé', ...fields }
    const wanted =
      'plan_id' in form || 'package_id' in form || 'items' in form ? form : { ...form, items }
    const answer = await server.post('/api/checkout', wanted)
    expect(answer.status).toBe(201)
    const placed = (await answer.json()) as Placed
    return {
      ...placed,
      token: placed.order_url.split('#')[1] ?? '',
      session: lastPart(placed.pay_url),
    }
  }
  const read = async (path: string) => (await call('GET', `/api/admin/${path}`, { token })).json()
  const rows = async <T extends BookTable>(table: T): Promise<Selectable<Database[T]>[]> =>
    // Each of these tables has an id, by which its rows are sorted in the order of creation.
    (store.db as unknown as Kysely<{ refunds: { id: string } }>)
      .selectFrom(table as 'refunds')
      .selectAll()
      .orderBy('id')
      .$castTo<Selectable<Database[T]>>()
      .execute()
  return {
    ...server,
    clock,
    stripe,
    adminToken: token,
    adminId,
    order,
    /** The price in cents of one pack; an order contains two of it. */
    setPrice: (price_cents: number) =>
      store.write((tx) =>
        tx.updateTable('models').set({ price_cents }).where('id', '=', LUNA).execute(),
      ),
    /** An order that is paid, and whose webhook was delivered. */
    buy: async (fields: object = {}) => {
      const placed = await order(fields)
      stripe.press(placed.session, 'pay')
      await stripe.deliverEvents(deliver)
      const payment = await store.db
        .selectFrom('payments')
        .selectAll()
        .where('order_id', '=', placed.id)
        .executeTakeFirstOrThrow()
      return { ...placed, payment }
    },
    deliver,
    deliverEvents: (switches: Switches = {}) => stripe.deliverEvents(deliver, switches),
    /** Runs the reconciler as the timer does, more than ten minutes later. */
    reconcile: (minutes = 11) => {
      clock.now += minutes * MINUTE_MS
      return reconcile(deps)
    },
    read,
    rows,
    openPage: async (orderToken: string) => {
      const answer = await server.post('/api/order/read', { token: orderToken })
      return { status: answer.status, body: await answer.json() }
    },
    /** Everything that a payment changes. */
    books: async (orderId: string) => {
      const order = await findRecord(store.db, orderTable, orderId)
      if (!order) throw new Error(`there is no order ${orderId}`)
      const { status, refunded_amount, user_id } = orderTable.recordToRow(order)
      const client = await findRecord(store.db, userTable, user_id ?? '')
      const { total_revenue } = await readDashboard(store.db, clock.now)
      const payments = await rows('payments')
      const invoices = await rows('invoices')
      return {
        status,
        refunded: refunded_amount,
        spent: client && userTable.recordToRow(client).total_spent,
        revenue: total_revenue,
        payments: payments.map((payment) => payment.stray_reason ?? payment.status),
        invoices: invoices.map(({ number }) => number).toSorted(),
      }
    },
    /** The kinds of the order's events, in order. */
    timeline: async (orderId: string) =>
      (await rows('order_events'))
        .filter(({ order_id }) => order_id === orderId)
        .map(({ kind }) => kind),
    /** The occasions of the emails to the buyer. */
    emails: async (orderId: string) =>
      (await rows('mail_outbox'))
        .filter(({ kind, subject_id }) => kind === 'order' && subject_id === orderId)
        .map(({ occasion }) => occasion),
  }
}

type BookTable =
  | 'payments'
  | 'refunds'
  | 'payment_attempts'
  | 'invoices'
  | 'order_events'
  | 'audit_log'
  | 'mail_outbox'
  | 'price_history'

type Placed = {
  readonly id: string
  readonly number: string
  readonly total: number
  readonly status: string
  readonly order_url: string
  readonly pay_url: string | null
}

const lastPart = (url: string | null): string => url?.split('/').at(-1) ?? ''

/** What one paid order of 58 € changes, and nothing else. */
export const PAID_BOOKS = {
  status: 'paid',
  refunded: 0,
  spent: 58,
  revenue: 58,
  payments: ['matched'],
  invoices: ['NM-2026-00001'],
}
