import * as v from 'valibot'
import { daysBetween } from '#domain/business-calendar.ts'
import { INVOICE_KINDS } from '#domain/commerce/invoice.ts'
import { line, oneOf, optionalDay, optionalLine, sum, token } from '../fields.ts'
import type { FieldProblemCode } from '../problems.ts'

export const INVOICES_PATH = '/api/admin/invoices'

/** `NM-2026-00001` or `AV-2026-00001`. */
const INVOICE_NUMBER = /^(?:NM|AV)-\d{4}-\d{5,}$/

export const invoiceNumberField = () => v.pipe(line(40), v.regex(INVOICE_NUMBER, 'not-an-option'))

/** `POST /api/order/document`: a PDF of one of an order's invoices; the order's token is sent in the body. */
export const orderDocumentRequest = v.object({ token: token(), number: invoiceNumberField() })

const day = () => v.pipe(v.string(), v.isoDate())

/** The maximum number of invoices on one page of the list. */
export const MOST_INVOICES = 500
const USUAL_INVOICES = 50

/** Filters for the list of invoices. */
export const invoiceQuery = v.object({
  order: v.optional(line(100)),
  kind: v.optional(oneOf(INVOICE_KINDS)),
  /** Issued on this day (in the business's time zone) or later, `2026-12-01`. */
  from: v.optional(day()),
  /** As above, or earlier. */
  to: v.optional(day()),
  /** Words that must all occur in the numbers, the buyer's name, address or SIRET, or the amount. */
  q: v.optional(optionalLine(200), ''),
  /** The `next` of the preceding page. */
  before: v.optional(line(100)),
  /** The maximum number of entries. */
  limit: v.optional(
    v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1), v.maxValue(MOST_INVOICES)),
    String(USUAL_INVOICES),
  ),
  /** `file`: the list is exported, which is recorded in the audit log. */
  purpose: v.optional(oneOf(['file'])),
})

export type InvoiceQuery = v.InferOutput<typeof invoiceQuery>

const listedInvoice = v.object({
  number: v.string(),
  kind: v.picklist(INVOICE_KINDS),
  order_id: v.string(),
  order_number: v.string(),
  buyer: v.string(),
  /** In euros; for a credit note, the amount that was refunded. */
  total: sum(),
  issued_at: v.string(),
  /** Number of the document that this one corrects. */
  corrects: v.nullable(v.string()),
})

export type ListedInvoice = v.InferOutput<typeof listedInvoice>

/** `GET /api/admin/invoices`, newest first. */
export const invoicePage = v.object({
  entries: v.array(listedInvoice),
  next: v.nullable(v.string()),
})

export type InvoicePage = v.InferOutput<typeof invoicePage>

export const invoicePdfPath = (number: string): string =>
  `${INVOICES_PATH}/${encodeURIComponent(number)}/pdf`

/** The exports that an accountant asks for, each a separate file. */
export const BOOK_FILES = ['orders', 'payments', 'refunds', 'invoices', 'daily-sales'] as const

export type BookFile = (typeof BOOK_FILES)[number]

export const booksPath = (file: BookFile): string => `/api/admin/books/${file}.csv`

const ENDS_EARLY: FieldProblemCode = 'below-minimum'

/**
 * `from` and `to` are days in the business's time zone, both included; if one is missing, the file is open at that end.
 */
export const bookPeriod = v.pipe(
  v.object({ from: v.optional(optionalDay(), ''), to: v.optional(optionalDay(), '') }),
  v.forward(
    v.check(({ from, to }) => from === '' || to === '' || daysBetween(from, to) >= 0, ENDS_EARLY),
    ['to'],
  ),
)

export type BookPeriod = v.InferOutput<typeof bookPeriod>

/** `neomuse-invoices-2026-01-01-2026-03-31.csv` */
export const bookFileName = (file: BookFile, { from, to }: BookPeriod): string =>
  `neomuse-${[file, from, to].filter(Boolean).join('-')}.csv`
