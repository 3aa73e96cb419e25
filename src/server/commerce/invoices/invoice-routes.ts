import * as v from 'valibot'
import {
  INVOICES_PATH,
  type InvoicePage,
  type InvoiceQuery,
  invoiceNumberField,
  invoicePage,
  invoiceQuery,
  type ListedInvoice,
} from '#contract/admin/accounting.ts'
import { validate } from '#contract/validate.ts'
import { dayStart, shiftDay } from '#domain/business-calendar.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { matchesSearch } from '#domain/text/fold-text.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { afterRow } from '#server/db/read-pages.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { type Answer, answerToResponse, privateAnswer, problemAnswer } from '#server/http/answer.ts'
import { json, rowIdParameter } from '#server/http/call.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { nextSlice, SLICE_ROWS } from '#server/next-slice.ts'
import { isoTime } from '#server/time.ts'
import { findInvoicePdf, invoiceContent, PDF, pdfResponse } from './find-invoice-pdf.ts'

const EXAMPLE_NUMBER = 'NM-2026-00042'

const EXAMPLE_TIME = '2026-11-27T09:30:00.000Z'

const EXAMPLE_INVOICE = {
  number: EXAMPLE_NUMBER,
  kind: 'invoice',
  order_id: rowIdParameter.example,
  order_number: 'NM-7K2M9Q4X',
  buyer: 'Camille Martin',
  total: 58,
  issued_at: EXAMPLE_TIME,
  corrects: null,
}

/** Invoices, credit notes and reversals, for administrators who are online: no device stores them. */
export const addInvoiceRoutes = (api: Api, deps: ApiDeps): void => {
  addRoute(api, INVOICES_PATH, {
    id: 'list-invoices',
    group: 'Exports and privacy',
    method: 'GET',
    summary: 'Lists invoices, credit notes and reversals, newest first',
    query: [
      {
        name: 'order',
        description: 'Only those of this order.',
        schema: invoiceQuery.entries.order.wrapped,
        example: rowIdParameter.example,
      },
      {
        name: 'kind',
        description: 'Only those of this kind.',
        schema: invoiceQuery.entries.kind.wrapped,
        example: 'credit-note',
      },
      {
        name: 'from',
        description: 'Issued on this day or later, by the clocks of Paris.',
        schema: invoiceQuery.entries.from.wrapped,
        example: '2026-11-01',
      },
      {
        name: 'to',
        description: 'Issued on this day or earlier.',
        schema: invoiceQuery.entries.to.wrapped,
        example: '2026-11-30',
      },
      {
        name: 'before',
        description: 'The `next` of the page before: the answer goes on with what is older.',
        schema: invoiceQuery.entries.before.wrapped,
        example: `${EXAMPLE_TIME}_${EXAMPLE_NUMBER}`,
      },
      {
        name: 'q',
        description:
          'Words that all stand in the numbers, the buyer’s name, address or SIRET, or the amount; case and accents do not matter.',
        schema: invoiceQuery.entries.q.wrapped,
        example: 'martin',
      },
      {
        name: 'limit',
        description: 'How many at most: fifty without it, 500 at most.',
        schema: invoiceQuery.entries.limit.wrapped,
        example: '100',
      },
      {
        name: 'purpose',
        description: '`file`: an export, which the audit log records.',
        schema: invoiceQuery.entries.purpose.wrapped,
        example: 'file',
      },
    ],
    answers: {
      200: {
        description: 'At most `limit`.',
        content: json(invoicePage, { entries: [EXAMPLE_INVOICE], next: null }),
      },
    },
    problems: ['bad-request'],
    handle: async (context) => answerToResponse(await listInvoices(deps, context)),
  })
  addRoute(api, `${INVOICES_PATH}/:number/pdf`, {
    id: 'read-invoice-pdf',
    group: 'Exports and privacy',
    method: 'GET',
    summary: 'Reads an invoice as PDF',
    description: 'The audit log records it.',
    pathParameters: [
      {
        name: 'number',
        description: 'The document’s number.',
        schema: v.string(),
        example: EXAMPLE_NUMBER,
      },
    ],
    answers: { 200: { description: 'The document.', content: PDF } },
    problems: ['not-found'],
    handle: (context) => sendPdf(deps, context),
  })
}

const listInvoices = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const checked = validate(invoiceQuery, context.req.query())
  if (checked.type === 'invalid') return problemAnswer('bad-request')
  const { q, limit, purpose } = checked.value
  if (purpose === 'file') await noteExport(deps, context, 'CSV')
  const found: Found[] = []
  for await (const invoice of readInvoices(deps.store.db, checked.value)) {
    if (!matchesSearch(q, ...invoice.words)) continue
    found.push(invoice)
    if (found.length > limit) break
  }
  const shown = found.slice(0, limit)
  const last = shown.at(-1)?.entry
  const page: InvoicePage = {
    entries: shown.map(({ entry }) => entry),
    next: found.length > limit && last ? `${last.issued_at}_${last.number}` : null,
  }
  return privateAnswer(page)
}

/** The search looks into frozen contents, so rows are read in slices until enough of them match. */
const SEARCHED_ROWS = SLICE_ROWS / 5

/** Newest first, as many as requested. */
async function* readInvoices(db: Queryable, query: InvoiceQuery): AsyncGenerator<Found> {
  const [beforeAt, beforeNumber] = query.before?.split('_') ?? []
  let last =
    beforeAt === undefined || beforeNumber === undefined
      ? null
      : { issued_at: beforeAt, number: beforeNumber }
  const size = query.q === '' ? query.limit + 1 : SEARCHED_ROWS
  for (;;) {
    await nextSlice()
    const rows: readonly Row[] = await readRows(db, query, { before: last, size })
    await nextSlice()
    for (const row of rows) yield toFound(row)
    last = rows.at(-1) ?? null
    if (last === null || rows.length < size) return
  }
}

type Place = { readonly issued_at: string; readonly number: string }

const readRows = (
  db: Queryable,
  { order, kind, from, to }: InvoiceQuery,
  { before, size }: { readonly before: Place | null; readonly size: number },
): Promise<readonly Row[]> => {
  let query = db.selectFrom('invoices').select(['order_id', 'number', 'issued_at', 'content'])
  if (order !== undefined) query = query.where('order_id', '=', order)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (from !== undefined) query = query.where('issued_at', '>=', startOf(from))
  if (to !== undefined) query = query.where('issued_at', '<', startOf(shiftDay(to, 1)))
  query = query.where(
    afterRow(['issued_at', 'number'], '<', before && [before.issued_at, before.number]),
  )
  return query.orderBy('issued_at', 'desc').orderBy('number', 'desc').limit(size).execute()
}

const startOf = (day: string): string => isoTime(dayStart(day))

type Row = Place & { readonly order_id: string; readonly content: string }

/** The listed entry, and the words that the search matches. */
type Found = { readonly entry: ListedInvoice; readonly words: readonly string[] }

const toFound = ({ order_id, issued_at, content }: Row): Found => {
  const { number, kind, orderNumber, buyer, totalCents, corrects } = v.parse(
    invoiceContent,
    content,
  )
  const total = centsToEuros(totalCents as Cents)
  const entry = {
    number,
    kind,
    order_id,
    order_number: orderNumber,
    issued_at,
    corrects,
    total,
    buyer: buyer.name || buyer.email,
  }
  const amounts = [total.toFixed(2), total.toFixed(2).replace('.', ',')]
  const words = [number, orderNumber, buyer.name, buyer.email, buyer.siret ?? '', ...amounts]
  return { entry, words }
}

const sendPdf = async (deps: ApiDeps, context: ApiContext): Promise<Response> => {
  const number = v.safeParse(invoiceNumberField(), context.req.param('number'))
  const pdf = number.success ? await findInvoicePdf(deps.store.db, { number: number.output }) : null
  if (!number.success || pdf === null) return answerToResponse(problemAnswer('not-found'))
  await noteExport(deps, context, number.output)
  return pdfResponse(number.output, pdf)
}

/** Exports of personal data are recorded. */
const noteExport = (
  { store, nowMs, newId }: ApiDeps,
  context: ApiContext,
  rowName: string,
): Promise<void> => {
  const actorId = signedInOf(context).account.id
  return store.write((tx) =>
    recordAudit(
      tx,
      { newId, nowMs: nowMs() },
      { actorId, action: 'export', entity: 'orders', rowName },
    ),
  )
}
