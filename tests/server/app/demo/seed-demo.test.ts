import { expect, test } from 'vitest'
import { dashboardFigures } from '#admin/dashboard/figure-cards.tsx'
import type { Model } from '#contract/entities/model.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createUuidV7, isUuid } from '#domain/uuid.ts'
import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'
import { orderFiguresOf, userFiguresOf } from '#tests/support/figures-of.ts'

const NOW = 1_767_225_600_000

const depsOf = ({ store }: TestServer, now: number) => {
  let made = 0
  const fillRandom = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(++made)
  return { store, nowMs: () => now, newId: createUuidV7({ nowMs: () => now, fillRandom }) }
}

const namesOf = async ({ request }: TestServer): Promise<readonly string[]> => {
  const models = (await (await request('/api/models')).json()) as { name: string }[]
  return models.map(({ name }) => name)
}

const SAMPLE_NAMES = SAMPLE_MODELS.map(({ name }) => name)

test('the six sample models, in the order in which the site first shows them', async () => {
  const server = await createTestServer()
  expect(await seedDemo(depsOf(server, NOW))).toBe(true)
  expect(await namesOf(server)).toEqual(SAMPLE_NAMES)
})

test('a second start adds nothing, and restores nothing that an admin deleted', async () => {
  const server = await createTestServer()
  await seedDemo(depsOf(server, NOW))
  const { token } = await server.signInAdmin()
  for (const { id } of SAMPLE_MODELS) {
    const answer = await server.call('DELETE', `/api/admin/models/${id}`, { token })
    expect(answer.ok).toBe(true)
  }
  expect(await seedDemo(depsOf(server, NOW + 1))).toBe(false)
  // Tombstones are removed after some time.
  await server.store.write((tx) => tx.deleteFrom('tombstones').execute())
  expect(await seedDemo(depsOf(server, NOW + 2))).toBe(false)
  expect(await namesOf(server)).toEqual([])
})

test('a database that an admin has filled is left alone', async () => {
  const server = await createTestServer({ models: SAMPLE_MODELS.slice(0, 1) })
  expect(await seedDemo(depsOf(server, NOW))).toBe(false)
  expect(await namesOf(server)).toEqual(SAMPLE_NAMES.slice(0, 1))
})

test('every client has an email address', async () => {
  const server = await createTestServer()
  await seedDemo(depsOf(server, NOW))
  const { token } = await server.signInAdmin()
  const users = (await (await server.call('GET', '/api/admin/users', { token })).json()) as User[]
  const names = users.map(({ last_name }) => last_name)
  expect(names).toContain('de Vries')
  for (const { email } of users) expect(email).toMatch(/^[\w.-]+@[\w.-]+$/)
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

test.each([
  ['in the middle of a month', '2026-11-21T18:00:00.000Z'],
  ['in its first minutes', '2026-12-01T00:05:00.000Z'],
  ['at its first moment', '2027-01-01T00:00:00.000Z'],
  ['on a day that the month before did not have', '2027-03-31T22:00:00.000Z'],
  ['on a leap day', '2028-02-29T12:00:00.000Z'],
])('the four trends of the specification come out %s', async (_, now) => {
  const server = await createTestServer()
  const nowMs = Date.parse(now)
  await seedDemo(depsOf(server, nowMs))
  const { token } = await server.signInAdmin()
  const list = async <Row>(entity: string) =>
    (await (await server.call('GET', `/api/admin/${entity}`, { token })).json()) as Row[]
  const rows = {
    models: await list<Model>('models'),
    users: await list<User>('users'),
    orders: await list<Order>('orders'),
  }
  const { models, users, orders, revenueCents } = dashboardFigures({
    models: rows.models,
    users: userFiguresOf(rows.users, nowMs),
    orders: orderFiguresOf(rows.orders, nowMs),
  })
  expect([models, users, orders, revenueCents].map((figure) => figure?.trend)).toEqual(
    [12, 8, 23, 15].map((percent) => ({ type: 'change', percent })),
  )
  for (const { created_at } of [...rows.users, ...rows.orders])
    expect(Date.parse(created_at)).toBeLessThanOrEqual(nowMs)
  const signedUp = new Map(rows.users.map(({ id, created_at }) => [id, created_at]))
  for (const { user_id, created_at } of rows.orders)
    expect(created_at >= (signedUp.get(user_id ?? '') ?? 'z')).toBe(true)
})

test('orders are known by the beginning of their ids, which differs', async () => {
  const server = await createTestServer()
  await seedDemo(depsOf(server, Date.parse('2026-11-21T18:00:00.000Z')))
  const { token } = await server.signInAdmin()
  const orders: Order[] = await (await server.call('GET', '/api/admin/orders', { token })).json()
  expect(new Set(orders.map(({ id }) => id.slice(0, 8))).size).toBe(orders.length)
  for (const { id } of orders) expect(isUuid(id)).toBe(true)
})
