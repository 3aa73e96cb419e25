import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dashboard } from '#contract/admin/dashboard.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const NOW = Date.UTC(2026, 10, 21)

const setUp = async () => {
  const server = await createTestServer({ nowMs: () => NOW, models: SAMPLE_MODELS })
  const { token } = await server.signInAdmin()
  const addOrder = (id: number, status: string, total: number, createdAt: string) =>
    server.store.write((tx) =>
      insertRecord(tx, orderTable, {
        id: `order-${id}`,
        values: {
          user_id: null,
          status,
          total_amount: total,
          payment_method: 'card',
          payment_id: null,
          notes: '',
          items: [],
        },
        columns: { details: '{}' },
        createdAtMs: Date.parse(createdAt),
        nowMs: NOW,
        mutationId: null,
      }),
    )
  const read = async () =>
    v.parse(dashboard, await (await server.call('GET', '/api/admin/dashboard', { token })).json())
  return { ...server, token, addOrder, read }
}

test('an empty shop', async () => {
  const { read } = await setUp()
  expect(await read()).toMatchObject({
    total_models: 6,
    total_users: 1,
    total_orders: 0,
    total_revenue: 0,
    monthly_revenue: 0,
    recent_orders: [],
  })
})

test('revenue counts paid and completed orders, the month’s from its first moment on', async () => {
  const { addOrder, read } = await setUp()
  await addOrder(1, 'completed', 10.1, '2026-10-31T22:59:59.999Z')
  await addOrder(2, 'paid', 20.2, '2026-10-31T23:00:00.000Z')
  await addOrder(3, 'completed', 0.3, '2026-11-20T10:00:00.000Z')
  await addOrder(4, 'pending', 1_000, '2026-11-20T11:00:00.000Z')
  await addOrder(5, 'cancelled', 2_000, '2026-11-20T12:00:00.000Z')
  expect(await read()).toMatchObject({
    total_orders: 5,
    total_revenue: 30.6,
    monthly_revenue: 20.5,
  })
})

test('the five newest orders and the five best sold models', async () => {
  const { addOrder, read } = await setUp()
  for (const day of [1, 2, 3, 4, 5, 6])
    await addOrder(day, 'paid', day, `2026-11-0${day}T00:00:00.000Z`)
  const { recent_orders, popular_models } = await read()
  expect(recent_orders.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2].map((day) => `order-${day}`))
  expect(recent_orders[0]).toEqual({
    id: 'order-6',
    date: '2026-11-06T00:00:00.000Z',
    amount: 6,
    status: 'paid',
  })
  expect(popular_models.map(({ name }) => name)).toEqual(['Nova', 'Caio', 'Sakura', 'Luna', 'Mali'])
})

test('an inactive model is not counted as active', async () => {
  const { call, token, read } = await setUp()
  const [luna] = SAMPLE_MODELS
  const body = { ...luna, isActive: false }
  await call('PUT', `/api/admin/models/${luna?.id}`, { token, body })
  expect(await read()).toMatchObject({ total_models: 5 })
})

test('only for administrators', async () => {
  const { call } = await setUp()
  expect((await call('GET', '/api/admin/dashboard')).status).toBe(401)
})
