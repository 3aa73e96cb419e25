import { dayOf } from '../house-calendar.ts'

/** `invoice` when money comes in, `credit-note` when it has gone back, `reversal` when it did not arrive after all. */
export const INVOICE_KINDS = ['invoice', 'credit-note', 'reversal'] as const

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Each series counts for itself, without a gap, from 1 in each year (Code général des impôts, annexe II, article 242 nonies A). */
export type InvoiceSeries = 'NM' | 'AV'

const SERIES: Readonly<Record<InvoiceKind, InvoiceSeries>> = {
  invoice: 'NM',
  'credit-note': 'AV',
  reversal: 'NM',
}

export const seriesOf = (kind: InvoiceKind): InvoiceSeries => SERIES[kind]

/** The year that an invoice of this moment counts in: the house's. */
export const invoiceYear = (timeMs: number): number => Number(dayOf(timeMs).slice(0, 4))

const SHORTEST_SEQUENCE = 5

/** `NM-2026-00001`. */
export const invoiceNumber = (series: InvoiceSeries, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(SHORTEST_SEQUENCE, '0')}`

/** Who sells, as it is printed. Empty where the settings do not say it yet. */
export type Seller = {
  readonly name: string
  readonly legalForm: string
  readonly address: string
  readonly siret: string
  /** Empty: not liable to VAT. */
  readonly vatNumber: string
  readonly email: string
  /** The register and its town; invoices of before have none. */
  readonly registration?: string
  readonly phone?: string
  /** In thousandths; where it is missing, a seller with a VAT number charged France's standard rate. */
  readonly vatRateMilli?: number
}

export type InvoiceBuyer = {
  readonly name: string
  readonly email: string
  /** ISO 3166; null: not known. */
  readonly country: string | null
  /** Of a company that has said so: its invoices are made for machines, too. */
  readonly siret?: string
  readonly address?: string
  readonly vatNumber?: string
}

export type InvoiceLine = {
  readonly itemId: string
  readonly name: string
  readonly quantity: number
  /** Of one, and of the line, with tax. */
  readonly unitCents: number
  readonly totalCents: number
}

export type InvoiceTax = {
  /** In thousandths: 200 is 20 %. */
  readonly rateMilli: number
  readonly netCents: number
  readonly taxCents: number
  /** Why there is none, as it is printed; empty where there is. */
  readonly exemption: string
}

/** What an invoice says, for ever: nothing in it is looked up again. Amounts are in cents; those of a credit note are positive. */
export type InvoiceContent = {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedAt: string
  readonly orderNumber: string
  /** Of the invoice that a credit note takes back, or of the credit note that a reversal does; null: of none. */
  readonly corrects: string | null
  readonly language: string
  readonly currency: 'EUR'
  readonly seller: Seller
  readonly buyer: InvoiceBuyer
  readonly lines: readonly InvoiceLine[]
  readonly taxes: readonly InvoiceTax[]
  readonly totalCents: number
  /** How it was paid, or given back. */
  readonly provider: string
}

/** What stands where no VAT is charged (Code général des impôts, article 293 B). */
export const VAT_EXEMPTION = 'TVA non applicable, art. 293 B du CGI'

const STANDARD_RATE_MILLI = 200

type TaxedSeller = Pick<Seller, 'vatNumber' | 'vatRateMilli'>

/** The tax in an amount that includes it: none for a seller who charges none, else by their rate. */
export const taxesOf = (totalCents: number, seller: TaxedSeller): readonly InvoiceTax[] => {
  const rateMilli = seller.vatRateMilli ?? (seller.vatNumber === '' ? 0 : STANDARD_RATE_MILLI)
  if (rateMilli === 0)
    return [{ rateMilli: 0, netCents: totalCents, taxCents: 0, exemption: VAT_EXEMPTION }]
  const netCents = Math.round((totalCents * 1_000) / (1_000 + rateMilli))
  return [{ rateMilli, netCents, taxCents: totalCents - netCents, exemption: '' }]
}
