import * as v from 'valibot'
import type { BookFile } from '#contract/reports/books.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#contract/reports/csv-text.ts'
import { revenueCents } from '#domain/commerce/refunds.ts'
import { houseTime } from '#domain/house-calendar.ts'
import { isRevenue } from '#domain/order-status.ts'
import { buyerCountryOf } from '#server/commerce/selling.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { readOrders, readPayments, readRefunds, type Span } from './book-rows.ts'
import { DAILY_SALES_HEAD, dailySalesCells, ENTRY_HEAD, entryCells } from './invoice-entries.ts'

const storedItems = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ quantity: v.number(), model_name: v.string() })),
)

type Lines = AsyncIterable<readonly Cell[]>

type Book = {
  readonly head: readonly string[]
  readonly lines: (db: Queryable, span: Span) => Lines
}

const euros = (cents: number): Cell => ({ euros: cents / 100 })

const moment = (ms: number | null): Cell => (ms === null || ms === 0 ? null : houseTime(ms))

async function* orderLines(db: Queryable, span: Span): Lines {
  for await (const order of readOrders(db, span)) {
    const { total_cents, refunded_cents, status } = order
    const items = v.parse(storedItems, order.items)
    const came = isRevenue(status) ? revenueCents(total_cents, refunded_cents) : 0
    yield [
      ...[order.number, houseTime(Date.parse(order.created_at)), status],
      ...[euros(total_cents), euros(refunded_cents), euros(came), 'EUR'],
      ...[order.payment_method, order.provider, buyerCountryOf(order.details), order.language],
      items.map(({ quantity, model_name }) => `${quantity} × ${model_name}`).join(', '),
    ]
  }
}

async function* paymentLines(db: Queryable, span: Span): Lines {
  for await (const payment of readPayments(db, span))
    yield [
      ...[payment.id, moment(payment.received_at_ms), payment.order_number, payment.status],
      ...[payment.stray_reason, payment.provider, payment.provider_id],
      ...[
        euros(payment.amount_cents - Number(payment.merged_cents ?? 0)),
        payment.currency.toUpperCase(),
      ],
    ]
}

async function* refundLines(db: Queryable, span: Span): Lines {
  for await (const refund of readRefunds(db, span))
    yield [
      ...[refund.id, moment(refund.created_at_ms), moment(refund.settled_at_ms)],
      ...[refund.order_number, refund.status, refund.reason, refund.provider, refund.provider_id],
      ...[euros(refund.amount_cents), 'EUR'],
    ]
}

/** Columns are documented in `docs/selling.md`. */
const BOOKS: Readonly<Record<BookFile, Book>> = {
  orders: {
    head: 'order_number ordered_at status total refunded revenue currency payment_method provider country language items'.split(
      ' ',
    ),
    lines: orderLines,
  },
  payments: {
    head: 'payment_id received_at order_number status stray_reason provider provider_id amount currency'.split(
      ' ',
    ),
    lines: paymentLines,
  },
  refunds: {
    head: 'refund_id requested_at settled_at order_number status reason provider provider_id amount currency'.split(
      ' ',
    ),
    lines: refundLines,
  },
  invoices: { head: ENTRY_HEAD, lines: entryCells },
  'daily-sales': { head: DAILY_SALES_HEAD, lines: dailySalesCells },
}

/** A file as it is read: its beginning, then a line at a time. */
export async function* writeBook(
  file: BookFile,
  db: Queryable,
  span: Span,
): AsyncGenerator<string> {
  const { head, lines } = BOOKS[file]
  yield BYTE_ORDER_MARK + csvLine(head)
  for await (const cells of lines(db, span)) yield csvLine(cells)
}
