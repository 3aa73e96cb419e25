import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import { createTestServer, type TestServerOptions } from '#tests/support/create-test-server.ts'

const INVITES = '/api/admin/invites'
const CREATE = '/api/admin/create-admin'
const HOUR_MS = 60 * 60_000
const NOW = 1_767_225_600_000

const form = (fields: Readonly<Record<string, unknown>> = {}) => ({
  email: 'grace@neomuse.test',
  password: 'une phrase assez longue',
  first_name: 'Grace',
  last_name: 'Hopper',
  ...fields,
})

/** A server with one administrator, and functions to invite and to get a code. */
const setUp = async (options: TestServerOptions = {}) => {
  const clock = { now: NOW }
  const server = await createTestServer({
    nowMs: () => clock.now,
    isDeveloper: () => false,
    ...options,
  })
  const admin = await server.signInAdmin()
  const invite = async (token = admin.token): Promise<{ id: string; code: string }> => {
    const answer = await server.call('POST', INVITES, { token })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const come = (fields: Readonly<Record<string, unknown>>) =>
    server.call('POST', CREATE, { body: form(fields) })
  const list = async () => (await server.call('GET', INVITES, { token: admin.token })).json()
  const countUsers = async () =>
    (await server.store.db.selectFrom('users').select('id').execute()).length
  return { ...server, clock, admin, invite, come, list, countUsers }
}

describe('an invite', () => {
  test('is created by an administrator, and its code is only in that answer', async () => {
    const { call, admin, store, list } = await setUp()
    const answer = await call('POST', INVITES, { token: admin.token })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const { id, code, ...more } = await answer.json()
    expect(more).toEqual({ expires_at: new Date(NOW + 24 * HOUR_MS).toISOString() })
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(await list()).toEqual([
      {
        id,
        created_at: new Date(NOW).toISOString(),
        expires_at: more.expires_at,
        created_by: 'admin@neomuse.test',
        used_at: null,
        used_by: null,
        state: 'open',
      },
    ])
    const kept = await store.db.selectFrom('invites').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    expect(kept[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('cannot be created by other users', async () => {
    const { call } = await setUp()
    expect((await call('POST', INVITES)).status).toBe(401)
    expect((await call('GET', INVITES)).status).toBe(401)
  })

  test('works for one person', async () => {
    const { invite, come, list, signIn, call } = await setUp()
    const { code } = await invite()
    const answer = await come({ invite_code: ` ${code} `, role: 'client' })
    expect(answer.status).toBe(201)
    expect(Object.keys(await answer.json()).sort()).toEqual(['email', 'id'])
    const token = await signIn('grace@neomuse.test', 'une phrase assez longue')
    expect(await (await call('GET', '/api/admin/me', { token })).json()).toMatchObject({
      role: 'admin',
    })
    expect(await list()).toMatchObject([{ state: 'used', used_by: 'grace@neomuse.test' }])
    expect((await come({ email: 'b@neomuse.test', invite_code: code })).status).toBe(403)
  })

  test('works for one of ten concurrent requests', async () => {
    const { invite, come, countUsers } = await setUp()
    const { code } = await invite()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        come({ email: `racer-${at}@neomuse.test`, invite_code: code }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 403, 403, 403, 403, 403, 403, 403, 403, 403])
    expect(await countUsers()).toBe(2)
  })

  test('still works after a form that was refused', async () => {
    const { invite, come, list } = await setUp()
    const { code } = await invite()
    expect((await come({ invite_code: code, password: 'court' })).status).toBe(422)
    const taken = await come({ invite_code: code, email: 'ADMIN@neomuse.test' })
    expect(taken.status).toBe(409)
    expect(await taken.json()).toMatchObject({ code: 'email-taken' })
    expect(await list()).toMatchObject([{ state: 'open', used_at: null }])
    expect((await come({ invite_code: code })).status).toBe(201)
  })

  test('is not the set-up code, which no longer works', async () => {
    const { invite, come } = await setUp({ setupCode: 'setup-code-of-the-start' })
    const { code } = await invite()
    for (const fields of [{}, { password: '' }])
      expect((await come({ invite_code: 'setup-code-of-the-start', ...fields })).status).toBe(403)
    expect((await come({ invite_code: code })).status).toBe(201)
  })

  test('expires after a day', async () => {
    const { clock, invite, come, store } = await setUp()
    const { code } = await invite()
    clock.now += 24 * HOUR_MS
    expect((await come({ invite_code: code })).status).toBe(403)
    clock.now -= 1
    expect((await come({ invite_code: code })).status).toBe(201)
    expect(await store.db.selectFrom('invites').select('used_at').execute()).toEqual([
      { used_at: new Date(clock.now).toISOString() },
    ])
  })

  test.each([{ is_active: 0 }, { role: 'client' }])(
    'ends when its creator becomes %j',
    async (values) => {
      const { store, admin, invite, come } = await setUp()
      const { code } = await invite()
      await store.db.updateTable('users').set(values).where('id', '=', admin.id).execute()
      expect((await come({ invite_code: code })).status).toBe(403)
    },
  )

  test('that ends while the password is being hashed does not work', async () => {
    const hasher = createPasswordHasher({ memoryKib: 8, passes: 1 })
    let whileHashing = async (): Promise<void> => undefined
    const server = await setUp({
      passwords: {
        ...hasher,
        hash: async (password) => {
          await whileHashing()
          return hasher.hash(password)
        },
      },
    })
    const { code } = await server.invite()
    whileHashing = async () => {
      server.clock.now += 24 * HOUR_MS
    }
    expect((await server.come({ invite_code: code })).status).toBe(403)
    expect(await server.countUsers()).toBe(1)
  })
})

describe('guessing an invite', () => {
  test('is stopped after 50 tries of an address, before the database is read', async () => {
    let address = '203.0.113.1'
    const { invite, come } = await setUp({ clientAddress: () => address })
    const { code } = await invite()
    for (let at = 0; at < 50; at += 1)
      expect((await come({ invite_code: `guess ${at}` })).status).toBe(403)
    const limited = await come({ invite_code: code })
    expect(limited.status).toBe(429)
    expect(limited.headers.get('Retry-After')).toBe('900')
    address = '203.0.113.2'
    expect((await come({ invite_code: code })).status).toBe(201)
  })

  test('does not count a right code: the form may be corrected any number of times', async () => {
    const { invite, come } = await setUp()
    const { code } = await invite()
    for (let at = 0; at < 55; at += 1)
      expect((await come({ invite_code: code, first_name: '' })).status).toBe(422)
  })

  test('is answered in the same words as a missing code', async () => {
    const { come, request } = await setUp()
    const answers = await Promise.all([
      come({}),
      come({ invite_code: 'guess' }),
      come({ invite_code: 'guess', password: '' }),
      come({ invite_code: 'guess', email: 'admin@neomuse.test' }),
      come({ invite_code: ['guess'] }),
      request(CREATE, { method: 'POST', body: '{' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  test('costs no slot for a form without a code', async () => {
    const { come, store } = await setUp()
    for (let at = 0; at < 60; at += 1) expect((await come({})).status).toBe(403)
    expect(await store.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  test('that is withdrawn no longer works, and is removed from the list', async () => {
    const { invite, come, call, admin, list, signInAdmin } = await setUp()
    const { id, code } = await invite()
    const grace = await signInAdmin('other@neomuse.test')
    const withdraw = async () =>
      (await call('DELETE', `${INVITES}/${id}`, { token: grace.token })).status
    expect((await call('DELETE', `${INVITES}/${id}`)).status).toBe(401)
    expect(await withdraw()).toBe(204)
    expect(await withdraw()).toBe(404)
    expect((await come({ invite_code: code })).status).toBe(403)
    expect(await list()).toEqual([])
    const log = await (await call('GET', '/api/admin/audit', { token: admin.token })).json()
    expect(log.entries.map(({ action }: { action: string }) => action)).toEqual([
      'invite-withdrawn',
      'sign-in',
      'invite-created',
      'sign-in',
    ])
  })

  test('that was used or has expired cannot be withdrawn', async () => {
    const { invite, come, call, clock, signIn } = await setUp()
    const used = await invite()
    await come({ invite_code: used.code })
    const old = await invite()
    clock.now += 24 * HOUR_MS
    const token = await signIn('admin@neomuse.test')
    for (const { id } of [used, old])
      expect((await call('DELETE', `${INVITES}/${id}`, { token })).status).toBe(404)
  })
})
