import { expect, test } from 'vitest'
import { revenueByMonth, revenueReport } from '#admin/dashboard/revenue-by-month.ts'
import type { Order } from '#contract/entities/order.ts'
import { orderFiguresOf } from '#tests/support/figures-of.ts'
import { anOrder } from '#tests/support/make-entity-rows.ts'

const NOW = Date.parse('2026-02-10T12:00:00Z')

const monthsOf = (orders: readonly Order[]) => revenueByMonth(orderFiguresOf(orders, NOW), NOW)

const paid = (created_at: string, total_amount: number) => anOrder({ created_at, total_amount })

test('twelve months, the oldest first, each from its first moment in Paris', () => {
  const months = monthsOf([
    paid('2025-02-28T22:59:59.999Z', 1_000),
    paid('2025-02-28T23:00:00.000Z', 10.1),
    paid('2026-01-31T22:59:59.999Z', 20),
    paid('2026-01-31T23:00:00.000Z', 30),
    paid('2026-02-09T00:00:00.000Z', 0.5),
  ])
  expect(months).toHaveLength(12)
  expect(new Date(months[0]?.startMs ?? 0).toISOString()).toBe('2025-02-28T23:00:00.000Z')
  expect(months.map(({ revenueCents }) => revenueCents)).toEqual([
    10_10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20_00, 30_50,
  ])
  expect(months.map(({ orders }) => orders)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
})

test('unpaid orders, and probable spam, are no revenue', () => {
  const created_at = '2026-02-01T00:00:00.000Z'
  const months = monthsOf([
    anOrder({ created_at, total_amount: 5, status: 'pending' }),
    anOrder({ created_at, total_amount: 5, status: 'cancelled' }),
    anOrder({ created_at, total_amount: 5, is_quarantined: true }),
    anOrder({ created_at: '', total_amount: 5 }),
  ])
  expect(months.every(({ revenueCents, orders }) => revenueCents === 0 && orders === 0)).toBe(true)
})

test('the report can be read by a French spreadsheet', () => {
  const months = monthsOf([paid('2026-02-01T00:00:00.000Z', 1_299.5)])
  const lines = revenueReport(months, ['Mois', 'Commandes', 'Revenus']).split('\r\n')
  expect(lines).toHaveLength(14)
  expect(lines[0]).toBe('\ufeff"Mois";"Commandes";"Revenus"')
  expect(lines[1]).toBe('"2025-03";0;0,00')
  expect(lines.slice(-2)).toEqual(['"2026-02";1;1299,50', ''])
})
