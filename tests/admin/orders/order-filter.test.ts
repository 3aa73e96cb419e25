import { expect, test } from 'vitest'
import { type OrderChoice, orderEntry, selectOrders } from '#admin/orders/order-filter.ts'
import { rowText } from '#admin/shared/list/search-and-sorting.ts'
import type { Order } from '#contract/entities/order.ts'

const anOrder = (fields: Partial<Order>): Order => ({
  id: '01900000-aaaa-7000-8000-000000000001',
  version: 1,
  last_mutation_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  status: 'paid',
  user_id: null,
  total_amount: 29,
  payment_method: 'card',
  payment_id: null,
  notes: '',
  items: [],
  language: null,
  is_quarantined: false,
  number: null,
  refunded_amount: 0,
  ...fields,
})

const LUNA = { model_id: 'm1', model_name: 'Luna', quantity: 1, price: 29 }
const ORDERS = [
  anOrder({ id: 'o1', user_id: 'u1', items: [LUNA] }),
  anOrder({ id: 'o2', user_id: 'u2', status: 'pending' }),
  anOrder({ id: 'o3', user_id: 'gone', total_amount: 1500 }),
  anOrder({ id: 'o5', total_amount: 1.5, notes: 'Contact : zoe@exemple.invalid' }),
  anOrder({ id: 'o1-500', total_amount: 500 }),
  anOrder({ id: 'o4', is_quarantined: true, user_id: 'u2' }),
]
const CLIENTS = new Map([
  ['u1', rowText(['Chloé Noël', 'c.noel@exemple.invalid'])],
  ['u2', rowText(['Bram de Vries', 'BRAM@exemple.invalid'])],
])
const textOf = (id: string) => CLIENTS.get(id) ?? ''
const ENTRIES = ORDERS.map(orderEntry)

const found = (search: string, status: OrderChoice | '' = '') =>
  selectOrders(ENTRIES, { search, status, sort: '' }, textOf).map(({ id }) => id)

test.each([
  ['their number', 'O3', ['o3']],
  ['who ordered, by id', 'u1', ['o1']],
  ['who ordered, by name', 'chloe noel', ['o1']],
  ['who ordered, by a part of the name', 'VRIES', ['o2']],
  ['who ordered, by e-mail', 'bram@', ['o2']],
  ['what was ordered', 'luna', ['o1']],
  ['what they come to, as it is shown', '1,50', ['o5']],
  ['that with its sign', '1,50 €', ['o5']],
  ['thousands apart', '1 500', ['o3']],
  ['thousands apart, as it is shown', '1\u202f500\u00a0€', ['o3']],
  ['thousands without a blank', '1500', ['o3']],
  ['thousands with cents', '1500,00', ['o3']],
  ['thousands with cents, apart, and their sign', '1 500,00 €', ['o3']],
  ['cents after a dot', '1500.00', ['o3']],
  ['what is noted of them', 'zoe@exemple', ['o5']],
  ['several of these', 'o1 noel chloe', ['o1']],
  ['nothing that stands nowhere', 'o3 chloe', []],
])('orders are found by %s: %j', (_what, search, ids) => {
  expect(found(search)).toEqual(ids)
})

test('a status narrows the search; spam orders are a status of their own', () => {
  expect(found('bram', 'paid')).toEqual([])
  expect(found('bram', 'pending')).toEqual(['o2'])
  expect(found('bram', 'suspect')).toEqual(['o4'])
})

test.each([
  ['', ['o2', 'o3', 'o1']],
  ['anciennes', ['o1', 'o3', 'o2']],
  ['montant', ['o1', 'o2', 'o3']],
] as const)('sorted as in the address: %j; equal rows are newest first', (sort, expected) => {
  const orders = [
    anOrder({ id: 'o1', total_amount: 100, created_at: '2026-01-01T00:00:00.000Z' }),
    anOrder({ id: 'o2', total_amount: 29.9, created_at: '2026-03-01T00:00:00.000Z' }),
    anOrder({ id: 'o3', total_amount: 29.9, created_at: '2026-02-01T00:00:00.000Z' }),
  ]
  const sorted = selectOrders(orders.map(orderEntry), { search: '', status: '', sort }, textOf)
  expect(sorted.map(({ id }) => id)).toEqual(expected)
})
