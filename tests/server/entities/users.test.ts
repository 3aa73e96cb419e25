import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { user } from '#contract/entities/user.ts'
import { setUpEntity } from './set-up-entity.ts'

const setUp = async () => {
  const server = await setUpEntity('users')
  const addClient = (at: number, createdAtMs = 1_000) =>
    server.insert(at, {
      values: {
        first_name: 'Zoé',
        last_name: 'Client',
        email: `c${at}@neomuse.test`,
        phone: null,
        role: 'client',
        is_active: true,
        last_login: null,
        total_spent: 59.97,
        orders_count: 2,
      },
      columns: { email_key: `c${at}@neomuse.test`, password_hash: null },
      createdAtMs,
    })
  return { ...server, addClient }
}

describe('people', () => {
  test('are listed newest first, without anything about their password', async () => {
    const { addClient, rows } = await setUp()
    await addClient(1, 5_000)
    await addClient(2, 9_000)
    const people = await rows()
    expect(people.map(({ email }) => email)).toEqual([
      'c2@neomuse.test',
      'c1@neomuse.test',
      'admin@neomuse.test',
    ])
    expect(v.parse(v.array(user.rowSchema), people)).toEqual(people)
    expect(people[0]).toMatchObject({ role: 'client', total_spent: 59.97, orders_count: 2 })
    expect(JSON.stringify(people)).not.toMatch(/password|argon|email_key/)
  })

  test('can be deactivated and activated any number of times', async () => {
    const { addClient, send, path, row } = await setUp()
    await addClient(1)
    const before = await row(1)
    const off = await send('PUT', path(1), { is_active: false })
    expect(off).toMatchObject({ status: 200, etag: '"2"' })
    expect(off.body).toEqual({ ...before, is_active: false, version: 2 })
    expect((await send('PUT', path(1), { is_active: true })).body).toEqual({
      ...before,
      version: 3,
    })
  })

  test.each([{}, { is_active: 'yes' }, { is_active: 1 }, { is_active: null }, { active: false }])(
    'can be neither with %j',
    async (body) => {
      const { addClient, send, path, row } = await setUp()
      await addClient(1)
      const answer = await send('PUT', path(1), body)
      expect(answer.status).toBe(422)
      expect(answer.body.fields).toMatchObject([{ field: 'is_active' }])
      expect(await row(1)).toMatchObject({ version: 1, is_active: true })
    },
  )

  test('are changed only in the version that was seen', async () => {
    const { addClient, send, path } = await setUp()
    await addClient(1)
    const put = (ifMatch: string) =>
      send('PUT', path(1), { is_active: false }, { 'If-Match': ifMatch })
    expect((await put('"1"')).status).toBe(200)
    const stale = await put('"1"')
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ code: 'stale', current: { is_active: false, version: 2 } })
  })

  test('can be neither created nor deleted here', async () => {
    const { addClient, send, list, path, rows } = await setUp()
    await addClient(1)
    const body = { email: 'x@neomuse.test', is_active: true }
    expect([
      (await send('POST', list, body)).status,
      (await send('DELETE', path(1))).status,
      (await send('PUT', path(9), { is_active: true })).status,
    ]).toEqual([405, 405, 404])
    expect(await rows()).toHaveLength(2)
  })
})
