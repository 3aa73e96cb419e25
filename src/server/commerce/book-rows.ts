import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { BookPeriod } from '#contract/admin/accounting.ts'
import { dayStart, shiftDay } from '#domain/business-calendar.ts'
import type { Queryable, SqlValue } from '#server/db/database-schema.ts'
import { afterRow, readPages } from '#server/db/read-pages.ts'
import { SLICE_ROWS } from '#server/next-slice.ts'
import { isoTime } from '#server/time.ts'

/** A line takes longer than a row's JSON. */
const BOOK_ROWS = SLICE_ROWS / 2

/** From the first moment of the first day to the first one after the last day. */
export type Span = { readonly fromMs: number; readonly untilMs: number }

/** The last moment at which ISO 8601 texts sort correctly. */
const LAST_MS = dayStart('9999-12-31')

export const periodToSpan = ({ from, to }: BookPeriod): Span => ({
  fromMs: from === '' ? 0 : dayStart(from),
  untilMs: to === '' ? LAST_MS : dayStart(shiftDay(to, 1)),
})

type Pair<T> = readonly [T, T]

/**
 * The rows from the first moment on, or after a row. Never both: with two lower limits SQLite would choose the first
 * moment, and read everything again for each page.
 */
const startAt = (
  columns: Pair<string>,
  first: SqlValue,
  after: Pair<SqlValue> | null,
): RawBuilder<boolean> =>
  after === null ? sql`${sql.ref(columns[0])} >= ${first}` : afterRow(columns, '>', after)

async function* readAll<Row>(
  readPage: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const page of readPages(readPage)) yield* page
}

/** Oldest first, as books are kept. Orders that a machine probably sent are left out. */
export const readOrders = (db: Queryable, { fromMs, untilMs }: Span) =>
  readAll<Awaited<ReturnType<typeof orderPage>>[number]>((after) =>
    orderPage(db, { from: isoTime(fromMs), until: isoTime(untilMs) }, after),
  )

type Texts = { readonly from: string; readonly until: string }
type Placed = { readonly id: string; readonly created_at: string }

const orderPage = (db: Queryable, { from, until }: Texts, after: Placed | null) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'created_at', 'status', 'total_cents', 'refunded_cents'])
    .select(['payment_method', 'provider', 'details', 'items', 'language'])
    .where('is_quarantined', '=', 0)
    .where(startAt(['created_at', 'id'], from, after && [after.created_at, after.id]))
    .where('created_at', '<', until)
    .orderBy('created_at')
    .orderBy('id')
    .limit(BOOK_ROWS)
    .execute()

/** Each payment and refund is looked up with its order. */
const JOINED_ROWS = SLICE_ROWS / 4

export const readPayments = (db: Queryable, span: Span) =>
  readAll<Awaited<ReturnType<typeof paymentPage>>[number]>((after) => paymentPage(db, span, after))

type Received = { readonly id: string; readonly received_at_ms: number }

const paymentPage = (db: Queryable, span: Span, after: Received | null) =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'received_at_ms', 'payments.provider', 'provider_id'])
    .select(['payments.status', 'stray_reason', 'amount_cents', 'currency'])
    // A transfer that completed a price includes the earlier ones, which have rows of their own.
    .select((query) =>
      query
        .selectFrom('payments as part')
        .select(({ fn }) => fn.sum<number | string | null>('part.amount_cents').as('cents'))
        .whereRef('part.order_id', '=', 'payments.order_id')
        .where('part.status', '=', 'merged')
        .where('payments.status', '=', 'matched')
        .as('merged_cents'),
    )
    .select('orders.number as order_number')
    .where(
      startAt(
        ['received_at_ms', 'payments.id'],
        span.fromMs,
        after && [after.received_at_ms, after.id],
      ),
    )
    .where('received_at_ms', '<', span.untilMs)
    .orderBy('received_at_ms')
    .orderBy('payments.id')
    .limit(JOINED_ROWS)
    .execute()

export const readRefunds = (db: Queryable, span: Span) =>
  readAll<Awaited<ReturnType<typeof refundPage>>[number]>((after) => refundPage(db, span, after))

type Asked = { readonly id: string; readonly created_at_ms: number }

const refundPage = (db: Queryable, span: Span, after: Asked | null) =>
  db
    .selectFrom('refunds')
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'created_at_ms', 'settled_at_ms', 'refunds.provider', 'provider_id'])
    .select(['reason', 'refunds.status', 'amount_cents', 'orders.number as order_number'])
    .where(
      startAt(
        ['created_at_ms', 'refunds.id'],
        span.fromMs,
        after && [after.created_at_ms, after.id],
      ),
    )
    .where('created_at_ms', '<', span.untilMs)
    .orderBy('created_at_ms')
    .orderBy('refunds.id')
    .limit(JOINED_ROWS)
    .execute()

/** The parts of a frozen invoice that the books show. */
const frozen = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    orderNumber: v.string(),
    buyer: v.object({
      name: v.string(),
      country: v.nullable(v.string()),
      /** Of a business; consumers have no SIRET. */
      siret: v.optional(v.string()),
    }),
    taxes: v.array(v.object({ rateMilli: v.number(), netCents: v.number(), taxCents: v.number() })),
    totalCents: v.number(),
  }),
)

export type BookedInvoice = {
  readonly kind: string
  readonly number: string
  readonly issued_at: string
} & v.InferOutput<typeof frozen>

export async function* readInvoices(db: Queryable, span: Span): AsyncGenerator<BookedInvoice> {
  const texts = { from: isoTime(span.fromMs), until: isoTime(span.untilMs) }
  for await (const { content, ...invoice } of readAll<
    Awaited<ReturnType<typeof invoicePage>>[number]
  >((after) => invoicePage(db, texts, after)))
    yield { ...invoice, ...v.parse(frozen, content) }
}

type Issued = { readonly number: string; readonly issued_at: string }

const invoicePage = (db: Queryable, { from, until }: Texts, after: Issued | null) =>
  db
    .selectFrom('invoices')
    .select(['kind', 'number', 'issued_at', 'content'])
    .where(startAt(['issued_at', 'number'], from, after && [after.issued_at, after.number]))
    .where('issued_at', '<', until)
    .orderBy('issued_at')
    .orderBy('number')
    .limit(BOOK_ROWS)
    .execute()
