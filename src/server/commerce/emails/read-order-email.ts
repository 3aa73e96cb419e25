import * as v from 'valibot'
import { readOccasion } from '#contract/admin/order-emails.ts'
import { isLocale, type Locale } from '#contract/locales.ts'
import type { OrderPage } from '#contract/public/order-page.ts'
import type { BankAccount } from '#domain/commerce/bank-transfer.ts'
import { isRevenue } from '#domain/order-status.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { lineNameIn } from '#server/commerce/invoices/line-names.ts'
import { readOrderBuyer } from '#server/commerce/order-buyer.ts'
import {
  enableOrderToken,
  hashOrderToken,
  type OrderRow,
  orderPageOf,
  orderTokenOf,
} from '#server/commerce/order-token.ts'
import { findOrdersOfAddress } from '#server/commerce/orders/orders-of-address.ts'
import { readOrderPage } from '#server/commerce/orders/read-order-page.ts'
import { findOrder } from '#server/commerce/payment-attempts.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import type { OrderEmail } from '#server/email/mail-states.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { nextSlice } from '#server/next-slice.ts'
import type { Providers } from '#server/ports/payment-provider.ts'
import { isoTime } from '#server/time.ts'
import { type LinkedOrder, type OrderNews, orderEmailContent } from './order-email-content.ts'
import { type RenderedOrderEmail, renderOrderEmail } from './render-order-email.ts'

export type OrderEmailDeps = {
  readonly store: Pick<Store, 'db' | 'write'>
  readonly seal: Seal
  readonly providers: Providers
  readonly bankAccount: BankAccount | null
}

type Place = { readonly siteName: string; readonly publicUrl: string; readonly nowMs: number }

export type ReadOrderEmail =
  | ({ readonly type: 'email'; readonly to: string } & RenderedOrderEmail)
  /** The order or its buyer no longer exists, or the email's statement no longer holds. */
  | { readonly type: 'untrue' }

const UNTRUE: ReadOrderEmail = { type: 'untrue' }

/**
 * An order's email as it reads now, in the order's language, with valid links. It is written from the current books: it
 * never asks for money that is already paid.
 */
export const readOrderEmail = async (
  deps: OrderEmailDeps,
  { orderId, occasion }: OrderEmail,
  { siteName, publicUrl, nowMs }: Place,
): Promise<ReadOrderEmail> => {
  const { store, seal } = deps
  const order = await findOrder(store.db, orderId)
  const buyer = order && (await readOrderBuyer(store.db, { ...order }))
  if (!order || !buyer) return UNTRUE
  const orders =
    readOccasion(occasion)?.kind === 'links'
      ? await findOrdersOfAddress(store.db, {
          emailKey: emailKey(buyer.email),
          until: isoTime(nowMs),
          pause: nextSlice,
        })
      : [order]
  await admitTokens(deps, orders)
  const locale = isLocale(order.language) ? order.language : 'fr'
  const linked = orders
    .toReversed()
    .map((one) => linkedOrder(one, { locale, url: publicUrl + orderPageOf(seal, one) }))
  const page = await readOrderPage(store.db, order, { ...deps, nowMs: () => nowMs })
  const news = await readNews(store.db, { order, occasion, linked, page, nowMs })
  if (news === null) return UNTRUE
  const content = orderEmailContent(
    {
      locale,
      siteName,
      publicUrl,
      url: publicUrl + orderPageOf(seal, order),
      buyerName: buyer.name,
      page,
    },
    news,
  )
  return { type: 'email', to: buyer.email, ...renderOrderEmail(content) }
}

/** Stores the tokens of orders that are older than tokens, or than the server's current key. */
const admitTokens = async (
  { store, seal }: OrderEmailDeps,
  orders: readonly OrderRow[],
): Promise<void> => {
  const closed = orders.filter(
    (order) => order.token_hash !== hashOrderToken(orderTokenOf(seal, order)),
  )
  if (closed.length === 0) return
  await store.write(async (tx) => {
    for (const order of closed) await enableOrderToken(tx, seal, order)
  })
}

const linkedOrder = (
  order: OrderRow,
  { locale, url }: { readonly locale: Locale; readonly url: string },
): LinkedOrder => ({
  number: order.number ?? '',
  orderedAt: order.created_at,
  names: orderTable
    .recordToRow({ ...order })
    .items.map(({ model_id, model_name }) => lineNameIn(locale, model_id, model_name)),
  totalCents: order.total_cents,
  url,
})

type Reading = {
  readonly order: OrderRow
  readonly occasion: string
  readonly linked: readonly LinkedOrder[]
  readonly page: OrderPage
  readonly nowMs: number
}

/** Null: it no longer holds. */
const readNews = async (
  db: Queryable,
  { order, occasion, linked, page, nowMs }: Reading,
): Promise<OrderNews | null> => {
  const read = readOccasion(occasion)
  if (read === null) return null
  const { kind, of } = read
  const isOpen = order.status === 'pending'
  const isPaid = isRevenue(order.status)
  switch (kind) {
    case 'received':
      return isOpen ? { kind, isByTransfer: order.provider === 'transfer' } : null
    case 'payment-failed':
      return isOpen ? { kind } : null
    case 'paid':
      return isPaid ? { kind, consentedAt: readConsent(order) } : null
    case 'files-ready':
      return isPaid && page.lines.some((line) => hasFilesAt(line, nowMs)) ? { kind } : null
    case 'links':
      return { kind, orders: linked }
    case 'withdrawal':
      return readWithdrawal(db, order, of)
    case 'refunded':
      return readRefund(db, order, of)
    case 'credit-note':
      return readCreditNote(db, order, of)
  }
}

/** There is a file to download: published, available by now, and its price was not refunded. */
const hasFilesAt = (line: OrderPage['lines'][number], nowMs: number): boolean =>
  Boolean(line.files?.bought) &&
  !line.is_revoked &&
  line.withdrawal.state !== 'withdrawn' &&
  line.delivery_from !== null &&
  Date.parse(line.delivery_from) <= nowMs

const consent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    consents: v.object({
      immediate_delivery: v.literal(true),
      withdrawal_lost: v.literal(true),
    }),
    consented_at: v.string(),
  }),
)

const readConsent = ({ details }: OrderRow): string | null => {
  const given = v.safeParse(consent, details)
  return given.success ? given.output.consented_at : null
}

const lineNumbers = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

const readWithdrawal = async (
  db: Queryable,
  order: OrderRow,
  id: string,
): Promise<OrderNews | null> => {
  const found = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!found) return null
  const lines = v.parse(lineNumbers, found.lines)
  return { kind: 'withdrawal', declaredAt: found.declared_at, of: found.kind, lines }
}

const readRefund = async (
  db: Queryable,
  order: OrderRow,
  id: string,
): Promise<OrderNews | null> => {
  const found = await db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('id', '=', id)
    .where('order_id', '=', order.id)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return found ? { kind: 'refunded', amountCents: found.amount_cents } : null
}

const corrected = v.pipe(v.string(), v.parseJson(), v.object({ corrects: v.nullable(v.string()) }))

const readCreditNote = async (
  db: Queryable,
  order: OrderRow,
  number: string,
): Promise<OrderNews | null> => {
  const found = await db
    .selectFrom('invoices')
    .select(['kind', 'content'])
    .where('number', '=', number)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!found) return null
  const corrects = v.parse(corrected, found.content).corrects ?? ''
  return { kind: 'credit-note', document: found.kind, number, corrects }
}
