import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { occasionOf } from '#contract/admin/order-emails.ts'
import { siteNameOf } from '#contract/public/public-settings.ts'
import {
  type InvoiceBuyer,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceTax,
  invoiceNumber,
  invoiceYear,
  PAYMENT_TERMS,
  type Seller,
  seriesOf,
  taxesOf,
} from '#domain/commerce/invoice.ts'
import { vatInPrices } from '#domain/commerce/vat.ts'
import { eurosToCents } from '#domain/money.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail, withdrawOrderMail } from '#server/email/mail-outbox.ts'
import { readSiteSettings } from '#server/email/site-mailbox.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { isoTime } from '#server/time.ts'
import { type OrderBuyer, readOrderBuyer } from '../order-buyer.ts'
import type { MoneyWriting } from '../payment-deps.ts'
import { knownCountryOf } from '../selling.ts'
import { lineNameIn } from './line-names.ts'

export type NewInvoice = {
  readonly kind: InvoiceKind
  readonly order: EntityRecord
  /** The payment of an invoice; null for the other kinds. */
  readonly paymentId: string | null
  /** The refund of a credit note, or of its reversal; null for an invoice. */
  readonly refundId: string | null
  readonly lines: readonly InvoiceLine[]
  readonly totalCents: number
  readonly corrects: string | null
  readonly provider: string
}

/**
 * Writes an invoice under the next number of its series and year. It runs in the transaction that records the money, so
 * a number exists only where money came in; writers are serialised, so no number is skipped.
 */
export const issueInvoice = async (
  { tx, nowMs, newId }: MoneyWriting,
  invoice: NewInvoice,
): Promise<string> => {
  const { kind, order, lines, totalCents, corrects, provider } = invoice
  const series = seriesOf(kind)
  const year = invoiceYear(nowMs)
  const last = await tx
    .selectFrom('invoices')
    .select('sequence')
    .where('series', '=', series)
    .where('year', '=', year)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sequence = (last?.sequence ?? 0) + 1
  const number = invoiceNumber(series, year, sequence)
  const seller = await readSeller(tx)
  const buyer = await readOrderBuyer(tx, order)
  const issuedAt = isoTime(nowMs)
  const content: InvoiceContent = {
    kind,
    number,
    issuedAt,
    corrects,
    lines,
    totalCents,
    provider,
    seller,
    orderNumber: String(order.number ?? ''),
    language: String(order.language ?? 'fr'),
    currency: 'EUR',
    buyer: { ...invoicedTo(buyer), country: knownCountryOf(order.details) },
    taxes: await taxesAsBefore(tx, invoice, seller),
    ...(buyer?.company && kind !== 'credit-note' ? { paymentTerms: PAYMENT_TERMS } : {}),
  }
  await tx
    .insertInto('invoices')
    .values({
      id: newId(),
      kind,
      series,
      year,
      sequence,
      number,
      order_id: order.id,
      payment_id: invoice.paymentId,
      refund_id: invoice.refundId,
      total_cents: totalCents,
      issued_at: issuedAt,
      content: JSON.stringify(content),
    })
    .execute()
  return number
}

/** A business is named itself; the person who ordered for it is named by address only. */
const invoicedTo = (buyer: OrderBuyer | null): Omit<InvoiceBuyer, 'country'> => {
  const company = buyer?.company
  return {
    name: company?.name ?? buyer?.name ?? '',
    email: buyer?.email ?? '',
    ...(company?.siret ? { siret: company.siret } : {}),
    ...(company?.address ? { address: company.address } : {}),
  }
}

/** The seller, as far as the settings describe them. */
export const readSeller = async (db: Queryable): Promise<Seller> => {
  const settings = await readSiteSettings(db)
  if (!settings) return { name: '', email: '', ...NOTHING_KNOWN }
  const { seller, contact_email, whatsapp_number } = settings
  const isLiable = seller.vat_status === 'liable'
  return {
    name: seller.legal_name || siteNameOf(settings),
    legalForm: seller.legal_form,
    address: seller.address,
    siret: seller.siret,
    registration: seller.registration,
    phone: seller.phone || whatsapp_number,
    email: contact_email,
    // A seller who is exempt may still have a number, for their own purchases.
    vatNumber: isLiable ? seller.vat_number : '',
    vatRateMilli: vatInPrices(seller),
  }
}

const NOTHING_KNOWN = { legalForm: '', address: '', siret: '', vatNumber: '' } as const

/** A correction uses the tax rates of the corrected invoice, whatever the seller charges now. */
const taxesAsBefore = async (
  db: Queryable,
  { corrects, totalCents }: Pick<NewInvoice, 'corrects' | 'totalCents'>,
  seller: Seller,
): Promise<readonly InvoiceTax[]> => {
  const before =
    corrects === null
      ? undefined
      : await db
          .selectFrom('invoices')
          .select('content')
          .where('number', '=', corrects)
          .executeTakeFirst()
  const [tax] = before ? v.parse(taxed, before.content).taxes : []
  return taxesOf(totalCents, tax ? { ...seller, vatRateMilli: tax.rateMilli } : seller)
}

const taxed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ taxes: v.array(v.object({ rateMilli: v.number() })) }),
)

/** The VAT rate on the order's invoice, in thousandths; null: the order has no invoice. */
export const readInvoicedRate = async (db: Queryable, orderId: string): Promise<number | null> => {
  const invoice = await db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('sequence')
    .executeTakeFirst()
  const [tax] = invoice ? v.parse(taxed, invoice.content).taxes : []
  return tax?.rateMilli ?? null
}

/** The lines of an order in its language, as the invoice prints them. */
export const linesOfOrder = (order: EntityRecord): readonly InvoiceLine[] =>
  orderTable.recordToRow(order).items.map(({ model_id, model_name, quantity, price }) => ({
    itemId: model_id,
    name: lineNameIn(order.language, model_id, model_name),
    quantity,
    unitCents: eurosToCents(price),
    totalCents: eurosToCents(price) * quantity,
  }))

/** The frozen content; only the fields that a correction needs are checked. */
const frozen = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    number: v.string(),
    totalCents: v.number(),
    lines: v.array(
      v.object({
        itemId: v.string(),
        name: v.string(),
        quantity: v.number(),
        unitCents: v.number(),
        totalCents: v.number(),
      }),
    ),
  }),
)

type FrozenInvoice = v.InferOutput<typeof frozen>

const findInvoice = async (
  db: Queryable,
  of: { readonly paymentId: string } | { readonly refundId: string; readonly kind: InvoiceKind },
): Promise<FrozenInvoice | null> => {
  const query = db.selectFrom('invoices').select('content')
  const found = await ('paymentId' in of
    ? query.where('payment_id', '=', of.paymentId)
    : query.where('refund_id', '=', of.refundId).where('kind', '=', of.kind)
  ).executeTakeFirst()
  return found ? v.parse(frozen, found.content) : null
}

type Refunding = {
  readonly order: EntityRecord
  readonly payment: Selectable<Database['payments']>
  readonly refund: Selectable<Database['refunds']>
}

/** Credits a refund on an invoice. An order that is older than invoices has none, and gets no credit note. */
export const issueCreditNote = async (
  writing: MoneyWriting,
  { order, payment, refund }: Refunding,
): Promise<void> => {
  const invoice = await findInvoice(writing.tx, { paymentId: payment.id })
  if (!invoice) return
  const totalCents = await uncreditedCents(writing.tx, { invoice, payment, order })
  if (totalCents <= 0) return
  const number = await issueInvoice(writing, {
    kind: 'credit-note',
    order,
    paymentId: null,
    refundId: refund.id,
    totalCents,
    lines: creditedLines(invoice, { lines: refund.lines, totalCents }),
    corrects: invoice.number,
    provider: refund.provider,
  })
  const occasion = occasionOf('credit-note', number)
  await queueOrderMail(writing.tx, { orderId: order.id, occasion }, writing.nowMs)
}

/**
 * What was refunded of an invoice's total and stands on no credit note; negative: what credit notes say too much. In
 * cents. A bank that decides a dispute may take more than was left of the payment: no more is credited than invoiced.
 */
const uncreditedCents = async (
  db: Queryable,
  {
    invoice,
    payment,
    order,
  }: Pick<Refunding, 'order' | 'payment'> & { readonly invoice: FrozenInvoice },
): Promise<number> => {
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'succeeded')
    .execute()
  const corrections = await db
    .selectFrom('invoices')
    .select(['kind', 'total_cents'])
    .where('order_id', '=', order.id)
    .where('kind', '!=', 'invoice')
    .execute()
  const refunded = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const credited = corrections.reduce(
    (sum, { kind, total_cents }) => (kind === 'reversal' ? sum - total_cents : sum + total_cents),
    0,
  )
  return Math.min(refunded, invoice.totalCents) - credited
}

/** The refund did not arrive: the amount of the credit note is due again, unless it has gone back in another way. */
export const reverseCreditNote = async (
  writing: MoneyWriting,
  { order, payment, refund }: Refunding,
): Promise<void> => {
  const { tx, nowMs } = writing
  await withdrawOrderMail(tx, order.id, { occasion: occasionOf('refunded', refund.id), nowMs })
  const invoice = await findInvoice(tx, { paymentId: payment.id })
  const note = await findInvoice(tx, { refundId: refund.id, kind: 'credit-note' })
  if (!invoice || !note) return
  const totalCents = -(await uncreditedCents(tx, { invoice, payment, order }))
  if (totalCents <= 0) return
  const number = await issueInvoice(writing, {
    kind: 'reversal',
    order,
    paymentId: null,
    refundId: refund.id,
    totalCents,
    lines: creditedLines(note, { lines: '[]', totalCents }),
    corrects: note.number,
    provider: refund.provider,
  })
  await withdrawOrderMail(tx, order.id, { occasion: occasionOf('credit-note', note.number), nowMs })
  const occasion = occasionOf('credit-note', number)
  await queueOrderMail(tx, { orderId: order.id, occasion }, nowMs)
}

const storedLines = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ line: v.number(), amountCents: v.number() })),
)

/** In the format of a refund's row. */
export const readRefundedLines = (lines: string): v.InferOutput<typeof storedLines> =>
  v.parse(storedLines, lines)

/** The named lines if they make up the amount; for the whole invoice all of its lines; otherwise one line. */
const creditedLines = (
  invoice: FrozenInvoice,
  { lines, totalCents }: { readonly lines: string; readonly totalCents: number },
): readonly InvoiceLine[] => {
  const named = readRefundedLines(lines).flatMap(({ line, amountCents }) => {
    const of = invoice.lines[line]
    return of ? [partOf(of.itemId, of.name, amountCents)] : []
  })
  if (named.length > 0 && sumOf(named) === totalCents) return named
  return sumOf(invoice.lines) === totalCents
    ? invoice.lines
    : [partOf('', invoice.number, totalCents)]
}

const sumOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0)

const partOf = (itemId: string, name: string, totalCents: number): InvoiceLine => ({
  itemId,
  name,
  quantity: 1,
  unitCents: totalCents,
  totalCents,
})
