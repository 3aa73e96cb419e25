import type { Cell } from '#contract/reports/csv-text.ts'
import { type Day, dayOf } from '#domain/house-calendar.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { type BookedInvoice, readInvoices, type Span } from './book-rows.ts'

/** The columns of the FEC, in their order (Livre des procédures fiscales, article A47 A-1). */
export const ENTRY_HEAD =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )

/** Of France's chart of accounts; which ones are right for a business its accountant says. */
const ACCOUNTS = {
  client: ['411000', 'Clients'],
  sales: ['706000', 'Prestations de services'],
  vat: ['445710', 'TVA collectée'],
} as const

/** A credit note takes sales back; its reversal makes them again. */
const signOf = ({ kind }: Pick<BookedInvoice, 'kind'>): 1 | -1 => (kind === 'credit-note' ? -1 : 1)

/** `20260131`, by the house's calendar. */
const fecDate = (iso: string): string => dayOf(Date.parse(iso)).replaceAll('-', '')

/** The entries of each invoice: what the client owes, what was sold, and the VAT in it. */
export async function* entryCells(db: Queryable, span: Span): AsyncGenerator<readonly Cell[]> {
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
      ...['VE', 'Ventes', invoice.number, date, code, label],
      ...[isClient ? invoice.orderNumber : '', isClient ? invoice.buyer.name : ''],
      ...[invoice.number, date, `${LABELS[invoice.kind] ?? ''} ${invoice.orderNumber}`.trim()],
      { euros: Math.max(0, debitCents) / 100 },
      { euros: Math.max(0, -debitCents) / 100 },
      ...['', '', date, '', ''],
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

export const DAILY_SALES_HEAD = 'day vat_rate invoices net vat total currency'.split(' ')

type Sum = { invoices: number; netCents: number; taxCents: number }

/**
 * What was sold to consumers, by day and VAT rate, less what was taken back on that day (Code général des impôts, article
 * 290). Invoices come by their day, so a day is whole when the next one begins.
 */
export async function* dailySalesCells(db: Queryable, span: Span): AsyncGenerator<readonly Cell[]> {
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
      ...[day, `${String(rateMilli / 10).replace('.', ',')} %`, invoices],
      ...[{ euros: netCents / 100 }, { euros: taxCents / 100 }],
      ...[{ euros: (netCents + taxCents) / 100 }, 'EUR'],
    ])
