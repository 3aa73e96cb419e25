import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { order } from '#contract/entities/order.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { idOf, setUpEntity } from './set-up-entity.ts'

const ORDER = 1
const CLIENT = 2
const MODEL = 3

const setUp = async (status = 'pending') => {
  const server = await setUpEntity('orders')
  await server.insert(
    CLIENT,
    {
      values: {
        first_name: 'Zoé',
        last_name: 'Client',
        email: 'zoe@neomuse.test',
        phone: null,
        role: 'client',
        is_active: true,
        last_login: null,
        total_spent: 10.1,
        orders_count: 1,
      },
      columns: { email_key: 'zoe@neomuse.test', password_hash: null },
    },
    'users',
  )
  await server.send('POST', '/api/admin/models', {
    id: idOf(MODEL),
    name: 'Luna',
    price: 19.99,
    description: 'D',
  })
  const items = [
    { model_id: idOf(MODEL), model_name: 'Luna', quantity: 3, price: 19.99 },
    { model_id: 'plan-starter', model_name: 'Formation', quantity: 1, price: 0.2 },
  ]
  await server.insert(ORDER, {
    values: {
      user_id: idOf(CLIENT),
      status,
      total_amount: 60.17,
      payment_method: 'card',
      payment_id: null,
      notes: '',
      items,
    },
    columns: { details: '{"secret":1}' },
  })
  const move = (to: unknown, headers = {}) =>
    server.send('PUT', server.path(ORDER), { status: to }, headers)
  const effects = async () => {
    const [client, model] = [await server.row(CLIENT, 'users'), await server.row(MODEL, 'models')]
    return {
      spent: client.total_spent,
      orders: client.orders_count,
      sales: model.sales_count,
    }
  }
  return { ...server, move, effects }
}

const ALLOWED = ['pending→paid', 'pending→cancelled', 'paid→completed', 'paid→cancelled']
const MOVES = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const))

describe('an order', () => {
  test('is listed in the form of the contract', async () => {
    const { rows } = await setUp()
    const orders = await rows()
    expect(v.parse(v.array(order.rowSchema), orders)).toEqual(orders)
    expect(orders).toMatchObject([
      { total_amount: 60.17, items: [{ quantity: 3, price: 19.99 }, { price: 0.2 }] },
    ])
    expect(JSON.stringify(orders)).not.toContain('secret')
  })

  test.each(MOVES)('that is %s, moved to %s', async (from, to) => {
    const { move, row } = await setUp(from)
    const before = await row(ORDER)
    const answer = await move(to)
    if (from === to || ALLOWED.includes(`${from}→${to}`)) {
      expect(answer).toMatchObject({ status: 200, etag: '"2"' })
      expect(answer.body).toEqual({ ...before, status: to, version: 2 })
      return
    }
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'illegal-transition', current: before })
    expect(await row(ORDER)).toEqual(before)
  })

  test.each(['shipped', 'PAID', '', null, 1, undefined])(
    'never has the status %j',
    async (status) => {
      const { move, row } = await setUp()
      const answer = await move(status)
      expect(answer.status).toBe(422)
      expect(answer.body.fields).toMatchObject([{ field: 'status' }])
      expect(await row(ORDER)).toMatchObject({ status: 'pending', version: 1 })
    },
  )

  test('can change only its status', async () => {
    const { send, path, row } = await setUp()
    const before = await row(ORDER)
    const body = { status: 'paid', total_amount: 1, items: [], user_id: null, notes: 'x' }
    await send('PUT', path(ORDER), body)
    expect(await row(ORDER)).toEqual({ ...before, status: 'paid', version: 2 })
  })

  test('can be neither created nor deleted here', async () => {
    const { send, list, path } = await setUp()
    expect([
      (await send('POST', list, { status: 'paid' })).status,
      (await send('DELETE', path(ORDER))).status,
    ]).toEqual([405, 405])
  })
})

describe('the amount spent by its buyer and the sales of its models', () => {
  const NOTHING = { spent: 10.1, orders: 1, sales: 0 }
  const COUNTED = { spent: 70.27, orders: 2, sales: 3 }

  test('include it while it counts as revenue', async () => {
    const { move, effects } = await setUp()
    expect(await effects()).toEqual(NOTHING)
    await move('paid')
    expect(await effects()).toEqual(COUNTED)
    await move('completed')
    expect(await effects()).toEqual(COUNTED)
  })

  test('no longer include it when it is cancelled', async () => {
    const { move, effects } = await setUp()
    await move('paid')
    await move('cancelled')
    expect(await effects()).toEqual(NOTHING)
  })

  test('do not change when the change is refused, stale, or without effect', async () => {
    const { move, effects } = await setUp()
    await move('paid')
    await move('paid')
    await move('pending')
    await move('cancelled', { 'If-Match': '"1"' })
    expect(await effects()).toEqual(COUNTED)
  })

  test('are announced in the change stream', async () => {
    const { move, send } = await setUp()
    const cursorOf = async (entity: string) => {
      const entries = (await send('GET', `/api/admin/${entity}?since=0`)).body
      return JSON.stringify(entries)
    }
    const before = await Promise.all(['users', 'models'].map(cursorOf))
    await move('paid')
    const after = await Promise.all(['users', 'models'].map(cursorOf))
    for (const [at, text] of after.entries()) expect(text).not.toBe(before[at])
  })

  test('count it once, even when two admins change it at the same moment', async () => {
    const { move, effects } = await setUp()
    const answers = await Promise.all([move('paid'), move('paid'), move('cancelled')])
    // Whichever comes first, a cancelled order does not change any more.
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await effects()).toEqual(NOTHING)
    expect((await move('paid')).status).toBe(409)
  })
})

describe('sent by a device that was offline for long', () => {
  test('a status change is sent again and has its effect once', async () => {
    const { move, effects, row } = await setUp()
    const key = { 'Idempotency-Key': 'k1', 'If-Match': '"1"' }
    const first = await move('paid', key)
    await move('cancelled')
    expect(await move('paid', key)).toEqual(first)
    expect(await row(ORDER)).toMatchObject({ status: 'cancelled', version: 3 })
    expect(await effects()).toMatchObject({ sales: 0 })
  })

  test('a status change that others made impossible is answered with the present order, each time', async () => {
    const { move } = await setUp('paid')
    await move('cancelled')
    const replay = () => move('completed', { 'Idempotency-Key': 'k1' })
    const answer = await replay()
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'illegal-transition',
      detail: expect.any(String),
      current: { status: 'cancelled', version: 2 },
    })
    expect(await replay()).toEqual(answer)
  })

  test.each(MOVES.filter(([from, to]) => from !== to && !ALLOWED.includes(`${from}→${to}`)))(
    'O 237: a status change from %s to %s is refused in the version that was seen, too',
    async (from, to) => {
      const { move, row } = await setUp(from)
      const before = await row(ORDER)
      const answer = await move(to, { 'Idempotency-Key': 'k1', 'If-Match': '"1"' })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        code: 'illegal-transition',
        detail: expect.stringMatching(/./),
        current: before,
      })
      expect(await row(ORDER)).toEqual(before)
    },
  )

  test('a status change of another version is stale rather than impossible', async () => {
    const { move } = await setUp('paid')
    await move('cancelled')
    const answer = await move('completed', { 'If-Match': '"1"' })
    expect(answer.status).toBe(412)
    expect(answer.body).toMatchObject({ code: 'stale', current: { status: 'cancelled' } })
  })
})
