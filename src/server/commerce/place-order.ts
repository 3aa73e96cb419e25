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
import { partsOf, settleFreeOrder } from './incoming-money.ts'
import { recordOrderEvent } from './order-events.ts'
import { type OrderRow, orderPageOf } from './order-token.ts'
import { type Attempt, beginAttempt, findOrder, openAttempt } from './payment-attempts.ts'
import type { MoneyWriting, PaymentDeps } from './payment-deps.ts'
import type { Providers } from './providers/provider.ts'
import { buyerCountryOf, paymentHold, readBankAccount } from './selling.ts'

export type PlacedOrder = {
  readonly id: string
  readonly totalCents: number
  /** Null: it cannot be paid online, by the way that was chosen. */
  readonly provider: ProviderName | null
  readonly kind: Extract<ArrivalKind, 'order' | 'custom-order'>
  /** As the form has it: it filled what no person sees. */
  readonly isByMachine: boolean
}

/**
 * What a new order begins with, in its own transaction: its timeline, the e-mail that it was received, the bell, and a note
 * that its provider is about to be asked for a session. One that costs nothing is paid by that. Of a flood no provider and
 * no mailbox is troubled: whoever is a person goes on from the order's page, which releases it (`releaseOrder`).
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
    // On its page there is nothing to press: without the bell nobody would ever look for it.
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
  /** Where the buyer lives; null: they were not asked. */
  readonly country: string | null
}

/** By what a new order is paid; null: not online, or not yet. */
export const providerFor = async (
  db: Queryable,
  providers: Providers,
  { method, isForAdults, country }: NewPurchase,
): Promise<ProviderName | null> =>
  chooseProvider(method, await openTo(db, providers, country), providersOf({ isForAdults }))

/** The providers that may take money now, of a buyer from there. */
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
 * The connected providers by which an order may be paid now: what was for adults when it was ordered, or is by now, never
 * goes to a provider whose terms exclude it.
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
  // Of what is paid in part already, nobody is asked for the whole price once more.
  const isBegun = (await partsOf(db, order.id)).length > 0
  return open.filter((name) => allowed.includes(name) && (!isBegun || name === 'transfer'))
}

/** Where a buyer goes from here. */
export type WaysOn = {
  readonly number: string
  readonly status: string
  readonly order_url: string
  /** Null: nothing is left to pay, or not online, or the provider does not answer just now. */
  readonly pay_url: string | null
}

/**
 * The order's page, and where it is paid. Outside of any transaction, and made anew each time: neither the token nor the
 * provider's address stands in the log of answers.
 */
export const waysOn = async (deps: PaymentDeps, orderId: string): Promise<WaysOn | null> => {
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
