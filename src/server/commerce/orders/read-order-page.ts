import * as v from 'valibot'
import { type OrderPage, orderWishes } from '#contract/public/order-page.ts'
import { type BankAccount, transferQrText } from '#domain/commerce/bank-transfer.ts'
import { isAttemptPending, meetPrice } from '#domain/commerce/payments.ts'
import { revokedLines } from '#domain/commerce/refunds.ts'
import { deadlinesOf } from '#domain/commerce/withdrawal.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { isRevenue } from '#domain/order-status.ts'
import { partsOf } from '#server/commerce/incoming-money.ts'
import { readInvoicedRate, readSeller } from '#server/commerce/invoices/issue-invoice.ts'
import {
  type OrderRights,
  readOrderRights,
  rightToJson,
  waivesWithdrawal,
} from '#server/commerce/order-rights.ts'
import type { OrderRow } from '#server/commerce/order-token.ts'
import { type FilesOfOrder, readLineFiles } from '#server/commerce/packs/order-files.ts'
import { payableBy } from '#server/commerce/place-order.ts'
import { buyerCountryOf, paymentHold, readBankAccount } from '#server/commerce/selling.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import type { Providers } from '#server/ports/payment-provider.ts'
import { isoOrNull, isoTime } from '#server/time.ts'

type PageDeps = {
  readonly providers: Providers
  readonly bankAccount: BankAccount | null
  readonly nowMs: () => number
}

/** Everything a buyer sees of an order; without personal data and without the token. */
export const readOrderPage = async (
  db: Queryable,
  order: OrderRow,
  { providers, bankAccount, nowMs }: PageDeps,
): Promise<OrderPage> => {
  const row = orderTable.recordToRow({ ...order })
  const payment = await readPayment(db, order.id)
  const attempt = await readLastAttempt(db, order.id)
  const found = await readOrderRights(db, order, nowMs())
  const isOpen = row.status === 'pending' && order.total_cents > 0
  const ways = isOpen ? await payableBy(db, providers, order) : []
  return {
    number: order.number ?? '',
    status: row.status,
    created_at: order.created_at,
    paid_at: payment ? isoTime(payment.received_at_ms) : null,
    language: order.language ?? 'fr',
    total: row.total_amount,
    refunded: row.refunded_amount,
    vat_percent: await readVatPercent(db, order.id),
    lines: await readLinesWithFiles(db, order, { payment, found }),
    payment: attempt ?? null,
    providers: [...ways],
    payment_hold: isOpen ? await paymentHold(db, providers, buyerCountryOf(order.details)) : null,
    transfer: ways.includes('transfer')
      ? transferOf(order, await readBankAccount(db, bankAccount), await missingOf(db, order))
      : null,
    refunds: await readRefunds(db, order.id),
    invoices: await readInvoices(db, order.id),
    withdrawals: [...found.withdrawals],
    wishes: wishesOf(order),
    seller: await readPageSeller(db),
    events: await readEvents(db, order.id),
  }
}

const storedWishes = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ kind: v.literal('custom'), ...orderWishes.entries }),
)

const wishesOf = ({ details }: OrderRow): OrderPage['wishes'] => {
  const read = v.safeParse(storedWishes, details)
  if (!read.success) return null
  const { kind, ...wishes } = read.output
  return wishes
}

const readPageSeller = async (db: Queryable): Promise<OrderPage['seller']> => {
  const { name, legalForm, address, siret, vatNumber, email } = await readSeller(db)
  return { name, legal_form: legalForm, address, siret, vat_number: vatNumber, email }
}

const THOUSANDTHS_PER_PERCENT = 10

/** The rate frozen in its invoice, whatever the seller charges now. */
const readVatPercent = async (db: Queryable, orderId: string): Promise<number> => {
  const rateMilli =
    (await readInvoicedRate(db, orderId)) ?? (await readSeller(db)).vatRateMilli ?? 0
  return rateMilli / THOUSANDTHS_PER_PERCENT
}

const readPayment = (db: Queryable, orderId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'received_at_ms'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'matched')
    .executeTakeFirst()

/** The pending attempt, otherwise the newest. */
const readLastAttempt = async (db: Queryable, orderId: string) => {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['provider', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return attempts.find(({ status }) => isAttemptPending(status)) ?? attempts[0]
}

/** Amount still to be transferred, in cents: a part may have arrived. */
const missingOf = async (db: Queryable, { id, total_cents }: OrderRow): Promise<number> => {
  const parts = await partsOf(db, id)
  const receivedCents = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return meetPrice(receivedCents, total_cents).missingCents
}

const transferOf = (
  { number }: OrderRow,
  account: BankAccount | null,
  amountCents: number,
): OrderPage['transfer'] => {
  if (account === null) return null
  const reference = number ?? ''
  const qr = transferQrText({ ...account, amountCents, reference })
  return { ...account, reference, amount: centsToEuros(amountCents as Cents), qr }
}

/** The facts that decide about an order's files. */
export const readFilesOfOrder = async (
  db: Queryable,
  order: OrderRow,
  nowMs: number,
): Promise<FilesOfOrder> => {
  const payment = await readPayment(db, order.id)
  const found = await readOrderRights(db, order, nowMs)
  const paidAtMs = paidAtMsOf(order, payment)
  return { status: order.status, paidAtMs, lines: readLines(order, { payment, found }) }
}

/** A free order has no payment: it was paid when it was placed. */
const paidAtMsOf = (order: OrderRow, payment: Paid): number | null => {
  const isFree = order.total_cents === 0 && isRevenue(order.status)
  return payment?.received_at_ms ?? (isFree ? Date.parse(order.created_at) : null)
}

type Known = { readonly payment: Paid; readonly found: OrderRights }

const readLinesWithFiles = async (
  db: Queryable,
  order: OrderRow,
  known: Known,
): Promise<OrderPage['lines']> => {
  const paidAtMs = paidAtMsOf(order, known.payment)
  return Promise.all(
    readLines(order, known).map(async (line) => ({
      ...line,
      files: await readLineFiles(db, line.item_id, paidAtMs),
    })),
  )
}

type Line = Omit<OrderPage['lines'][number], 'files'>

type Paid = { readonly id: string; readonly received_at_ms: number } | undefined

/** `found`: the buyer's rights. */
export const readLines = (
  order: OrderRow,
  { payment, found: { lines, rights, refunds } }: Known,
): readonly Line[] => {
  const { items } = orderTable.recordToRow({ ...order })
  const totals = lines.map(({ totalCents }) => totalCents)
  const revoked = revokedLines(totals, refunds)
  return items.map(({ model_id, model_name, quantity, price }, at) => {
    const deadlines = deadlinesOf({
      itemId: model_id,
      waivesWithdrawal: waivesWithdrawal(order),
      orderedAtMs: Date.parse(order.created_at),
      paidAtMs: paidAtMsOf(order, payment),
    })
    return {
      item_id: model_id,
      name: model_name,
      quantity,
      price,
      total: centsToEuros((totals[at] ?? 0) as Cents),
      is_revoked: revoked.has(at),
      withdrawal_ends_at: isoOrNull(deadlines.withdrawalEndsMs),
      guarantee_ends_at: isoOrNull(deadlines.guaranteeEndsMs),
      delivery_from: isoOrNull(deadlines.deliveryFromMs),
      withdrawal: rightToJson(rights[at] ?? { type: 'cancelled' }),
    }
  })
}

const readRefunds = async (db: Queryable, orderId: string): Promise<OrderPage['refunds']> => {
  // Includes refunds of money that was paid twice.
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'status', 'reason', 'created_at_ms'])
    .where('order_id', '=', orderId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  return refunds.map(({ amount_cents, created_at_ms, ...refund }) => ({
    ...refund,
    amount: centsToEuros(amount_cents as Cents),
    created_at: isoTime(created_at_ms),
  }))
}

const readInvoices = async (db: Queryable, orderId: string): Promise<OrderPage['invoices']> => {
  const invoices = await db
    .selectFrom('invoices')
    .select(['number', 'kind', 'total_cents', 'issued_at'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return invoices.map(({ total_cents, ...invoice }) => ({
    ...invoice,
    total: centsToEuros(total_cents as Cents),
  }))
}

const readEvents = async (db: Queryable, orderId: string): Promise<OrderPage['events']> => {
  const events = await db
    .selectFrom('order_events')
    .select(['kind', 'at_ms'])
    .where('order_id', '=', orderId)
    .orderBy('at_ms')
    .orderBy('id')
    .execute()
  return events.map(({ kind, at_ms }) => ({ kind, at: isoTime(at_ms) }))
}
