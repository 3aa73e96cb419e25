import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import type { PasswordHasher } from '#server/ports/password-hasher.ts'
import { createTestServer, TEST_PASSWORD } from '#tests/support/create-test-server.ts'

const MINUTE_MS = 60_000
const EMAIL = 'admin@neomuse.test'

const wrong = { email: EMAIL, password: 'not the password' }
const right = { email: EMAIL, password: TEST_PASSWORD }

/** Counts the hashes; answers `busy` if the test wants it. */
const watchHasher = () => {
  const hasher = createPasswordHasher({ memoryKib: 8, passes: 1 })
  const verified: (string | null)[] = []
  const state = { isBusy: false }
  const watched: PasswordHasher = {
    hash: hasher.hash,
    verify: (password, hash) => {
      verified.push(hash)
      return state.isBusy ? Promise.resolve({ type: 'busy' }) : hasher.verify(password, hash)
    },
  }
  return { passwords: watched, verified, state }
}

describe('signing in', () => {
  test('answers a bearer token, and stores the time', async () => {
    const { call, addAdmin } = await createTestServer({ nowMs: () => 5_000 })
    const { id } = await addAdmin()
    const answer = await call('POST', '/api/admin/login', { body: right })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const body = await answer.json()
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{32,}$/),
      user_role: 'admin',
      token_type: 'bearer',
      expires_in: 12 * 60 * 60,
    })
    const me = await call('GET', '/api/admin/me', { token: body.access_token })
    expect(await me.json()).toEqual({
      id,
      email: EMAIL,
      first_name: 'Ada',
      last_name: 'L.',
      phone: null,
      role: 'admin',
      is_active: true,
      created_at: '1970-01-01T00:00:05.000Z',
      last_login: '1970-01-01T00:00:05.000Z',
    })
  })

  test('accepts the address in any case', async () => {
    const { call, addAdmin } = await createTestServer()
    await addAdmin('Ada@Neomuse.test')
    const body = { email: ' aDA@neomuse.TEST ', password: TEST_PASSWORD }
    expect((await call('POST', '/api/admin/login', { body })).status).toBe(200)
  })

  test('answers unknown, wrong and inactive accounts with the same words and the same amount of work', async () => {
    const { passwords, verified } = watchHasher()
    const { call, addAdmin, store } = await createTestServer({ passwords })
    await addAdmin()
    const { id: inactive } = await addAdmin('inactive@neomuse.test')
    await store.db.updateTable('users').set({ is_active: 0 }).where('id', '=', inactive).execute()
    const answers = await Promise.all(
      [
        wrong,
        { email: 'nobody@neomuse.test', password: TEST_PASSWORD },
        { email: 'inactive@neomuse.test', password: TEST_PASSWORD },
        { email: 'no address', password: 'x' },
      ].map((body) => call('POST', '/api/admin/login', { body })),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        code: 'wrong-credentials',
        detail: 'E-mail ou mot de passe incorrect.',
      })
    }
    // For an account that cannot sign in its hash is not checked: that could only make a difference.
    expect(verified).toHaveLength(4)
    expect(verified.filter((hash) => hash !== null)).toHaveLength(1)
  })

  test('as a client is refused without a token', async () => {
    const { call, addAdmin, store } = await createTestServer()
    const { id } = await addAdmin()
    await store.db.updateTable('users').set({ role: 'client' }).where('id', '=', id).execute()
    const answer = await call('POST', '/api/admin/login', { body: right })
    expect(answer.status).toBe(403)
    const body = await answer.json()
    expect(body).toMatchObject({ code: 'admin-only', detail: 'Admin access required' })
    expect(body).not.toHaveProperty('access_token')
    expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('needs both fields', async () => {
    const { call } = await createTestServer()
    const answer = await call('POST', '/api/admin/login', { body: { email: ' ' } })
    expect(answer.status).toBe(422)
    const { fields } = await answer.json()
    expect(fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual(
      [
        ['email', 'required'],
        ['password', 'required'],
      ],
    )
  })
})

describe('guessing', () => {
  const failing = async (
    { call }: Pick<Awaited<ReturnType<typeof createTestServer>>, 'call'>,
    body: unknown = wrong,
  ) => (await call('POST', '/api/admin/login', { body })).status

  test('is stopped after 10 failures for an account and address, before the password is looked at', async () => {
    const { passwords, verified } = watchHasher()
    const server = await createTestServer({ passwords })
    await server.addAdmin()
    for (let at = 0; at < 10; at += 1) expect(await failing(server)).toBe(401)
    const answer = await server.call('POST', '/api/admin/login', { body: right })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('900')
    expect(await answer.json()).toMatchObject({ code: 'too-many-requests' })
    expect(verified).toHaveLength(10)
    expect(await failing(server, { ...wrong, email: 'ADMIN@neomuse.test' })).toBe(429)
    expect(await failing(server, { ...wrong, email: 'other@neomuse.test' })).toBe(401)
  })

  test('with parallel requests counts like one after the other', async () => {
    const server = await createTestServer()
    await server.addAdmin()
    const statuses = await Promise.all(Array.from({ length: 14 }, () => failing(server)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('is stopped after 50 failures of an address, for all accounts together', async () => {
    const server = await createTestServer()
    for (let at = 0; at < 50; at += 1)
      expect(await failing(server, { ...wrong, email: `a${at}@neomuse.test` })).toBe(401)
    expect(await failing(server, { ...wrong, email: 'new@neomuse.test' })).toBe(429)
  })

  test('from elsewhere does not lock out the owner', async () => {
    let address = '203.0.113.1'
    const server = await createTestServer({ clientAddress: () => address })
    await server.addAdmin()
    for (let at = 0; at < 11; at += 1) await failing(server)
    address = '203.0.113.2'
    expect(await failing(server, right)).toBe(200)
  })

  test('from many addresses of one IPv6 customer counts as one address', async () => {
    let made = 0
    const server = await createTestServer({ clientAddress: () => `2001:db8::${++made}` })
    await server.addAdmin()
    for (let at = 0; at < 10; at += 1) await failing(server)
    expect(await failing(server)).toBe(429)
  })

  test('may go on after a quarter of an hour', async () => {
    let now = 0
    const server = await createTestServer({ nowMs: () => now })
    await server.addAdmin()
    for (let at = 0; at < 10; at += 1) await failing(server)
    now = 15 * MINUTE_MS - 1
    expect(await failing(server, right)).toBe(429)
    now = 15 * MINUTE_MS
    expect(await failing(server, right)).toBe(200)
  })

  test('does not count a right password', async () => {
    const server = await createTestServer()
    await server.addAdmin()
    for (let at = 0; at < 9; at += 1) await failing(server)
    for (let at = 0; at < 12; at += 1) expect(await failing(server, right)).toBe(200)
  })

  test('is put off while the hasher is busy, and does not count', async () => {
    const { passwords, state } = watchHasher()
    const server = await createTestServer({ passwords })
    await server.addAdmin()
    state.isBusy = true
    for (let at = 0; at < 12; at += 1) {
      const answer = await server.call('POST', '/api/admin/login', { body: right })
      expect(answer.status).toBe(503)
      expect(answer.headers.get('Retry-After')).toBe('1')
    }
    state.isBusy = false
    expect(await failing(server, right)).toBe(200)
  })
})
