import * as v from 'valibot'
import { BOOK_FILES, type BookFile, bookFileName, bookPeriod } from '#contract/admin/accounting.ts'
import { type Cell, csvLine } from '#contract/admin/csv.ts'
import { validate } from '#contract/validate.ts'
import { businessTime, type Day, dayOf } from '#domain/business-calendar.ts'
import { revenueCents } from '#domain/commerce/refunds.ts'
import { isRevenue } from '#domain/order-status.ts'
import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { answerToResponse, invalidFieldsAnswer, problemAnswer } from '#server/http/answer.ts'
import type { Parameter } from '#server/http/call.ts'
import { csvResponse } from '#server/http/csv-response.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import {
  type BookedInvoice,
  periodToSpan,
  readInvoices,
  readOrders,
  readPayments,
  readRefunds,
  type Span,
} from './book-rows.ts'
import { buyerCountryOf } from './selling.ts'

/** The columns of the FEC, in their order (Livre des procédures fiscales, article A47 A-1). */
const ENTRY_HEAD =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )

/** Accounts of France's chart of accounts; the accountant of a business decides which ones are right for it. */
const ACCOUNTS = {
  client: ['411000', 'Clients'],
  sales: ['706000', 'Prestations de services'],
  vat: ['445710', 'TVA collectée'],
} as const

/** A credit note cancels sales; its reversal restores them. */
const signOf = ({ kind }: Pick<BookedInvoice, 'kind'>): 1 | -1 => (kind === 'credit-note' ? -1 : 1)

/** `20260131`, in the site's time zone. */
const fecDate = (iso: string): string => dayOf(Date.parse(iso)).replaceAll('-', '')

/** The entries of each invoice: the client's debt, the sale, and the VAT in it. */
async function* entryCells(db: Queryable, span: Span): AsyncGenerator<readonly Cell[]> {
  for await (const invoice of readInvoices(db, span)) yield* entriesOf(invoice)
}

const entriesOf = (invoice: BookedInvoice): readonly (readonly Cell[])[] => {
  const { totalCents, taxes } = invoice
  const sign = signOf(invoice)
  const entry = (account: keyof typeof ACCOUNTS, debitCents: number): readonly Cell[] => {
    const [code, label] = ACCOUNTS[account]
    const isClient = account === 'client'
    const date = fecDate(invoice.issued_at)
    return [
      'VE',
      'Ventes',
      invoice.number,
      date,
      code,
      label,
      isClient ? invoice.orderNumber : '',
      isClient ? invoice.buyer.name : '',
      invoice.number,
      date,
      `${LABELS[invoice.kind] ?? ''} ${invoice.orderNumber}`.trim(),
      { euros: Math.max(0, debitCents) / 100 },
      { euros: Math.max(0, -debitCents) / 100 },
      '',
      '',
      date,
      '',
      '',
    ]
  }
  return [
    entry('client', sign * totalCents),
    ...taxes.flatMap(({ netCents, taxCents }) => [
      entry('sales', -sign * netCents),
      ...(taxCents === 0 ? [] : [entry('vat', -sign * taxCents)]),
    ]),
  ]
}

const LABELS: Readonly<Record<string, string>> = {
  invoice: 'Facture commande',
  'credit-note': 'Avoir commande',
  reversal: 'Annulation d’avoir commande',
}

const DAILY_SALES_HEAD = 'day vat_rate invoices net vat total currency'.split(' ')

type Sum = { invoices: number; netCents: number; taxCents: number }

/**
 * Sales to consumers by day and VAT rate, less what was credited on that day (Code général des impôts, article 290).
 * Invoices are read by day, so a day is complete when the next one begins.
 */
async function* dailySalesCells(db: Queryable, span: Span): AsyncGenerator<readonly Cell[]> {
  let day: Day = ''
  let sums = new Map<number, Sum>()
  for await (const invoice of readInvoices(db, span)) {
    if (invoice.buyer.siret) continue
    const of = dayOf(Date.parse(invoice.issued_at))
    if (of !== day) {
      yield* dayCells(day, sums)
      day = of
      sums = new Map()
    }
    addInvoice(sums, invoice)
  }
  yield* dayCells(day, sums)
}

const addInvoice = (sums: Map<number, Sum>, invoice: BookedInvoice): void => {
  const sign = signOf(invoice)
  for (const { rateMilli, netCents, taxCents } of invoice.taxes) {
    const sum = sums.get(rateMilli) ?? { invoices: 0, netCents: 0, taxCents: 0 }
    sum.invoices += 1
    sum.netCents += sign * netCents
    sum.taxCents += sign * taxCents
    sums.set(rateMilli, sum)
  }
}

const dayCells = (day: Day, sums: ReadonlyMap<number, Sum>): readonly (readonly Cell[])[] =>
  [...sums]
    .toSorted(([one], [other]) => other - one)
    .map(([rateMilli, { invoices, netCents, taxCents }]) => [
      day,
      `${String(rateMilli / 10).replace('.', ',')} %`,
      invoices,
      { euros: netCents / 100 },
      { euros: taxCents / 100 },
      { euros: (netCents + taxCents) / 100 },
      'EUR',
    ])

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

const moment = (ms: number | null): Cell => (ms === null || ms === 0 ? null : businessTime(ms))

async function* orderLines(db: Queryable, span: Span): Lines {
  for await (const order of readOrders(db, span)) {
    const { total_cents, refunded_cents, status } = order
    const items = v.parse(storedItems, order.items)
    const came = isRevenue(status) ? revenueCents(total_cents, refunded_cents) : 0
    yield [
      order.number,
      businessTime(Date.parse(order.created_at)),
      status,
      euros(total_cents),
      euros(refunded_cents),
      euros(came),
      'EUR',
      order.payment_method,
      order.provider,
      buyerCountryOf(order.details),
      order.language,
      items.map(({ quantity, model_name }) => `${quantity} × ${model_name}`).join(', '),
    ]
  }
}

async function* paymentLines(db: Queryable, span: Span): Lines {
  for await (const payment of readPayments(db, span))
    yield [
      payment.id,
      moment(payment.received_at_ms),
      payment.order_number,
      payment.status,
      payment.stray_reason,
      payment.provider,
      payment.provider_id,
      ...[
        euros(payment.amount_cents - Number(payment.merged_cents ?? 0)),
        payment.currency.toUpperCase(),
      ],
    ]
}

async function* refundLines(db: Queryable, span: Span): Lines {
  for await (const refund of readRefunds(db, span))
    yield [
      refund.id,
      moment(refund.created_at_ms),
      moment(refund.settled_at_ms),
      refund.order_number,
      refund.status,
      refund.reason,
      refund.provider,
      refund.provider_id,
      euros(refund.amount_cents),
      'EUR',
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

const day = (name: 'from' | 'to', description: string): Parameter => ({
  name,
  description,
  schema: v.string(),
  example: name === 'from' ? '2026-01-01' : '2026-03-31',
})

/** Exports for the accountant: orders, payments, refunds, invoices and daily sales of a period, one file each. */
export const addBooksRoute = (app: Api, { store, reportError }: ApiDeps): void => {
  addRoute(app, '/api/admin/books/:file', {
    id: 'export-books',
    group: 'Exports and privacy',
    method: 'GET',
    summary: 'Exports orders, payments, refunds, invoices or daily sales of a period',
    description:
      'UTF-8 with a byte-order mark, semicolons between the cells, commas before decimals. Invoices have the columns of the FEC. Cells that a spreadsheet would run as a formula are made harmless.',
    pathParameters: [
      {
        name: 'file',
        description: 'Which file.',
        schema: v.picklist(BOOK_FILES.map((file) => `${file}.csv`)),
        example: 'invoices.csv',
      },
    ],
    query: [
      day('from', 'The first day, in Paris. Without it the file begins with the first entry.'),
      day('to', 'The last day, in Paris. Without it the file ends with the last entry.'),
    ],
    answers: {
      200: {
        description: 'The file.',
        headers: ['Content-Disposition'],
        content: { type: 'text', mediaTypes: ['text/csv'] },
      },
    },
    problems: ['not-found', 'invalid-fields'],
    handle: async (context) => {
      const file = BOOK_FILES.find((name) => `${name}.csv` === context.req.param('file'))
      if (file === undefined) return answerToResponse(problemAnswer('not-found'))
      const period = validate(bookPeriod, context.req.query())
      if (period.type === 'invalid') return answerToResponse(invalidFieldsAnswer(period.fields))
      const { head, lines } = BOOKS[file]
      return csvResponse({
        fileName: bookFileName(file, period.value),
        head: csvLine(head),
        pages: inChunks(lines(store.db, periodToSpan(period.value))),
        reportError: (error) => reportError(error, context.get('requestId')),
      })
    },
  })
}

/** Characters gathered before a chunk is sent. */
const CHUNK = 16_384

async function* inChunks(lines: Lines): AsyncGenerator<string> {
  let chunk = ''
  for await (const cells of lines) {
    chunk += csvLine(cells)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
