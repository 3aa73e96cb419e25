import * as v from 'valibot'
import type { ArrivalKind } from '#contract/alerts.ts'
import {
  chooseProvider,
  PENDING_ATTEMPTS,
  PROVIDERS,
  type ProviderName,
  providersOf,
} from '#domain/commerce/payments.ts'
import { notifyAdmins, orderPath } from '#server/alerts/notify-admins.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import type { Providers } from '#server/ports/payment-provider.ts'
import { partsOf, settleFreeOrder } from './incoming-money.ts'
import { recordOrderEvent } from './order-events.ts'
import { type OrderRow, orderPageOf } from './order-token.ts'
import { type Attempt, beginAttempt, findOrder, openAttempt } from './payment-attempts.ts'
import type { MoneyWriting, PaymentDeps } from './payment-deps.ts'
import { buyerCountryOf, paymentHold, readBankAccount } from './selling.ts'

export type PlacedOrder = {
  readonly id: string
  readonly totalCents: number
  /** Null: it cannot be paid online in the chosen way. */
  readonly provider: ProviderName | null
  readonly kind: Extract<ArrivalKind, 'order' | 'custom-order'>
  /** The form's honeypot field was filled, which people do not see. */
  readonly isByMachine: boolean
}

/**
 * Writes what a new order starts with, in its own transaction: timeline, confirmation email, notification, and a note
 * that the provider is about to be asked for a session. A free order is paid at once. Orders above the hourly limit of
 * the form reach neither provider nor mailbox: a real buyer continues from the order's page, which releases the order
 * (`releaseOrder`).
 */
export const placeOrder = async (
  writing: MoneyWriting & { readonly isFlood: boolean },
  { id, totalCents, provider, kind, isByMachine }: PlacedOrder,
): Promise<void> => {
  const { tx, nowMs, isFlood } = writing
  await recordOrderEvent(writing, { orderId: id, kind: 'ordered', data: { totalCents } })
  if (isByMachine) return
  const arrival = { kind, path: orderPath(id) } as const
  if (isFlood) {
    // The order's page has no button to press: without the notification no admin would ever look at it.
    const isPressable = totalCents === 0 || (provider !== null && provider !== 'transfer')
    if (!isPressable) await notifyAdmins(tx, arrival, writing)
    return
  }
  await notifyAdmins(tx, arrival, writing)
  await queueOrderMail(tx, { orderId: id, occasion: 'received' }, nowMs)
  if (totalCents === 0) await settleFreeOrder(writing, id)
  else if (provider !== null)
    await beginAttempt(writing, { orderId: id, provider, amountCents: totalCents })
}

type NewPurchase = {
  readonly method: string
  readonly isForAdults: boolean
  /** The buyer's country; null: not asked. */
  readonly country: string | null
}

/** The provider for a new order; null: not online, or not yet. */
export const providerFor = async (
  db: Queryable,
  providers: Providers,
  { method, isForAdults, country }: NewPurchase,
): Promise<ProviderName | null> =>
  chooseProvider(method, await openTo(db, providers, country), providersOf({ isForAdults }))

/** The providers that may take money now from a buyer in this country. */
const openTo = async (
  db: Queryable,
  providers: Providers,
  country: string | null,
): Promise<readonly ProviderName[]> => {
  if ((await paymentHold(db, providers, country)) !== null) return []
  const lacksAccount = providers.needsAccount && (await readBankAccount(db, null)) === null
  return PROVIDERS.filter(
    (name) => providers[name] !== undefined && !(name === 'transfer' && lacksAccount),
  )
}

const storedItems = v.pipe(v.string(), v.parseJson(), v.array(v.object({ model_id: v.string() })))
const storedConsents = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ for_adults: v.optional(v.boolean(), false) }),
)

/**
 * The connected providers that may take the payment of an order now. Adult content, at the time of the order or now,
 * never goes to a provider whose terms exclude it.
 */
export const payableBy = async (
  db: Queryable,
  providers: Providers,
  order: OrderRow,
): Promise<readonly ProviderName[]> => {
  const ids = v.parse(storedItems, order.items).map(({ model_id }) => model_id)
  const adult = await db
    .selectFrom('models')
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where('is_nsfw', '=', 1)
    .limit(1)
    .executeTakeFirst()
  const details = v.safeParse(storedConsents, order.details)
  const isForAdults = adult !== undefined || (details.success && details.output.for_adults)
  const allowed = providersOf({ isForAdults })
  const open = await openTo(db, providers, buyerCountryOf(order.details))
  // Once a part is paid, the full price must not be asked for again.
  const isBegun = (await partsOf(db, order.id)).length > 0
  return open.filter((name) => allowed.includes(name) && (!isBegun || name === 'transfer'))
}

/** Where the buyer continues. */
export type NextSteps = {
  readonly number: string
  readonly status: string
  readonly order_url: string
  /** Null: nothing is left to pay, or not online, or the provider does not answer now. */
  readonly pay_url: string | null
}

/**
 * The order's page and its payment link. Built outside of any transaction, and each time again: neither the token nor
 * the provider's link is stored in the log of answers.
 */
export const nextSteps = async (deps: PaymentDeps, orderId: string): Promise<NextSteps | null> => {
  const { store, seal, publicUrl } = deps
  const order = await findOrder(store.db, orderId)
  if (!order) return null
  const attempt = order.status === 'pending' ? await latestAttempt(store.db, orderId) : undefined
  const opened = attempt && (await openAttempt(deps, attempt))
  return {
    number: order.number ?? '',
    status: order.status,
    order_url: `${publicUrl ?? ''}${orderPageOf(seal, order)}`,
    pay_url: opened?.status === 'open' ? opened.url : null,
  }
}

const latestAttempt = (db: Queryable, orderId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', PENDING_ATTEMPTS)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
