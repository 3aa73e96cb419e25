import { dayOf } from '../business-calendar.ts'

/** `invoice` for a payment, `credit-note` for a refund, `reversal` for a refund that did not arrive. */
export const INVOICE_KINDS = ['invoice', 'credit-note', 'reversal'] as const

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/**
 * Each series is numbered separately, without a gap, from 1 in each year (Code général des impôts, annexe II, article
 * 242 nonies A).
 */
export type InvoiceSeries = 'NM' | 'AV'

const SERIES: Readonly<Record<InvoiceKind, InvoiceSeries>> = {
  invoice: 'NM',
  'credit-note': 'AV',
  reversal: 'NM',
}

export const seriesOf = (kind: InvoiceKind): InvoiceSeries => SERIES[kind]

/** The year of an invoice's number, in the business's time zone. */
export const invoiceYear = (timeMs: number): number => Number(dayOf(timeMs).slice(0, 4))

const SHORTEST_SEQUENCE = 5

/** `NM-2026-00001`. */
export const invoiceNumber = (series: InvoiceSeries, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(SHORTEST_SEQUENCE, '0')}`

/** The seller as printed on the invoice. Empty fields: not in the settings yet. */
export type Seller = {
  readonly name: string
  readonly legalForm: string
  readonly address: string
  readonly siret: string
  /** Empty: not liable to VAT. */
  readonly vatNumber: string
  readonly email: string
  /** The register and its town; absent from older invoices. */
  readonly registration?: string
  readonly phone?: string
  /** In thousandths; if absent, a seller with a VAT number charged France's standard rate. */
  readonly vatRateMilli?: number
}

export type InvoiceBuyer = {
  readonly name: string
  readonly email: string
  /** ISO 3166; null: not known. */
  readonly country: string | null
  /** Of a company that has given it: its invoices are also issued in machine-readable form. */
  readonly siret?: string
  readonly address?: string
  readonly vatNumber?: string
}

export type InvoiceLine = {
  readonly itemId: string
  readonly name: string
  readonly quantity: number
  /** Unit price and line total, including tax. */
  readonly unitCents: number
  readonly totalCents: number
}

export type InvoiceTax = {
  /** In thousandths: 200 is 20 %. */
  readonly rateMilli: number
  readonly netCents: number
  readonly taxCents: number
  /** Why no tax is charged, as printed; empty if it is. */
  readonly exemption: string
}

/**
 * The content of an invoice, which never changes: nothing in it is looked up again. Amounts are in cents; those of a
 * credit note are positive.
 */
export type InvoiceContent = {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedAt: string
  readonly orderNumber: string
  /** Number of the invoice that a credit note corrects, or of the credit note that a reversal corrects; null: none. */
  readonly corrects: string | null
  readonly language: string
  readonly currency: 'EUR'
  readonly seller: Seller
  readonly buyer: InvoiceBuyer
  readonly lines: readonly InvoiceLine[]
  readonly taxes: readonly InvoiceTax[]
  readonly totalCents: number
  /** How it was paid, or refunded. */
  readonly provider: string
  /** What an invoice between businesses has to state; absent from consumers' invoices, credit notes and older invoices. */
  readonly paymentTerms?: readonly PaymentTerm[]
}

export type PaymentTerm = {
  /** Code of UNTDID 4451: a discount, the penalty for late payment, the compensation for recovery costs. */
  readonly code: 'AAB' | 'PMD' | 'PMT'
  /** In French, as the law words it. */
  readonly text: string
}

/**
 * Mandatory between businesses, even where the invoice is paid already (Code de commerce, articles L441-9, L441-10 and
 * D441-5).
 */
export const PAYMENT_TERMS: readonly PaymentTerm[] = [
  { code: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
  { code: 'PMD', text: 'Pénalités de retard : trois fois le taux d’intérêt légal.' },
  {
    code: 'PMT',
    text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40\u00a0€.',
  },
]

/** Printed if no VAT is charged (Code général des impôts, article 293 B). */
export const VAT_EXEMPTION = 'TVA non applicable, art. 293 B du CGI'

const STANDARD_RATE_MILLI = 200

type TaxedSeller = Pick<Seller, 'vatNumber' | 'vatRateMilli'>

/** The tax in an amount that includes it: none for a seller who charges none, else at their rate. */
export const taxesOf = (totalCents: number, seller: TaxedSeller): readonly InvoiceTax[] => {
  const rateMilli = seller.vatRateMilli ?? (seller.vatNumber === '' ? 0 : STANDARD_RATE_MILLI)
  if (rateMilli === 0)
    return [{ rateMilli: 0, netCents: totalCents, taxCents: 0, exemption: VAT_EXEMPTION }]
  const netCents = Math.round((totalCents * 1_000) / (1_000 + rateMilli))
  return [{ rateMilli, netCents, taxCents: totalCents - netCents, exemption: '' }]
}
