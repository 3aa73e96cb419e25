import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { openForms } from '#tests/support/open-forms.ts'

const LUNA = SAMPLE_MODELS[0]?.id
const BUYER = { email: 'Zoe@example.org', name: 'Zoé Martin' }
const CART = { ...BUYER, items: [{ model_id: LUNA, quantity: 2 }] }
const CUSTOM = { email: BUYER.email, name: 'Aïko' }
const BY_MACHINE = { website: 'https://spam.example' }

const setUp = async () => {
  const server = await openForms()
  const { token } = await server.signInAdmin()
  const read = async (path: string) =>
    (await server.call('GET', `/api/admin/${path}`, { token })).json()
  const order = async (path: string, body: object): Promise<string> =>
    (await (await server.post(path, body)).json()).id
  const move = async (id: string, status: string) => {
    const answer = await server.call('PUT', `/api/admin/orders/${id}`, { token, body: { status } })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const clients = async () => {
    const users: { id: string; role: string; email: string }[] = await read('users')
    return users.filter(({ role }) => role === 'client')
  }
  return { ...server, token, read, order, move, clients }
}

describe('an order that was put aside', () => {
  test('says so, names the sender, and creates no client', async () => {
    const { order, read, clients } = await setUp()
    const cart = await order('/api/checkout', { ...CART, ...BY_MACHINE })
    const custom = await order('/api/custom-orders', { ...CUSTOM, ...BY_MACHINE })
    expect(await read(`orders/${cart}`)).toMatchObject({
      status: 'pending',
      is_quarantined: true,
      user_id: null,
      notes: 'Contact : Zoe@example.org\nNom : Zoé Martin',
    })
    expect(await read(`orders/${custom}`)).toMatchObject({ is_quarantined: true, user_id: null })
    expect(await clients()).toEqual([])
  })

  test('is not among the figures of the dashboard', async () => {
    const { order, read } = await setUp()
    await order('/api/checkout', { ...CART, ...BY_MACHINE })
    const id = await order('/api/checkout', CART)
    expect(await read('dashboard')).toMatchObject({ total_orders: 1, recent_orders: [{ id }] })
  })

  test('belongs to no client, even if the address is a client’s', async () => {
    const { order, read } = await setUp()
    await order('/api/checkout', CART)
    const ids = [
      await order('/api/checkout', { ...CART, ...BY_MACHINE }),
      await order('/api/custom-orders', { ...CUSTOM, ...BY_MACHINE }),
    ]
    for (const id of ids)
      expect(await read(`orders/${id}`)).toMatchObject({ is_quarantined: true, user_id: null })
  })

  test('and is cancelled stays aside', async () => {
    const { order, move, clients } = await setUp()
    const id = await order('/api/checkout', { ...CART, ...BY_MACHINE })
    expect(await move(id, 'cancelled')).toMatchObject({ is_quarantined: true, user_id: null })
    expect(await clients()).toEqual([])
  })

  test('can only be released by its status', async () => {
    const { order, call, token } = await setUp()
    const id = await order('/api/checkout', { ...CART, ...BY_MACHINE })
    const body = { status: 'cancelled', is_quarantined: false, user_id: 'x' }
    const answer = await call('PUT', `/api/admin/orders/${id}`, { token, body })
    expect(await answer.json()).toMatchObject({ is_quarantined: true, user_id: null })
  })
})

describe('an order that was put aside, and is paid later', () => {
  test('belongs to its buyer, who becomes a client with it', async () => {
    const { order, move, read, clients } = await setUp()
    const id = await order('/api/checkout', { ...CART, ...BY_MACHINE })
    const moved = await move(id, 'paid')
    const [client] = await clients()
    expect(moved).toMatchObject({ is_quarantined: false, user_id: client?.id, version: 2 })
    expect(client).toMatchObject({
      first_name: 'Zoé',
      last_name: 'Martin',
      email: BUYER.email,
      total_spent: 58,
      orders_count: 1,
    })
    expect(await read('dashboard')).toMatchObject({ total_orders: 1, total_revenue: 58 })
  })

  test('belongs to the client who was created meanwhile', async () => {
    const { order, move, clients } = await setUp()
    const id = await order('/api/checkout', { ...CART, ...BY_MACHINE })
    const custom = await order('/api/custom-orders', { ...CUSTOM, ...BY_MACHINE })
    await order('/api/checkout', CART)
    const [client] = await clients()
    expect(await move(id, 'paid')).toMatchObject({ user_id: client?.id })
    expect(await move(custom, 'paid')).toMatchObject({ user_id: client?.id })
    expect(await clients()).toMatchObject([{ orders_count: 2 }])
  })

  test('never names a client after a model', async () => {
    const { order, move, clients } = await setUp()
    const id = await order('/api/custom-orders', { ...CUSTOM, ...BY_MACHINE })
    expect(await move(id, 'paid')).toMatchObject({ is_quarantined: false, user_id: null })
    expect(await clients()).toEqual([])
  })

  test('belongs to no client when its buyer has been erased', async () => {
    const { order, move, clients, call, token } = await setUp()
    const id = await order('/api/checkout', { ...CART, ...BY_MACHINE })
    await call('POST', '/api/admin/privacy/erase', { token, body: { email: BUYER.email } })
    expect(await move(id, 'paid')).toMatchObject({
      is_quarantined: false,
      user_id: null,
      notes: '',
    })
    expect(await clients()).toEqual([])
  })

  test('never belongs to an administrator', async () => {
    const { order, move, addAdmin } = await setUp()
    await addAdmin('zoe@example.org')
    const id = await order('/api/checkout', { ...CART, ...BY_MACHINE })
    expect(await move(id, 'paid')).toMatchObject({ is_quarantined: false, user_id: null })
  })
})
