import type { Hono } from 'hono'
import * as v from 'valibot'
import {
  INVOICES_PATH,
  type InvoicePage,
  invoiceNumberField,
  invoiceQuery,
  type ListedInvoice,
} from '#contract/commerce/invoices.ts'
import { validate } from '#contract/validate.ts'
import { dayStart, shiftDay } from '#domain/house-calendar.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { recordAudit } from '#server/api/audit/record-audit.ts'
import {
  findInvoicePdf,
  invoiceContent,
  pdfResponse,
} from '#server/commerce/pdf/find-invoice-pdf.ts'
import { type Answer, answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** Invoices, credit notes and reversals, for administrators who are online: they are kept on no device. */
export const addInvoiceRoutes = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  addRoute(api, INVOICES_PATH, {
    GET: async ({ req }) => answerToResponse(await listInvoices(deps.store.db, req.query())),
  })
  addRoute(api, `${INVOICES_PATH}/:number/pdf`, {
    GET: (context) => sendPdf(deps, context),
  })
}

const PAGE_SIZE = 50

const listInvoices = async (
  db: Queryable,
  sent: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const checked = validate(invoiceQuery, sent)
  if (checked.type === 'invalid') return problemAnswer('bad-request')
  const { order, kind, from, to, before } = checked.value
  const [beforeAt, beforeNumber] = before?.split('_') ?? []
  let query = db.selectFrom('invoices').selectAll()
  if (order !== undefined) query = query.where('order_id', '=', order)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (from !== undefined) query = query.where('issued_at', '>=', startOf(from))
  if (to !== undefined) query = query.where('issued_at', '<', startOf(shiftDay(to, 1)))
  if (beforeAt !== undefined && beforeNumber !== undefined)
    query = query.where(({ or, and, eb }) =>
      or([
        eb('issued_at', '<', beforeAt),
        and([eb('issued_at', '=', beforeAt), eb('number', '<', beforeNumber)]),
      ]),
    )
  const rows = await query
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  const page: InvoicePage = {
    entries: shown.map(listed),
    next: rows.length > PAGE_SIZE && last ? `${last.issued_at}_${last.number}` : null,
  }
  return jsonAnswer(200, page, { 'Cache-Control': 'private, no-store' })
}

const startOf = (day: string): string => new Date(dayStart(day)).toISOString()

type Row = {
  readonly order_id: string
  readonly issued_at: string
  readonly content: string
}

const listed = ({ order_id, issued_at, content }: Row): ListedInvoice => {
  const { number, kind, orderNumber, buyer, totalCents, corrects } = v.parse(
    invoiceContent,
    content,
  )
  return {
    ...{ number, kind, order_id, order_number: orderNumber, issued_at, corrects },
    buyer: buyer.name || buyer.email,
    total: centsToEuros(totalCents as Cents),
  }
}

/** Whose data leaves the house is written down. */
const sendPdf = async (deps: ApiDeps, context: ApiContext): Promise<Response> => {
  const { store, nowMs, newId } = deps
  const number = v.safeParse(invoiceNumberField(), context.req.param('number'))
  const pdf = number.success ? await findInvoicePdf(store.db, { number: number.output }) : null
  if (!number.success || pdf === null) return answerToResponse(problemAnswer('not-found'))
  const actorId = signedInOf(context).account.id
  await store.write((tx) =>
    recordAudit(
      tx,
      { newId, nowMs: nowMs() },
      { actorId, action: 'export', entity: 'orders', rowName: number.output },
    ),
  )
  return pdfResponse(number.output, pdf)
}
