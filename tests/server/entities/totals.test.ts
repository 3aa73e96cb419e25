import * as v from 'valibot'
import { expect, test } from 'vitest'
import { totalsAnswer } from '#contract/admin/figures.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { orderFiguresOf, userFiguresOf } from '#tests/support/figures-of.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

const setUp = async () => {
  let nowMs = NOW
  const server = await createTestServer({ nowMs: () => nowMs })
  const { token } = await server.signInAdmin()
  const addOrder = (id: number, status: string, createdAt: string) =>
    server.store.write((tx) =>
      insertRecord(tx, orderTable, {
        id: `order-${id}`,
        values: {
          user_id: null,
          status,
          total_amount: 19.99,
          payment_method: 'card',
          payment_id: null,
          notes: '',
          items: [{ model_id: 'm1', model_name: 'Luna', quantity: 2, price: 9.99 }],
        },
        columns: { details: '{}' },
        createdAtMs: Date.parse(createdAt),
        nowMs: NOW,
        mutationId: null,
      }),
    )
  const get = async (path: string) => (await server.call('GET', path, { token })).json()
  const read = async () => v.parse(totalsAnswer, await get('/api/admin/totals'))
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { ...server, addOrder, get, read, pass }
}

test('the server counts as a device counts its own rows', async () => {
  const { addOrder, get, read } = await setUp()
  await addOrder(1, 'paid', '2026-11-02T10:00:00.000Z')
  await addOrder(2, 'pending', '2026-11-03T10:00:00.000Z')
  await addOrder(3, 'completed', '2026-10-02T10:00:00.000Z')
  await addOrder(4, 'paid', '2026-10-30T10:00:00.000Z')
  await addOrder(5, 'paid', '2024-01-01T10:00:00.000Z')
  const { orders, users } = await read()
  expect(orders).toEqual(orderFiguresOf((await get('/api/admin/orders')) as Order[], NOW))
  expect(users).toEqual(userFiguresOf((await get('/api/admin/users')) as User[], NOW))
  expect(orders.all).toMatchObject({ orders: 5, 'status:pending': 1, revenueCents: 79_96 })
  expect(orders.current).toMatchObject({ orders: 2, 'packs:m1': 2 })
  expect(orders.previous).toMatchObject({ orders: 1 })
  expect(Object.keys(orders.months).toSorted()).toEqual(['2026-10', '2026-11'])
})

test('an answer is counted again after half a minute', async () => {
  const { addOrder, read, pass } = await setUp()
  expect((await read()).orders.all).toEqual({})
  await addOrder(1, 'paid', '2026-11-02T10:00:00.000Z')
  expect((await read()).orders.all).toEqual({})
  pass(31_000)
  expect((await read()).orders.all).toMatchObject({ orders: 1 })
})
