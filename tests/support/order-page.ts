import type { OrderPage } from '#contract/public/order-page.ts'

export const ORDER_TOKEN = 'T'.repeat(43)

/** An order of one pack that waits for its payment, as its buyer sees it. */
export const PENDING_ORDER: OrderPage = {
  number: 'NM-7K2M9Q4X',
  status: 'pending',
  created_at: '2026-01-12T09:30:00.000Z',
  paid_at: null,
  language: 'fr',
  total: 29,
  refunded: 0,
  lines: [
    {
      item_id: '019a0000-0000-7000-8000-000000000001',
      name: 'Luna',
      quantity: 1,
      price: 29,
      total: 29,
      is_revoked: false,
      guarantee_ends_at: null,
      withdrawal_ends_at: '2026-01-26T23:00:00.000Z',
      delivery_from: null,
      files: null,
      withdrawal: {
        state: 'open',
        kind: 'law',
        ends_at: '2026-01-26T23:00:00.000Z',
        is_partly_owed: false,
      },
    },
  ],
  payment: { provider: 'test', status: 'open' },
  providers: ['test', 'transfer'],
  transfer: {
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    holder: 'Néomuse',
    reference: 'NM-7K2M9Q4X',
    qr: 'BCD\n002\n1\nSCT\nAGRIFRPP\nNéomuse\nFR76\nEUR29.00',
  },
  refunds: [],
  invoices: [],
  withdrawals: [],
  wishes: null,
  seller: {
    name: 'Néomuse',
    legal_form: 'SAS',
    address: '1 rue de la Lune, 75002 Paris',
    siret: '12345678900012',
    vat_number: '',
    email: 'contact@neomuse.example',
  },
  events: [
    { kind: 'ordered', at: '2026-01-12T09:30:00.000Z' },
    { kind: 'from-a-later-version', at: '2026-01-12T09:30:01.000Z' },
    { kind: 'session-opened', at: '2026-01-12T09:30:02.000Z' },
  ],
}

export const PAID_ORDER: OrderPage = {
  ...PENDING_ORDER,
  status: 'paid',
  paid_at: '2026-01-12T09:31:00.000Z',
  providers: [],
  transfer: null,
  payment: { provider: 'test', status: 'paid' },
  lines: PENDING_ORDER.lines.map((line) => ({
    ...line,
    delivery_from: '2026-01-26T23:00:00.000Z',
  })),
  events: [...PENDING_ORDER.events, { kind: 'paid', at: '2026-01-12T09:31:00.000Z' }],
}
