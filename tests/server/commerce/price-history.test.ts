import { expect, test } from 'vitest'
import { builtInId } from '#domain/content-blocks.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const PLAN = builtInId('plans', 'premium') ?? ''
const DAY_MS = 86_400_000

const setUp = async () => {
  const clock = { now: Date.UTC(2026, 0, 1, 12) }
  const server = await createTestServer({ nowMs: () => clock.now })
  await server.addAdmin()
  // The session has expired meanwhile.
  const send = async (method: string, path: string, body?: object) => {
    const token = await server.signIn('admin@neomuse.test')
    const answer = await server.call(method, path, { token, ...(body ? { body } : {}) })
    return { status: answer.status, body: await answer.json() }
  }
  const path = `/api/admin/content/${PLAN}`
  return {
    ...server,
    clock,
    read: async () => (await send('GET', path)).body,
    write: (price: number, original_price: number) =>
      send('PUT', path, { place: 'plans', price, original_price }),
    history: async () => (await send('GET', `/api/admin/prices/content/${PLAN}`)).body.prices,
    shown: async () => {
      const blocks: { id: string }[] = await (await server.request('/api/content')).json()
      return blocks.find(({ id }) => id === PLAN)
    },
  }
}

test('a struck price that was not the lowest of the last 30 days is refused, with the article of law', async () => {
  const { write, clock, read, history } = await setUp()
  expect((await write(300, 300)).status).toBe(200)
  clock.now += 40 * DAY_MS
  const refused = await write(200, 400)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    fields: [
      {
        field: 'original_price',
        code: 'misleading-reduction',
        detail: expect.stringMatching(/300,00 €.*L112-1-1/),
      },
    ],
  })
  expect(await read()).toMatchObject({ price: 300, original_price: 300 })
  expect((await write(200, 300)).status).toBe(200)
  expect(await history()).toMatchObject([
    { price: 200, original_price: 300 },
    { price: 300, original_price: 300 },
    { price: null, original_price: null },
  ])
})

test('a struck price that became wrong since then is not shown', async () => {
  const { write, clock, shown, store } = await setUp()
  await write(300, 300)
  clock.now += 40 * DAY_MS
  await write(200, 300)
  expect(await shown()).toMatchObject({ price: 200, original_price: 300 })
  // As an older server has accepted it.
  clock.now += 1
  await write(190, 300)
  await store.write((tx) =>
    tx
      .insertInto('price_history')
      .values({
        id: 'newest',
        entity: 'content',
        row_id: PLAN,
        price_cents: 190_00,
        original_price_cents: 500_00,
        at_ms: clock.now + 2,
      })
      .execute(),
  )
  expect(await shown()).toMatchObject({ price: 190, original_price: 190 })
})
