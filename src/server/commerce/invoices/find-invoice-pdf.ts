import * as v from 'valibot'
import { INVOICE_KINDS, type InvoiceContent, taxesOf } from '#domain/commerce/invoice.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { warmUpFonts } from './pdf-text.ts'
import { renderInvoice } from './render-invoice.ts'

/** The frozen content, from any version of this program: fields that were added later are missing in old ones. */
export const invoiceContent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    kind: v.picklist(INVOICE_KINDS),
    number: v.string(),
    issuedAt: v.string(),
    orderNumber: v.string(),
    corrects: v.nullable(v.string()),
    language: v.string(),
    currency: v.literal('EUR'),
    totalCents: v.number(),
    provider: v.string(),
    seller: v.object({
      name: v.string(),
      legalForm: v.string(),
      address: v.string(),
      siret: v.string(),
      vatNumber: v.string(),
      email: v.string(),
    }),
    buyer: v.object({
      name: v.string(),
      email: v.string(),
      country: v.nullable(v.string()),
      siret: v.exactOptional(v.string()),
      address: v.exactOptional(v.string()),
      vatNumber: v.exactOptional(v.string()),
    }),
    lines: v.array(
      v.object({
        itemId: v.string(),
        name: v.string(),
        quantity: v.number(),
        unitCents: v.number(),
        totalCents: v.number(),
      }),
    ),
    taxes: v.array(
      v.object({
        rateMilli: v.number(),
        netCents: v.number(),
        taxCents: v.number(),
        exemption: v.string(),
      }),
    ),
  }),
)

type Wanted = {
  readonly number: string
  /** Left out: any order. */
  readonly orderId?: string
}

/** Null: no document has this number, or it belongs to another order. */
export const findInvoicePdf = async (
  db: Queryable,
  { number, orderId }: Wanted,
): Promise<Buffer | null> => {
  const query = db.selectFrom('invoices').select('content').where('number', '=', number)
  const found = await (orderId === undefined
    ? query
    : query.where('order_id', '=', orderId)
  ).executeTakeFirst()
  if (!found) return null
  const content: InvoiceContent = v.parse(invoiceContent, found.content)
  return renderInvoice(content)
}

/** How a call describes it. */
export const PDF = { type: 'bytes', mediaTypes: ['application/pdf'] } as const

/** Sent as a download, not to be cached. */
export const pdfResponse = (number: string, pdf: Buffer): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
      'Content-Length': String(pdf.length),
      'Cache-Control': 'no-store',
    },
  })

const NO_SELLER = { name: '', legalForm: '', address: '', siret: '', vatNumber: '', email: '' }

const EMPTY: InvoiceContent = {
  kind: 'invoice',
  number: '',
  issuedAt: '2026-01-01T00:00:00.000Z',
  orderNumber: '',
  corrects: null,
  language: 'fr',
  currency: 'EUR',
  seller: NO_SELLER,
  totalCents: 1,
  buyer: { name: '', email: '', country: null },
  lines: [{ itemId: '', name: '', quantity: 1, unitCents: 1, totalCents: 1 }],
  taxes: taxesOf(1, NO_SELLER),
  provider: 'stripe',
}

/** The first document takes three times as long as later ones: this makes one before a user waits for theirs. */
export const warmUpInvoices = async (): Promise<void> => {
  await warmUpFonts()
  await renderInvoice(EMPTY)
}
