import type {
  OrderEvent,
  OrderFile,
  OrderPayment,
  OrderRefund,
} from '#contract/admin/order-file.ts'
import type { StrayList } from '#contract/admin/stray-money.ts'
import { EXAMPLE_EMAIL } from './example-rows.ts'

const ORDER_ID = '019a0000-0000-7000-8000-000000000301'
const PAYMENT_ID = '019a0000-0000-7000-8000-000000000401'
const buyer = { name: 'Camille Moreau', email: EXAMPLE_EMAIL }

export const EXAMPLE_REFUND: OrderRefund = {
  id: '019a0000-0000-7000-8000-000000000901',
  payment_id: PAYMENT_ID,
  amount: 29,
  currency: 'eur',
  lines: [{ line: 0, amount: 29 }],
  reason: 'goodwill',
  status: 'pending',
  is_manual: false,
  failure: null,
  actor: 'Ada L.',
  created_at: '2026-01-14T09:30:00.000Z',
  settled_at: null,
  accepted_at: null,
}

const PAYMENT: OrderPayment = {
  id: PAYMENT_ID,
  provider: 'stripe',
  provider_id: 'pi_1Qx0000000000000',
  status: 'matched',
  stray_reason: null,
  amount: 58,
  refundable: 29,
  currency: 'eur',
  received_at: '2026-01-12T09:31:00.000Z',
  accepted_at: null,
}

export const EXAMPLE_STRAY_PAYMENT: OrderPayment = {
  ...PAYMENT,
  id: '019a0000-0000-7000-8000-000000000402',
  status: 'stray',
  stray_reason: 'double',
  refundable: 58,
}

const event = (id: string, at: string, fields: Partial<OrderEvent>): OrderEvent => ({
  id,
  kind: 'ordered',
  at,
  actor: null,
  amount: 58,
  currency: 'eur',
  reason: null,
  ...fields,
})

export const EXAMPLE_ORDER_FILE: OrderFile = {
  buyer: {
    ...buyer,
    company: {
      name: 'Atelier Moreau',
      siret: '73282932000074',
      address: '3 rue des Lilas\n75011 Paris',
    },
  },
  lines: [
    {
      name: 'Luna',
      total: 29,
      refunded: 29,
      refundable: 0,
      is_revoked: true,
      withdrawal_ends_at: null,
      guarantee_ends_at: null,
      delivery_from: '2026-01-12T09:31:00.000Z',
    },
    {
      name: 'Jade',
      total: 29,
      refunded: 0,
      refundable: 29,
      is_revoked: false,
      withdrawal_ends_at: null,
      guarantee_ends_at: null,
      delivery_from: '2026-01-12T09:31:00.000Z',
    },
  ],
  consents: {
    given: [
      { name: 'terms', is_given: true },
      { name: 'immediate_delivery', is_given: true },
      { name: 'withdrawal_lost', is_given: true },
    ],
    at: '2026-01-12T09:30:00.000Z',
    version: 1,
  },
  payments: [PAYMENT],
  refunds: [EXAMPLE_REFUND],
  events: [
    event('019a0000-0000-7000-8000-000000000801', '2026-01-12T09:30:00.000Z', {}),
    event('019a0000-0000-7000-8000-000000000802', '2026-01-12T09:31:00.000Z', {
      kind: 'paid',
      amount: null,
    }),
    event('019a0000-0000-7000-8000-000000000803', '2026-01-14T09:30:00.000Z', {
      kind: 'refund-pending',
      amount: 29,
      reason: 'goodwill',
    }),
  ],
  notes: [
    {
      id: '019a0000-0000-7000-8000-000000000902',
      text: 'A téléphoné : le fichier est bien arrivé.',
      author: 'Ada L.',
      created_at: '2026-01-13T08:00:00.000Z',
    },
  ],
}

export const EXAMPLE_STRAY_LIST: StrayList = {
  open: 1,
  entries: [
    {
      id: EXAMPLE_STRAY_PAYMENT.id,
      kind: 'double',
      state: 'open',
      provider: 'stripe',
      provider_id: 'pi_1Qx0000000000001',
      amount: 58,
      refundable: 58,
      currency: 'eur',
      at: '2026-01-12T10:02:00.000Z',
      order: { id: ORDER_ID, number: 'NM-7K2M9Q4X', status: 'paid', total: 58, buyer },
    },
  ],
}
