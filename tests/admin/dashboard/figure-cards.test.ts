import { describe, expect, test } from 'vitest'
import { dashboardFigures, percentText, trendOf } from '#admin/dashboard/figure-cards.tsx'
import type { Model } from '#contract/entities/model.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { orderFiguresOf, userFiguresOf } from '#tests/support/figures-of.ts'
import { aModelRow, anOrder, aUser } from '#tests/support/make-entity-rows.ts'

describe('dashboard figures', () => {
  const NOW = Date.parse('2026-11-10T12:00:00Z')
  const THIS_MONTH = '2026-11-02T00:00:00.000Z'
  const MONTH_BEFORE = '2026-10-02T00:00:00.000Z'
  const LATER_THAT_MONTH = '2026-10-20T00:00:00.000Z'

  const item = (model_id: string, quantity: number) => ({
    model_id,
    model_name: '',
    quantity,
    price: 1,
  })

  type Rows = {
    readonly models?: readonly Model[]
    readonly users?: readonly User[]
    readonly orders?: readonly Order[]
  }

  const figuresOf = ({ models = [], users = [], orders = [] }: Rows) =>
    dashboardFigures({
      models,
      users: userFiguresOf(users, NOW),
      orders: orderFiguresOf(orders, NOW),
    })

  test('active models; their trend counts only the packs sold', () => {
    const models = [
      aModelRow({ id: 'a' }),
      aModelRow({ id: 'b' }),
      aModelRow({ id: 'c', isActive: false }),
    ]
    const orders = [
      anOrder({ created_at: MONTH_BEFORE, items: [item('a', 2), item('c', 9)] }),
      anOrder({ created_at: THIS_MONTH, items: [item('a', 1), item('b', 2), item('plan-vip', 9)] }),
      anOrder({ created_at: THIS_MONTH, status: 'pending', items: [item('a', 9)] }),
    ]
    expect(figuresOf({ models, orders }).models).toEqual({
      value: 2,
      trend: { type: 'change', percent: 50 },
    })
  })

  test('every account is a user; the trend counts only clients', () => {
    const users = [
      aUser({ role: 'admin', created_at: THIS_MONTH }),
      aUser({ created_at: THIS_MONTH }),
      aUser({ created_at: MONTH_BEFORE }),
      aUser({ created_at: LATER_THAT_MONTH }),
    ]
    expect(figuresOf({ users }).users).toEqual({
      value: 4,
      trend: { type: 'change', percent: 0 },
    })
  })

  test('orders in any status, without spam; compared up to the same day of the previous month', () => {
    const orders = [
      anOrder({ created_at: THIS_MONTH, status: 'cancelled' }),
      anOrder({ created_at: THIS_MONTH, is_quarantined: true, total_amount: 50 }),
      anOrder({ created_at: MONTH_BEFORE }),
      anOrder({ created_at: MONTH_BEFORE, status: 'pending' }),
      anOrder({ created_at: LATER_THAT_MONTH }),
    ]
    expect(figuresOf({ orders }).orders).toEqual({
      value: 4,
      trend: { type: 'change', percent: -50 },
    })
  })

  test('revenue counts paid and completed orders, of all months', () => {
    const orders = [
      anOrder({ created_at: THIS_MONTH, status: 'completed', total_amount: 23.1 }),
      anOrder({ created_at: THIS_MONTH, status: 'pending', total_amount: 100 }),
      anOrder({ created_at: MONTH_BEFORE, total_amount: 20.05 }),
      anOrder({ created_at: '2025-01-01T00:00:00.000Z', total_amount: 0.85 }),
    ]
    expect(figuresOf({ orders }).revenueCents).toEqual({
      value: 44_00,
      trend: { type: 'change', percent: 15 },
    })
  })

  test('a shop that is a month old has nothing to compare with', () => {
    const { models, users, orders, revenueCents } = figuresOf({})
    for (const figure of [models, users, orders, revenueCents])
      expect(figure).toEqual({ value: 0, trend: { type: 'no-base' } })
  })

  test('data that never reached this device shows no figure, and the others are shown', () => {
    const known = dashboardFigures({
      models: undefined,
      users: userFiguresOf([], NOW),
      orders: undefined,
    })
    expect(known).toMatchObject({ models: null, orders: null, revenueCents: null })
    expect(known.users?.value).toBe(0)
  })
})

describe('trend', () => {
  const trendText = (current: number, previous: number): string => {
    const trend = trendOf(current, previous)
    return trend.type === 'change' ? percentText(trend.percent) : trend.type
  }

  test.each([
    [19, 17, '+12%'],
    [13, 12, '+8%'],
    [16, 13, '+23%'],
    [3, 2, '+50%'],
    [2, 3, '-33%'],
    [0, 4, '-100%'],
    [40, 4, '+900%'],
  ])('%i after %i is %s', (current, previous, text) => {
    expect(trendText(current, previous)).toBe(text)
  })

  test('no change is neither a gain nor a loss, also when it disappears in rounding', () => {
    expect(trendText(7, 7)).toBe('0%')
    expect(trendText(1_000, 1_001)).toBe('0%')
    expect(trendText(1_001, 1_000)).toBe('0%')
  })

  test('halves are rounded away from zero, in both directions', () => {
    expect(trendText(201, 200)).toBe('+1%')
    expect(trendText(199, 200)).toBe('-1%')
  })

  test('after a month with nothing no percentage is shown', () => {
    expect(trendText(5, 0)).toBe('no-base')
    expect(trendText(0, 0)).toBe('no-base')
  })
})
