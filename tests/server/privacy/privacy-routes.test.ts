import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Store } from '#server/db/open-store.ts'
import { hashEmailKey } from '#server/privacy/erasures.ts'
import { addPersonalData } from '#tests/support/add-personal-data.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const EXPORT = '/api/admin/privacy/export'
const ERASE = '/api/admin/privacy/erase'
const NOW = Date.UTC(2026, 0, 1)
const ZOE = 'Zoe@Example.org'

const setUp = async () => {
  const clock = { now: NOW }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token } = await server.signInAdmin()
  await addPersonalData(server.store, { id: 'zoe', email: ZOE, createdAtMs: NOW })
  await addPersonalData(server.store, { id: 'bob', email: 'bob@example.org', createdAtMs: NOW })
  const exportOf = async (email: string) => {
    const answer = await server.call('GET', `${EXPORT}?email=${encodeURIComponent(email)}`, {
      token,
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const erase = async (email: unknown) => {
    const answer = await server.call('POST', ERASE, { token, body: { email } })
    return { status: answer.status, body: await answer.json() }
  }
  return { ...server, clock, token, exportOf, erase }
}

const TABLES = [
  'users',
  'orders',
  'messages',
  'replies',
  'reply_links',
  'mail_outbox',
  'interviews',
  'subscribers',
  'subscription_links',
  'course_links',
  'tombstones',
  'mutation_log',
  'erasures',
  'audit_log',
] as const

/** The whole database, as one text. */
const dump = async ({ db }: Store): Promise<string> => {
  const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

const tracesOfZoe = async (store: Store) => (await dump(store)).match(/Nom-zoe|zoe@example/gi)

const NOTHING = { users: 0, orders: 0, messages: 0, interviews: 0, newsletter: 0 }

describe('an export', () => {
  test('contains everything about the address, in any case, and nothing about others', async () => {
    const { exportOf } = await setUp()
    const { status, headers, body } = await exportOf('zoe@example.ORG')
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body).toMatchObject({
      email: 'zoe@example.ORG',
      exported_at: '2026-01-01T00:00:00.000Z',
      users: [{ id: 'zoe-user', email: ZOE, phone: '+33 6 12 34 56 78', role: 'client' }],
      orders: [
        { id: 'zoe-order', total_amount: 29.9, details: { email: ZOE, formats: ['photo'] } },
        { id: 'zoe-guest-order', notes: 'Pour Nom-zoe', details: { name: 'Nom-zoe' } },
      ],
      messages: [{ id: 'zoe-message', message: 'Je suis Nom-zoe.' }],
      replies: [{ id: 'zoe-reply', body: 'À Nom-zoe.' }],
      interviews: [{ id: 'zoe-interview', goals: 'être Nom-zoe', is_quarantined: false }],
      newsletter: [{ id: 'zoe-subscriber', language: 'fr', confirmed_at: null, letters: [] }],
    })
    expect(body.orders).toHaveLength(2)
    expect(JSON.stringify(body)).not.toMatch(/bob|password|email_key/)
  })

  test('of an administrator does not contain the hash of the password', async () => {
    const { exportOf } = await setUp()
    const { body } = await exportOf('admin@neomuse.test')
    expect(body.users).toMatchObject([{ role: 'admin' }])
    expect(JSON.stringify(body)).not.toMatch(/argon2/)
  })

  test('of an unknown address has empty lists', async () => {
    const { exportOf } = await setUp()
    const { status, body } = await exportOf('nobody@example.org')
    expect(status).toBe(200)
    const empty = { users: [], orders: [], messages: [], interviews: [], newsletter: [] }
    expect(body).toMatchObject(empty)
  })

  test.each(['', '?email=', '?email=zoe', '?email=a%0d%0ab@c.fr'])(
    '%j names no person',
    async (query) => {
      const { call, token } = await setUp()
      const answer = await call('GET', `${EXPORT}${query}`, { token })
      expect(answer.status).toBe(422)
      expect((await answer.json()).fields).toMatchObject([{ field: 'email' }])
    },
  )

  test('is only for administrators', async () => {
    const { call } = await setUp()
    expect((await call('GET', `${EXPORT}?email=${ZOE}`)).status).toBe(401)
    expect((await call('POST', ERASE, { body: { email: ZOE } })).status).toBe(401)
  })
})

describe('an erasure', () => {
  test('leaves nothing that identifies the person, and changes nothing of others', async () => {
    const { erase, exportOf, store } = await setUp()
    const bob = (await exportOf('bob@example.org')).body
    expect(await erase('ZOE@example.org')).toEqual({
      status: 200,
      body: { erased: { users: 1, orders: 2, messages: 1, interviews: 1, newsletter: 1 } },
    })
    expect(await tracesOfZoe(store)).toBeNull()
    const { exported_at: _, ...after } = (await exportOf('bob@example.org')).body
    expect(bob).toMatchObject(after)
  })

  test('leaves of a custom order what was made, and not its name', async () => {
    const { erase, call, token, store } = await setUp()
    const body = { email: ZOE, name: 'Nom-zoe' }
    const { id } = await (await call('POST', '/api/custom-orders', { body })).json()
    const readOrder = async () => (await call('GET', `/api/admin/orders/${id}`, { token })).json()
    expect((await readOrder()).items).toMatchObject([{ model_name: 'Modèle sur mesure — Nom-zoe' }])
    expect((await erase(ZOE)).body).toMatchObject({ erased: { orders: 3 } })
    expect(await readOrder()).toMatchObject({
      items: [{ model_id: 'custom', model_name: 'Modèle sur mesure', quantity: 1, price: 199 }],
      notes: '',
    })
    expect(await tracesOfZoe(store)).toBeNull()
    expect((await erase(ZOE)).body).toEqual({ erased: NOTHING })
  })

  test('keeps the purchases for the accounts', async () => {
    const { erase, call, token } = await setUp()
    await erase(ZOE)
    const user = await (await call('GET', '/api/admin/users/zoe-user', { token })).json()
    expect(user).toMatchObject({
      first_name: 'Compte',
      last_name: 'effacé',
      email: 'erased-zoe-user@invalid',
      phone: null,
      is_active: false,
      total_spent: 29.9,
      orders_count: 1,
      version: 2,
    })
    const order = await (await call('GET', '/api/admin/orders/zoe-order', { token })).json()
    expect(order).toMatchObject({
      user_id: 'zoe-user',
      status: 'paid',
      total_amount: 29.9,
      payment_id: 'pi_1',
      notes: '',
      items: [{ model_name: 'Luna' }],
      version: 2,
    })
  })

  test('is sent to devices with a copy: tombstones for the message and its reply, new versions of the rest', async () => {
    const { erase, store } = await setUp()
    const before = await sql<{
      seen: number
    }>`select max(value) as seen from change_counter`.execute(store.db)
    await erase(ZOE)
    const tombstones = await store.db.selectFrom('tombstones').selectAll().execute()
    expect(tombstones).toMatchObject([
      { entity: 'replies', row_id: 'zoe-reply', version: 2 },
      { entity: 'messages', row_id: 'zoe-message', version: 2 },
      { entity: 'inquiries', row_id: 'zoe-interview', version: 2 },
    ])
    for (const table of ['users', 'orders'] as const) {
      const changed = await store.db
        .selectFrom(table)
        .select('id')
        .where('change_seq', '>', before.rows[0]?.seen ?? Number.NaN)
        .orderBy('id')
        .execute()
      expect(changed.map(({ id }) => id)).toEqual(
        table === 'users' ? ['zoe-user'] : ['zoe-guest-order', 'zoe-order'],
      )
    }
  })

  test('finds nothing the second time', async () => {
    const { erase } = await setUp()
    await erase(ZOE)
    expect(await erase(ZOE)).toEqual({ status: 200, body: { erased: NOTHING } })
    expect(await erase('nobody@example.org')).toEqual({ status: 200, body: { erased: NOTHING } })
  })

  test('is remembered by the hash of the address, for restored backups', async () => {
    const { erase, store } = await setUp()
    await erase(' ZOE@example.org ')
    expect(await store.db.selectFrom('erasures').selectAll().execute()).toEqual([
      { email_hash: hashEmailKey('zoe@example.org'), erased_at: '2026-01-01T00:00:00.000Z' },
    ])
  })

  test('allows the same person to return', async () => {
    const { clock, erase, exportOf, store } = await setUp()
    await erase(ZOE)
    clock.now += 1
    await addPersonalData(store, { id: 'zoe2', email: ZOE, createdAtMs: clock.now })
    expect((await exportOf(ZOE)).body.users).toMatchObject([{ id: 'zoe2-user' }])
  })

  test('of an administrator’s address is refused, also of an inactive one', async () => {
    const { erase, addAdmin, store } = await setUp()
    const { id } = await addAdmin('gone@neomuse.test')
    await store.db.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute()
    const before = await dump(store)
    for (const email of ['ADMIN@neomuse.test', 'gone@neomuse.test']) {
      const { status, body } = await erase(email)
      expect([status, body.code]).toEqual([409, 'admin-account'])
      expect(body.detail).toMatch(/administrateur/)
    }
    expect(await dump(store)).toBe(before)
  })

  test.each([undefined, '', 'zoe', 7, null, ['zoe@example.org']])(
    'of %j is refused',
    async (email) => {
      const { erase } = await setUp()
      const { status, body } = await erase(email)
      expect([status, body.code]).toEqual([422, 'invalid-fields'])
    },
  )
})

describe('remembered answers under idempotency keys', () => {
  test('are cleaned, and still prevent a second effect of the request', async () => {
    const { call, token, erase, store } = await setUp()
    const send = (path: string, key: string, body?: unknown) =>
      call('PUT', path, {
        token,
        ...(body === undefined ? {} : { body }),
        headers: { 'Idempotency-Key': key },
      })
    const paths = {
      user: '/api/admin/users/zoe-user',
      order: '/api/admin/orders/zoe-order',
      message: '/api/admin/messages/zoe-message',
    }
    expect((await send(paths.user, 'k1', { is_active: true })).status).toBe(200)
    expect((await send(paths.order, 'k2', { status: 'completed' })).status).toBe(200)
    expect((await send(paths.order, 'k3', { status: 'pending' })).status).toBe(409)
    expect((await send(paths.message, 'k4')).status).toBe(200)
    expect(await tracesOfZoe(store)).not.toBeNull()

    await erase(ZOE)
    expect(await tracesOfZoe(store)).toBeNull()

    const user = await send(paths.user, 'k1', { is_active: true })
    expect(user.status).toBe(200)
    expect(user.headers.get('ETag')).toBe('"3"')
    expect(await user.json()).toMatchObject({ first_name: 'Compte', is_active: false })
    expect(await (await send(paths.order, 'k2', { status: 'completed' })).json()).toMatchObject({
      status: 'completed',
      notes: '',
    })
    const refused = await send(paths.order, 'k3', { status: 'pending' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'illegal-transition' })
    const message = await send(paths.message, 'k4')
    expect([message.status, (await message.json()).code]).toEqual([404, 'not-found'])
  })
})

test('an erasure deletes the copies from before migrations too', async () => {
  const { stores, erase } = await setUp()
  const drops = stores.map((store) => vi.spyOn(store, 'dropFormerCopies'))
  expect((await erase(ZOE)).status).toBe(200)
  // Whichever instance was called.
  expect(drops.flatMap((drop) => drop.mock.calls)).toHaveLength(1)
})
