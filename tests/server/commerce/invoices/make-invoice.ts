import { type InvoiceContent, taxesOf } from '#domain/commerce/invoice.ts'

export const SELLER = {
  name: 'Néomuse',
  legalForm: 'SAS au capital de 1\u202f000\u00a0€',
  siret: '12345678200010',
  address: '12 rue de l’Œuvre\n75002 Paris',
  vatNumber: '',
  email: 'bonjour@neomuse.fr',
}
export const COMPANY = {
  name: 'Ñandú & <fils>',
  email: 'a@b.fr',
  country: 'FR',
  siret: '98765432100012',
  address: '3 place du Marché\n69001 Lyon',
  vatNumber: 'FR99987654321',
}

/** An invoice of two lines to a consumer, with the given fields replaced. */
export const invoice = (fields: Partial<InvoiceContent> = {}): InvoiceContent => ({
  kind: 'invoice',
  number: 'NM-2026-00042',
  issuedAt: '2026-11-01T10:00:00.000Z',
  orderNumber: 'NM-7K2M9Q4X',
  corrects: null,
  language: 'fr',
  currency: 'EUR',
  seller: SELLER,
  buyer: { name: 'Zoé Łuczak', email: 'zoe@example.org', country: null },
  lines: [
    { itemId: 'a', name: 'Luna : vidéos', quantity: 2, unitCents: 29_00, totalCents: 58_00 },
    { itemId: 'b', name: 'ที่นี่ น้ำเงิน', quantity: 1, unitCents: 1, totalCents: 1 },
  ],
  taxes: taxesOf(58_01, SELLER),
  totalCents: 58_01,
  provider: 'stripe',
  ...fields,
})
