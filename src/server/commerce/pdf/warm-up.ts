import { type InvoiceContent, taxesOf } from '#domain/commerce/invoice.ts'
import { warmUpFonts } from './fonts.ts'
import { renderInvoice } from './render-invoice.ts'

const NOBODY = { name: '', legalForm: '', address: '', siret: '', vatNumber: '', email: '' }

const EMPTY: InvoiceContent = {
  ...{ kind: 'invoice', number: '', issuedAt: '2026-01-01T00:00:00.000Z', orderNumber: '' },
  ...{ corrects: null, language: 'fr', currency: 'EUR', seller: NOBODY, totalCents: 1 },
  buyer: { name: '', email: '', country: null },
  lines: [{ itemId: '', name: '', quantity: 1, unitCents: 1, totalCents: 1 }],
  ...{ taxes: taxesOf(1, NOBODY), provider: 'stripe' },
}

/** The first document takes three times as long as those after it: made before somebody waits for theirs. */
export const warmUpInvoices = async (): Promise<void> => {
  await warmUpFonts()
  await renderInvoice(EMPTY)
}
