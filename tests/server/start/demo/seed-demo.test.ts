import { expect, test } from 'vitest'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { seedDemo } from '#server/start/demo/seed-demo.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'

const NOW = 1_767_225_600_000

const depsOf = ({ store }: TestServer, now: number) => ({
  store,
  nowMs: () => now,
  newId: createUuidV7({ nowMs: () => now, fillRandom: (bytes) => bytes }),
})

const namesOf = async ({ request }: TestServer): Promise<readonly string[]> => {
  const models = (await (await request('/api/models')).json()) as { name: string }[]
  return models.map(({ name }) => name)
}

const SAMPLE_NAMES = SAMPLE_MODELS.map(({ name }) => name)

test('the six sample models, in the order in which the site first paints them', async () => {
  const server = await createTestServer()
  expect(await seedDemo(depsOf(server, NOW))).toBe(true)
  expect(await namesOf(server)).toEqual(SAMPLE_NAMES)
})

test('a second start adds nothing, and brings nothing back that an admin deleted', async () => {
  const server = await createTestServer()
  await seedDemo(depsOf(server, NOW))
  const { token } = await server.signInAdmin()
  for (const { id } of SAMPLE_MODELS) {
    const answer = await server.call('DELETE', `/api/admin/models/${id}`, { token })
    expect(answer.ok).toBe(true)
  }
  expect(await seedDemo(depsOf(server, NOW + 1))).toBe(false)
  // The traces of deleted rows do not last for ever.
  await server.store.write((tx) => tx.deleteFrom('tombstones').execute())
  expect(await seedDemo(depsOf(server, NOW + 2))).toBe(false)
  expect(await namesOf(server)).toEqual([])
})

test('a database that an admin has filled is left alone', async () => {
  const server = await createTestServer({ models: SAMPLE_MODELS.slice(0, 1) })
  expect(await seedDemo(depsOf(server, NOW))).toBe(false)
  expect(await namesOf(server)).toEqual(SAMPLE_NAMES.slice(0, 1))
})

test('something for every screen, and totals that follow from the orders', async () => {
  const server = await createTestServer()
  await seedDemo(depsOf(server, NOW))
  const { token } = await server.signInAdmin()
  const list = async <Row>(entity: string) =>
    (await (await server.call('GET', `/api/admin/${entity}`, { token })).json()) as Row[]
  expect(await list('blog')).toHaveLength(9)
  expect((await list<{ is_read: boolean }>('messages')).filter((row) => !row.is_read)).toHaveLength(
    3,
  )

  const orders = await list<Order>('orders')
  expect(new Set(orders.map(({ status }) => status)).size).toBe(4)
  for (const { items, total_amount } of orders) {
    const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
    expect(total_amount).toBe(sum)
  }
  const clients = (await list<User>('users')).filter(({ role }) => role === 'client')
  for (const client of clients) {
    const counted = orders.filter(
      ({ user_id, status }) => user_id === client.id && ['paid', 'completed'].includes(status),
    )
    expect(client.orders_count).toBe(counted.length)
    expect(client.total_spent).toBe(
      counted.reduce((total, { total_amount }) => total + total_amount, 0),
    )
  }
})
